import { randomInt } from "node:crypto";
import { makeCode, requestDevice as makeDevice, shownCode } from "@openhood/domain/devices/device";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { addDevice, deviceId, makeSecret } from "../../stores/devices.ts";

/** Gives a screen its secret, and a code for an owner to type in. The screen sees nothing with them until one has. */
export async function requestDevice(ctx: Ctx): Promise<{ ok: true; secret: string; code: string }> {
  authorize(ctx, "devices.request");
  return commit(ctx, async (batch, db) => {
    const [secret, code] = [makeSecret(), makeCode(randomInt)];
    addDevice(batch, db, makeDevice(deviceId(secret), code, ctx.now().getTime()));
    return { ok: true as const, secret, code: shownCode(code) };
  });
}
