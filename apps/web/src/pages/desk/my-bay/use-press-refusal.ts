import { useTranslations } from "use-intl";
import { useOrderRefusal } from "../../../features/appointments/sheets/use-order-refusal.ts";
import type { PressReply } from "../../../features/orders/use-job-clock.ts";
import type { OutboxEntry } from "../../../platform/outbox.ts";

/** Why a press does not count; `failed`: the shop did not accept it. */
export type NotCounted = Extract<PressReply, { ok: false }> | { reason: "failed" };

/** Why an entry of the clock failed. Without a reply the call itself was refused. */
export const notCounted = (state: OutboxEntry["state"]): NotCounted =>
  state.is === "failed" && state.theirs ? (state.theirs as NotCounted) : { reason: "failed" };

/** Why a press of the clock does not count, in words. */
export function usePressRefusal() {
  const t = useTranslations("myBay.job.refused");
  const words = useOrderRefusal();
  return (why: NotCounted): string => (why.reason === "missing" ? words(why) : t(why.reason));
}
