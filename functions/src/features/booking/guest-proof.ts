import type { Appointment } from "@openhood/domain/booking/appointment";
import type { Refused } from "@openhood/domain/booking/inputs";
import { commit, type Firestore } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { isReplayMark, replayMark } from "../../infra/mailed-secrets.ts";
import { countCalls } from "../../infra/rate-limits.ts";
import { proveAddress } from "./prove-address.ts";
import { refusal } from "./refuse.ts";

/** How long after a booking the code it was made with answers for it again, ms. */
const ANSWERS = 3_600_000;
/** How often one may try a code on a booking that is made, in that time. */
const TRIES = 5;

/**
 * The proof a guest's booking needs, the first time and when it is sent again: knowing a booking's key and input does not
 * prove the code. A lost reply can be had again with the code it was sent with, for an hour, unless the links were voided
 * meanwhile; or with a fresh code, which is used up by it.
 */
export function guestProof(
  ctx: Ctx,
  { email, code, key }: { email: string; code: string | undefined; key: string },
) {
  let proven = false;
  const useFresh = () =>
    commit(ctx, async (batch, db) => {
      const use = await proveAddress(ctx, db, { email, code });
      if (!use) return refusal("code");
      use(batch);
      return { ok: true as const };
    });
  return {
    /** What the key remembers of the code. */
    mark: code ? replayMark(ctx.config, key, code) : undefined,
    /** As {@link proveAddress}. */
    async prove(db: Firestore) {
      const use = await proveAddress(ctx, db, { email, code });
      proven = use !== null;
      return use;
    },
    async again(appointment: Appointment, mark: string | undefined): Promise<Refused | null> {
      const answers =
        appointment.linkVersion === 0 && ctx.now().getTime() < Date.parse(appointment.bookedAt) + ANSWERS;
      if (code && mark && answers && (await mayTry(ctx, key)) && isReplayMark(ctx.config, mark, key, code))
        return null;
      return proven && (await useFresh()).ok ? null : refusal("code");
    },
  };
}

/** Counts a try of a code on a booking that is made; false when there were too many. */
async function mayTry(ctx: Ctx, key: string): Promise<boolean> {
  const limit = { max: TRIES, seconds: ANSWERS / 1_000 };
  return (await countCalls(ctx, [{ name: "booking.book_again", key, limit, calls: 1 }])).ok;
}
