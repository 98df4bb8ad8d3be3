// Checks that all languages have the same keys, that every text is used, and that components contain no untranslatable
// text.

import { parse, type AST } from "svelte/compiler";
import { describe, expect, it } from "vitest";

type Message = string | Partial<Record<string, string>>;
type Node = { type: string; [part: string]: unknown };

const CATALOGUES = Object.entries(
  import.meta.glob<Record<string, Message>>("./*.json", { import: "default", eager: true }),
).map(([path, messages]) => [path.slice("./".length, -".json".length), messages] as const);
const ENGLISH = new Map(CATALOGUES).get("en") ?? {};
const SOURCES = import.meta.glob<string>(["../**/*.{ts,svelte}", "../games/*/lesson.json", "!../**/*.test.ts", "!../api/types.ts"], {
  query: "?raw", import: "default", eager: true,
});
const PAGES = Object.entries(SOURCES).filter(([path]) => path.endsWith(".svelte"));

const LETTERS = /\p{L}{2}/u;
const SPOKEN = new Set(["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "alt", "placeholder", "label"]);

function forms(message: Message): string[] {
  return typeof message === "string" ? [message] : Object.values(message).map(String);
}

function placeholders(message: Message): string[] {
  return [...new Set(forms(message).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();
}

describe.each(CATALOGUES)("the language %s", (code, messages) => {
  it("has every message, and no other", () => {
    expect(Object.keys(messages)).toEqual(Object.keys(ENGLISH));
  });

  it("has no empty message", () => {
    expect(Object.keys(messages).filter((key) => forms(messages[key] ?? "").some((form) => form.trim() === ""))).toEqual([]);
  });

  it("has one kind of apostrophe", () => {
    expect(Object.keys(messages).filter((key) => forms(messages[key] ?? "").some((form) => form.includes("'")))).toEqual([]);
  });

  it("has every form of its plurals where English has plurals", () => {
    const categories = [...new Intl.PluralRules(code).resolvedOptions().pluralCategories].sort();
    for (const [key, message] of Object.entries(messages)) {
      expect(typeof message, key).toBe(typeof ENGLISH[key]);
      if (typeof message !== "string") expect(Object.keys(message).sort(), key).toEqual(categories);
    }
  });

  it("fills in the same things as English", () => {
    for (const [key, message] of Object.entries(messages))
      expect(placeholders(message), key).toEqual(placeholders(ENGLISH[key] ?? ""));
  });
});

describe("the messages", () => {
  const all = Object.values(SOURCES).join("\n");
  const quoted = (key: string): boolean => all.includes(`"${key}"`) || all.includes(`'${key}'`);
  /** Matches the keys that the code composes at run time, such as `card.colour.${colour}`. */
  const together = [
    ...[...all.matchAll(/`([a-z][\w-]*\.[^`\n]*\$\{[^`\n]*)`/g)].map(([, text]) => text ?? ""),
    ...[...all.matchAll(/["']([a-z][\w-]*\.(?:[\w-]+\.)*)["']/g)].map(([, text]) => `${text}\${}`),
  ].map((text) => new RegExp(`^${text.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\.")).join(".+")}$`));

  it("are all used", () => {
    /** A text that addresses the reader as "you" counts as used if the version with a player's name is used. */
    const about = (key: string): string => key.replace(/^((?:log|review)\..+)\.you$/, "$1");
    const used = (key: string): boolean => quoted(key) || together.some((one) => one.test(key));
    const unused = Object.keys(ENGLISH).filter((key) => !used(key) && !used(about(key)));
    expect(unused).toEqual([]);
  });

  it("are there for every t(…)", () => {
    const asked = [...all.matchAll(/\bt\(\s*["']([^"'\n]+)["']/g)].map(([, key]) => key ?? "");
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((key) => !(key in ENGLISH))).toEqual([]);
  });
});

/** Finds text that is written directly in a component's markup, where the page cannot translate it. */
export function untranslated(source: string): string[] {
  const found: string[] = [];
  const text = (value: unknown): void => void (typeof value === "string" && LETTERS.test(value) && found.push(value.trim()));

  /**
   * Collects the strings that an expression displays directly. Arguments of calls are left out: they are keys or inputs
   * of a computation.
   */
  function said(node: Node): void {
    if (node.type === "Literal") text(node["value"]);
    if (node.type === "TemplateLiteral") for (const quasi of node["quasis"] as { value: { raw: string } }[]) text(quasi.value.raw);
    if (node.type === "ConditionalExpression") [node["consequent"], node["alternate"]].forEach((one) => said(one as Node));
    if (node.type === "LogicalExpression") said(node["right"] as Node);
  }

  function value(one: unknown): void {
    for (const part of Array.isArray(one) ? one : [one]) {
      const node = part as Node | true;
      if (node === true) continue;
      if (node.type === "Text") text(node["data"]);
      if (node.type === "ExpressionTag") said(node["expression"] as Node);
    }
  }

  function walk(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(walk);
    if (typeof node !== "object" || node === null) return;
    const one = node as Node;
    if (one.type === "Attribute") {
      if (SPOKEN.has(String(one["name"]))) value(one["value"]);
      return;
    }
    if (one.type === "StyleDirective") return;
    if (one.type === "Text" || one.type === "ExpressionTag") return value(one);
    for (const [part, inside] of Object.entries(one)) if (part !== "expression" && part !== "metadata") walk(inside);
  }

  const root: AST.Root = parse(source, { modern: true });
  walk(root.fragment);
  return found;
}

describe("a page", () => {
  it.each(PAGES)("%s has no text of its own", (_, source) => {
    expect(untranslated(source)).toEqual([]);
  });

  it.each([
    ["<p>Hello</p>", "Hello"],
    ['<button aria-label="Close">x</button>', "Close"],
    ['<img alt="A card" />', "A card"],
    ['{#if true}<p>{true ? "Yes" : t("no")}</p>{/if}', "Yes"],
    ["<input placeholder={`Your name`} />", "Your name"],
  ])("would be found with text: %s", (source, text) => {
    expect(untranslated(source)).toEqual([text]);
  });

  it("may say what is looked up, and single letters", () => {
    expect(untranslated('<p class="big">{t("app.name")} {name} ×</p><kbd>B</kbd>')).toEqual([]);
  });
});
