import type { Action } from "@openhood/domain/staff/policies";
import { enforceLimits, limitsOf, type Rule } from "../src/api/limits.ts";
import { appRouter } from "../src/api/router.ts";
import type { Ctx } from "../src/infra/ctx.ts";

/** A procedure as the router holds it. */
export type Procedure = {
  path: string;
  type: "query" | "mutation";
  inputs: unknown[];
  limits: readonly Rule[];
};

type Held = { _def: { type: string; inputs: unknown[]; meta?: { limits?: readonly Rule[] } } };

/** Every procedure of the router, those of its lazy children too. */
export async function allProcedures(): Promise<Procedure[]> {
  for (const child of Object.values(appRouter._def.lazy)) await child.load();
  return Object.entries(appRouter._def.procedures as unknown as Record<string, Held>).map(
    ([path, { _def }]) => {
      if (_def.type !== "query" && _def.type !== "mutation") throw new Error(`${path} is a ${_def.type}`);
      const limits = limitsOf(path as Action, _def.type, _def.meta?.limits);
      return { path, type: _def.type, inputs: _def.inputs, limits };
    },
  );
}

/** Counts a call as its procedure does. */
export async function countCall(ctx: Ctx, action: Action, input: unknown): Promise<void> {
  const procedure = (await allProcedures()).find(({ path }) => path === action);
  await enforceLimits(ctx, action, procedure?.limits ?? [], input);
}
