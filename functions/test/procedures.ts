import { appRouter } from "../src/api/router.ts";

/** A procedure as the router holds it. */
export type Procedure = { path: string; type: "query" | "mutation"; inputs: unknown[] };

type Held = { _def: { type: string; inputs: unknown[] } };

/** Every procedure of the router, those of its lazy children too. */
export async function allProcedures(): Promise<Procedure[]> {
  for (const child of Object.values(appRouter._def.lazy)) await child.load();
  return Object.entries(appRouter._def.procedures as unknown as Record<string, Held>).map(
    ([path, { _def }]) => {
      if (_def.type !== "query" && _def.type !== "mutation") throw new Error(`${path} is a ${_def.type}`);
      return { path, type: _def.type, inputs: _def.inputs };
    },
  );
}
