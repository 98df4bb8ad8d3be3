// The reactions that this page can show. Other reactions, which a newer server may pass on, are ignored.

import type { React } from "../api/types";

export const REACTIONS: readonly React["reaction"][] = ["well-played", "thanks", "laugh", "ouch", "oops", "hurry"];
