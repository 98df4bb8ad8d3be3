// Describes a player's game in plain sentences: luck first, then decisions, then the rating.

import { botTitle } from "../../languages/names";
import { listed, named, t, type Key } from "../../languages/translate.svelte";
import { MARK_NAMES, MISTAKES } from "../marks";
import { lossOf, type Decision } from "../model";
import { percent } from "../percent";
import { meansSomething, NOTABLE, totalLuck, type Account } from "./account";

export interface Teller {
  /** The name of the player; null if the reader is the player. */
  name: string | null;
  actionText: (decision: Decision, action: string) => string;
}

export function playerSentences(account: Account, { name, actionText }: Teller): string[] {
  const about = (key: string, args: Record<string, string | number> = {}): string =>
    name === null ? t(`${key}.you` as Key, args) : t(key as Key, { ...args, name });
  return [luckSentence(account, about), ...mistakeSentences(account, about, actionText), ...ratingSentences(account, about)];
}

/** Smaller losses per decision would be shown as 0%. */
const LEAST = 0.0005;

type About = (key: string, args?: Record<string, string | number>) => string;

function luckSentence(account: Account, about: About): string {
  const total = totalLuck(account);
  const parts = Object.entries(account.luck).filter(([, luck]) => Math.abs(luck) >= NOTABLE).map(([source, luck]) => luckPart(source, luck));
  if (parts.length === 0) return about("review.luck.little");
  if (Math.abs(total) < NOTABLE) return about("review.luck.even", { parts: listed(parts) });
  return about(total > 0 ? "review.luck.good" : "review.luck.bad", { parts: listed(parts) });
}

/**
 * Returns a phrase about a source of luck, such as "the die cost 18%". A game without graphics provides the names of
 * its sources.
 */
function luckPart(source: string, luck: number): string {
  const verb = luck > 0 ? "gave" : "cost";
  const share = percent(luck);
  return named(`review.source.${source}.${verb}`, t(`review.source.other.${verb}`, { source, share }), { share });
}

/** Returns the name of a source of luck as a heading, such as "Cards". */
export function sourceName(source: string): string {
  return named(`review.source.${source}`, source);
}

function mistakeSentences({ marks, worst }: Account, about: About, actionText: Teller["actionText"]): string[] {
  if (worst === null) return [about("review.mistakes.none")];
  const counts = MISTAKES.filter((mark) => marks[mark] > 0).map((mark) => t(`review.mark.${MARK_NAMES[mark]}.count`, { n: marks[mark] }));
  const number = MISTAKES.reduce((sum, mark) => sum + marks[mark], 0);
  const args = { turn: worst.turn, action: actionText(worst, worst.action), best: actionText(worst, worst.best), share: percent(lossOf(worst)) };
  return [about("review.mistakes.some", { marks: listed(counts) }), t(number === 1 ? "review.mistakes.only" : "review.mistakes.worst", args)];
}

function ratingSentences({ summary }: Account, about: About): string[] {
  if (summary === null || summary.rating.loss === null) return [];
  const { rating, plays_like } = summary;
  if (!meansSomething(rating)) return [t("review.rating.short", { n: rating.decisions })];
  const loss = rating.loss ?? 0;
  const rated = loss < LEAST ? t("review.rating.none", { n: rating.decisions }) : t("review.rating", { n: rating.decisions, share: percent(loss) });
  return plays_like === null ? [rated] : [rated, about("review.rating.like", { bot: botTitle(plays_like) })];
}
