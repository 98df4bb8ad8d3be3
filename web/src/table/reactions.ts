// The reactions that this page knows. A newer server may pass on other reactions, which the page does not show.

import type { React } from "../api/types";

export const REACTIONS: readonly React["reaction"][] = ["well-played", "thanks", "laugh", "ouch", "oops", "hurry"];
