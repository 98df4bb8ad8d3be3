// The texts of the page in the player's language. Each language is one JSON file in this folder.

import type en from "./en.json";
import { device } from "../browser/storage.svelte";

export type Key = keyof typeof en;
export type Args = Record<string, string | number>;
type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;

const FILES = import.meta.glob<string>("./*.json", { query: "?url", import: "default", eager: true });

/** The codes of the available languages, such as "en". */
export const LANGUAGES: readonly string[] = Object.keys(FILES).map(codeOf).sort();

function codeOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1, -".json".length);
}

const words = $state<{ language: string; messages: Partial<Record<Key, Message>> }>({ language: "en", messages: {} });

/**
 * Returns the language chosen on this device, or else the first of the browser's languages that is available, or else
 * English.
 */
export function preferredLanguage(chosen: string | null, wanted: readonly string[], known = LANGUAGES): string {
  const codes = [...(chosen === null ? [] : [chosen]), ...wanted.map((tag) => tag.slice(0, 2))];
  return codes.find((code) => known.includes(code)) ?? "en";
}

export async function loadLanguage(): Promise<void> {
  const language = preferredLanguage(device.preferences.language, navigator.languages);
  const file = FILES[`./${language}.json`];
  if (file === undefined) throw new Error(`there is no file for the language ${language}`);
  words.messages = (await (await fetch(file)).json()) as typeof words.messages;
  words.language = language;
  document.documentElement.lang = language;
}

export async function chooseLanguage(language: string): Promise<void> {
  device.preferences.language = language;
  await loadLanguage();
}

export function language(): string {
  return words.language;
}

/**
 * Returns a text in the page's language. `args` fill in placeholders such as `{name}`, and the argument `n` selects the
 * plural form.
 */
export function t(key: Key, args: Args = {}): string {
  return fill(words.messages[key] ?? key, args, words.language);
}

/** Returns the translation for a key that contains a name from the server, or `otherwise` if there is no such key. */
export function named(key: string, otherwise: string, args: Args = {}): string {
  const message = words.messages[key as Key];
  return message === undefined ? otherwise : fill(message, args, words.language);
}

export function fill(message: Message, args: Args, language: string): string {
  const text = typeof message === "string" ? message : plural(message, args, language);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
}

const rules: Record<string, Intl.PluralRules> = {}; // number and list formats are slow to create

function plural(forms: Exclude<Message, string>, args: Args, language: string): string {
  const rule = (rules[language] ??= new Intl.PluralRules(language)).select(Number(args["n"]));
  return forms[rule] ?? forms.other ?? "";
}

/** Joins words into a list in the page's language: "red, blue and green". */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(words.language, { type: "conjunction" }).format(items);
}
