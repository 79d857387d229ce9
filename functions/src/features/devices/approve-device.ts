import { approveDevice as decide } from "@openhood/domain/devices/device";
import { audit } from "../../infra/audit.ts";
import { authorizeAccount } from "../../infra/authorize.ts";
import { commitOnce } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { approvedDevices, devicesWithCode } from "../../stores/devices.ts";

/** Lets the screen in that shows a code, once per key. Refusals are the domain's. */
export async function approveDevice(ctx: Ctx, input: { code: string; name: string; key: string }) {
  const { uid } = authorizeAccount(ctx, "devices.approve");
  const { key, ...wanted } = input;
  return commitOnce(ctx, { action: "devices.approve", key, input: wanted }, async (batch, db) => {
    const [found, approved] = await Promise.all([devicesWithCode(db, wanted.code), approvedDevices(db)]);
    const by = { name: wanted.name, by: uid, now: ctx.now().getTime() };
    const decided = decide(
      found.map(({ device }) => device),
      approved.length,
      by,
    );
    if (!decided.ok) return decided;
    const { id } = decided.device;
    found.find(({ device }) => device.id === id)?.save(batch, decided.device);
    audit(ctx, batch, db, "devices.approve", { kind: "device", id });
    return { ok: true as const };
  });
}
