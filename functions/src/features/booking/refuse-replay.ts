import type { Refused } from "@openhood/domain/booking/inputs";
import { refusal } from "@openhood/domain/booking/refusal";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { countCalls } from "../../infra/rate-limits.ts";
import { isReplayMark } from "../../stores/booking-codes.ts";
import { proveAddress } from "../../stores/prove-address.ts";
import type { EarlierAppointment } from "./commit-appointment-once.ts";

/** How long after a booking its code is accepted for a repeated call, ms. */
const ANSWERS = 3_600_000;
/** Tries of a code on an existing booking, in that time. */
const TRIES = 5;

/**
 * Whether a guest may have the reply to a booking again: its key and input alone prove nothing. The code of the booking is
 * accepted for an hour, unless the links were voided; so is a fresh code, which is used up by it.
 * @returns the refusal `code`; null when they may
 */
export async function refuseReplay(
  ctx: Ctx,
  guest: { email: string; code: string | undefined; key: string },
  { appointment, mark, tried }: EarlierAppointment,
): Promise<Refused | null> {
  const { code, key } = guest;
  const answers =
    appointment.linkVersion === 0 && ctx.now().getTime() < Date.parse(appointment.bookedAt) + ANSWERS;
  if (code && mark && answers && (await mayTry(ctx, key)) && isReplayMark(ctx.config, mark, key, code))
    return null;
  // A wrong code was counted already.
  const proven = tried !== null && (tried.ok || tried.reason !== "code");
  return proven && (await useFresh(ctx, guest)) ? null : refusal("code");
}

/** Counts a try of a code on a booking that is made; false when there were too many. */
async function mayTry(ctx: Ctx, key: string): Promise<boolean> {
  const limit = { max: TRIES, seconds: ANSWERS / 1_000 };
  return (await countCalls(ctx, [{ name: "booking.book_again", key, limit, calls: 1 }])).ok;
}

async function useFresh(ctx: Ctx, guest: { email: string; code: string | undefined }): Promise<boolean> {
  const { ok } = await commit(ctx, async (batch) => {
    const useCode = await proveAddress(ctx, guest);
    if (!useCode) return refusal("code");
    useCode(batch);
    return { ok: true as const };
  });
  return ok;
}
