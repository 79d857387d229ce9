import { expect, test } from "vitest";
import { makeWorld } from "../../../../test/world.ts";
import { addCode, codeOf } from "../../../stores/booking-codes.ts";
import { proveAddress } from "../../../stores/prove-address.ts";

test("a right code opens, however many codes of the address are over and not yet forgotten", async () => {
  const world = await makeWorld();
  const ctx = world.as("public");
  const email = "ana@example.com";
  const ask = async (nonce: string) => {
    const batch = world.db.batch();
    addCode(batch, world.db, email, nonce, ctx.now().getTime(), "client 198.51.100.7");
    await batch.commit();
  };
  for (let old = 0; old < 150; old++) await ask(`old-${old}`);
  for (let fresh = 0; fresh < 40; fresh++) {
    world.pass(11 * 60_000);
    await ask(`fresh-${fresh}`);
    const code = codeOf(ctx.config, email, `fresh-${fresh}`);
    expect(await proveAddress(ctx, { email, code }), `code ${fresh}`).not.toBeNull();
  }
});
