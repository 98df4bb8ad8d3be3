// The reactions that this page knows. A newer server may pass on others, which are not shown.

import type { React } from "../api/types";

export const REACTIONS: readonly React["reaction"][] = ["well-played", "thanks", "laugh", "ouch", "oops", "hurry"];
