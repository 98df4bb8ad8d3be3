// Parses the text of a game's rules, which is written in a small subset of Markdown: chapters, paragraphs and lists.

export interface TextChapter {
  title: string;
  blocks: ({ paragraph: string } | { items: string[] })[];
}

/** Splits a text into chapters. Text before the first title becomes a chapter without a title. */
export function chaptersOf(text: string): TextChapter[] {
  const chapters: TextChapter[] = [{ title: "", blocks: [] }];
  for (const part of text.trim().split(/\n\s*\n|\n(?=#)|(?<=^#.*)\n/m)) {
    const title = /^#+ (.*)$/.exec(part.trim());
    if (title !== null) chapters.push({ title: title[1] ?? "", blocks: [] });
    else if (part.trim() !== "") chapters.at(-1)?.blocks.push(block(part.trim()));
  }
  return chapters.filter(({ title, blocks }) => title !== "" || blocks.length > 0);
}

function block(part: string): TextChapter["blocks"][number] {
  if (!/^[-*] /.test(part)) return { paragraph: plain(part) };
  return { items: part.split(/\n(?=[-*] )/).map((item) => plain(item.slice(2))) };
}

/** Removes the Markdown characters for emphasis and code from a line. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/\*\*(.+?)\*\*|`(.+?)`/g, (_, strong?: string, code?: string) => strong ?? code ?? "");
}
