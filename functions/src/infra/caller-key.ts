import type { Ctx } from "./ctx.ts";

/** Names the caller for rate limits: the account, or else the network. Personal data: store only its hash. */
export const callerKey = ({ actor, client }: Pick<Ctx, "actor" | "client">): string =>
  actor.role === "public" ? `client ${client}` : `account ${actor.uid}`;
