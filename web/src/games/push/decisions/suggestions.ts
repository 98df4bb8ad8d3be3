// What can be advised to the player to act: only what the table has. Whether it is allowed, the server says.

import type { PushView } from "../../../api/types";

export function advisable(action: string, view: PushView): boolean {
  const [verb, which = ""] = action.split(" ");
  const stack = Number(which);
  switch (verb) {
    case "push":
    case "stop":
      return view.phase === "deciding";
    case "place":
      return view.phase === "placing" && stack <= view.stacks.length + 1;
    case "take":
      return view.phase === "taking" && (view.stacks[stack - 1] ?? null) !== null;
    default:
      return false;
  }
}
