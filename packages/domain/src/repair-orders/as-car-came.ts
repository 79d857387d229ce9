import type { RepairOrder } from "./order.ts";

/** Was an order opened as its car came, and edited by nobody since? */
export const isAsCarCame = ({ revision, stage }: Pick<RepairOrder, "revision" | "stage">): boolean =>
  revision === 1 && stage.is !== "scheduled";
