// A scene of Push.

import type { PushOwn, PushView } from "../../api/types";
import type { Scene } from "../../table/scene";

export type PushScene = Scene<PushView, PushOwn>;
