import type { Ctx } from "./ctx.ts";

/** Who calls, for counting: the account, or without one the network the call came from. Personal: never stored as it is. */
export const callerKey = ({ actor, client }: Pick<Ctx, "actor" | "client">): string =>
  actor.role === "public" ? `client ${client}` : `account ${actor.uid}`;
