// A lint rule: a folder of src imports only from lower layers, and a game never from another game.

import path from "node:path";
import { importVisitors, resolveImport } from "./imports.js";

export default {
  meta: {
    type: "problem",
    schema: [
      {
        type: "object",
        properties: {
          /** The folder that holds the layers. */
          root: { type: "string" },
          /** The layers from the lowest to the highest. Files beside them may import all of them. */
          layers: { type: "array", items: { type: "string" } },
          /** Folders whose subfolders must not import each other. */
          independent: { type: "array", items: { type: "string" } },
        },
        required: ["root", "layers", "independent"],
        additionalProperties: false,
      },
    ],
    messages: {
      up: "{{from}} must not import {{to}}, which is above it",
      beside: "{{from}} must not import {{to}}: they are independent of each other",
      unknown: "{{from}} is not one of the layers in eslint.config.js",
    },
  },
  create(context) {
    const [{ root, layers, independent }] = context.options;
    const parts = (file) => path.relative(root, file).split(path.sep);
    const own = parts(context.filename);
    const [from] = own;
    const height = own.length === 1 ? layers.length : layers.indexOf(from);
    if (height < 0) return { Program: (node) => context.report({ node, messageId: "unknown", data: { from } }) };
    return importVisitors((node, source) => {
      const file = resolveImport(context.filename, source);
      if (file === null || path.relative(root, file).startsWith("..")) return;
      const there = parts(file);
      const [to] = there;
      if (there.length > 1 && layers.indexOf(to) > height) context.report({ node, messageId: "up", data: { from, to } });
      else if (to === from && independent.includes(to) && isBeside(own, there))
        context.report({ node, messageId: "beside", data: { from: `${from}/${own[1]}`, to: `${to}/${there[1]}` } });
    });
  },
};

/** Whether two files of a layer are in different subfolders of it. */
function isBeside(one, other) {
  return one.length > 2 && other.length > 2 && one[1] !== other[1];
}
