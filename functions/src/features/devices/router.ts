import { ApproveDevice } from "@openhood/domain/devices/device";
import { Id, IdempotencyKey } from "@openhood/domain/fields";
import { z } from "zod";
import { crowd, hour, minute, perCaller } from "../../api/limits.ts";
import { mutation, nothing, query, router } from "../../api/trpc.ts";
import { approveDevice } from "./approve-device.ts";
import { getWall } from "./get-wall.ts";
import { listDevices } from "./list-devices.ts";
import { requestDevice } from "./request-device.ts";
import { revokeDevice } from "./revoke-device.ts";

const Secret = z.string().regex(/^[\w-]{43}$/);

export const devicesRouter = router({
  request: mutation(nothing, [...perCaller(40, hour), crowd]).mutation(({ ctx }) => requestDevice(ctx)),
  wall: query(z.strictObject({ secret: Secret, seen: z.string().max(40).nullable() })).query(
    ({ ctx, input }) => getWall(ctx, input),
  ),
  list: query().query(({ ctx }) => listDevices(ctx)),
  // Nobody types so many codes; somebody who guesses does.
  approve: mutation(ApproveDevice.extend({ key: IdempotencyKey }), perCaller(20, 10 * minute)).mutation(
    ({ ctx, input }) => approveDevice(ctx, input),
  ),
  revoke: mutation(z.strictObject({ id: Id })).mutation(({ ctx, input }) => revokeDevice(ctx, input)),
});
