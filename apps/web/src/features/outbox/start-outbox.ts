import { outbox } from "../../platform/outbox.ts";
import { carryOverOld } from "./carry-over-old.ts";
import { senderOf } from "./procedures.ts";

let isStarted = false;

/** Sends what waits from now on, on pages without the desk's API client. */
export function startOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  void carryOverOld();
  outbox.start(senderOf());
}
