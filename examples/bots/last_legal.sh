#!/bin/sh
# A bot for every game in plain shell: it always chooses the last legal action.
while read -r line; do
  case $line in
    *'"type":"hello"'*)
      echo '{"protocol": "overdraw-bot/2"}'
      ;;
    *'"type":"choose"'*)
      legal=${line##*'"legal":['} # from "push","stop"],"undo":false,"bank":[]},"budget_ms":1000}
      legal=${legal%%']'*}
      echo "{\"action\": ${legal##*,}}"
      ;;
  esac
done
