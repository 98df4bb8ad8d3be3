// The imports of a file, and the files they name.

import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g;
const ENDINGS = ["", ".ts", ".svelte", ".svelte.ts", ".js"];

/** The file that a relative import names, or null for a package or a missing file. */
export function resolveImport(from, source) {
  if (!source.startsWith(".")) return null;
  const base = path.resolve(path.dirname(from), source.split("?")[0]);
  return ENDINGS.map((ending) => base + ending).find((file) => existsSync(file) && statSync(file).isFile()) ?? null;
}

/** Files imported by a file, read from its text. Each file is read once per run. */
export function importsOf(file, known = new Map()) {
  let found = known.get(file);
  if (found === undefined) {
    const sources = [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, source]) => source);
    found = sources.map((source) => resolveImport(file, source)).filter((one) => one !== null);
    known.set(file, found);
  }
  return found;
}

/** Visitors that call `visit(node, source)` for every import of the file, static, dynamic, or of types. */
export function importVisitors(visit) {
  const declared = (node) => node.source && visit(node.source, node.source.value);
  return {
    ImportDeclaration: declared,
    ExportNamedDeclaration: declared,
    ExportAllDeclaration: declared,
    ImportExpression: (node) => node.source.type === "Literal" && visit(node.source, String(node.source.value)),
    TSImportType: (node) => node.source?.type === "Literal" && visit(node.source, String(node.source.value)),
  };
}
