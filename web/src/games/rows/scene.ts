// A scene of Rows.

import type { RowsOwn, RowsView } from "../../api/types";
import type { Scene } from "../../table/scene";

export type RowsScene = Scene<RowsView, RowsOwn>;
