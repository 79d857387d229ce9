import type { ApiOutputs } from "../../platform/trpc.tsx";

export type Today = ApiOutputs["booking"]["today"];
/** A car of today, with what its odometer showed the last time. */
export type TodayRow = Today["appointments"][number];
