import { outbox } from "../../platform/outbox.ts";
import { carryOver } from "./carry-over.ts";
import { senderOf } from "./procedures.ts";

let isStarted = false;

/** Sends what waits from now on, on pages without the desk's API client. */
export function startOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  void carryOver();
  outbox.start(senderOf());
}
