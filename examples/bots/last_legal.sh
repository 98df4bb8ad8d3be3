#!/bin/sh
# A bot for every game in plain shell: the last of the legal actions, whatever it is.
while read -r line; do
  case $line in
    *'"type":"decide"'*)
      legal=${line##*'"legal":['} # from "push","stop"],"budget_ms":1000}
      legal=${legal%%']'*}
      echo "{\"action\": ${legal##*,}}"
      ;;
  esac
done
