// A lint rule against import cycles.

import path from "node:path";
import { importsOf, importVisitors, resolveImport } from "./imports.js";

const known = new Map();

export default {
  meta: { type: "problem", schema: [], messages: { cycle: "import cycle: {{cycle}}" } },
  create(context) {
    return importVisitors((node, source) => {
      const first = resolveImport(context.filename, source);
      if (first === null) return;
      const way = pathBetween(first, context.filename);
      if (way === null) return;
      const cycle = [context.filename, ...way].map((file) => path.relative(context.cwd, file)).join(" → ");
      context.report({ node, messageId: "cycle", data: { cycle } });
    });
  },
};

/** The import path from one file to another, or null if there is none. */
function pathBetween(start, goal) {
  const cameFrom = new Map([[start, null]]);
  const open = [start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (file === goal) return backwards(cameFrom, goal);
    if (!/\.(ts|js|svelte)$/.test(file)) continue;
    for (const next of importsOf(file, known)) {
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, file);
      open.push(next);
    }
  }
  return null;
}

function backwards(cameFrom, goal) {
  const files = [];
  for (let file = goal; file !== null; file = cameFrom.get(file)) files.unshift(file);
  return files;
}
