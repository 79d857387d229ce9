import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";
import proxyAddr from "proxy-addr";
import { GOOGLE_HOSTING } from "../infra/config.ts";
import type { Ctx } from "../infra/ctx.ts";
import { googleFrontEnds } from "./google-front-ends.ts";

/** Who calls, as far as it can be known: a network, and what says so. */
export type Caller = {
  /** An IPv4 address, or an IPv6 network; `unknown` where a request came without a connection. */
  network: string;
  /** Who connected; what a trusted proxy says (X-Forwarded-For); or what Firebase Hosting says. */
  by: Ctx["clientBy"];
};

/** What of a request is looked at. */
export type Arrival = {
  /** The address the function was connected from. */
  remote: string | undefined;
  /** X-Forwarded-For. */
  forwarded: string | null;
  /** Fastly-Client-IP, which Firebase Hosting's edge writes. */
  edge: string | null;
};

// Where a container of Cloud Run is connected from, whoever calls: the sandbox around it, which nobody else can reach.
const SANDBOX = "169.254.0.0/16";

type Trust = (address: string, hop: number) => boolean;
let frontEnds: Trust | undefined;
const isFrontEnd = (address: string): boolean => {
  frontEnds ??= proxyAddr.compile([...googleFrontEnds.ranges]);
  return frontEnds(address, 0);
};
const compiled = new Map<readonly string[], Trust>();

function trustOf(proxies: readonly string[]): Trust {
  const known = compiled.get(proxies);
  if (known) return known;
  const ranges = proxies.map((range) => (range === GOOGLE_HOSTING ? SANDBOX : range));
  const trust = ranges.length > 0 ? proxyAddr.compile(ranges) : () => false;
  compiled.set(proxies, trust);
  return trust;
}

/**
 * Who calls. A header is believed only as far as the one who handed it on is trusted: the connection first, then
 * X-Forwarded-For from its end; the first address that is not trusted is the caller's. With `google-hosting` among the
 * proxies, a caller that is one of Google's own front ends is Firebase Hosting, and its edge names the caller.
 * @param proxies address ranges (CIDR) whose word is taken, or `google-hosting`; none: nobody's
 */
export function callerOf({ remote, forwarded, edge }: Arrival, proxies: readonly string[]): Caller {
  const request = {
    socket: { remoteAddress: remote ?? "" },
    headers: forwarded === null ? {} : { "x-forwarded-for": forwarded },
  } as Parameters<typeof proxyAddr>[0];
  const chain = proxyAddr.all(request, trustOf(proxies));
  // Behind somebody trusted may stand what is no address; then the trusted one is who is known.
  const hop = chain.findLastIndex((address) => networkOf(address) !== null);
  const network = networkOf(chain[hop]);
  if (network === null) return { network: "unknown", by: "connection" };
  if (proxies.includes(GOOGLE_HOSTING) && isFrontEnd(chain[hop] ?? "")) {
    const named = networkOf(edge?.trim());
    if (named !== null) return { network: named, by: "hosting" };
  }
  return { network, by: hop > 0 ? "proxy" : "connection" };
}

// A home or a phone has a /56 or a whole /64 of them, and nobody a single address: they count as one (RFC 6177, RIPE-690).
const IPV6_BYTES = 7;

/** What counts as one caller: an IPv4 address, also one mapped to IPv6; of IPv6 the /56. Null when it is no address. */
function networkOf(address: string | undefined): string | null {
  // The library would take a bare number, and octal parts, for an address.
  if (!address || !/^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:.]*:[\da-f:.]*)(?:%[\w.-]+)?$/i.test(address))
    return null;
  const plain = address.split("%")[0] ?? "";
  if (!ipaddr.isValid(plain)) return null;
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const bytes = parsed.toByteArray().map((byte, at) => (at < IPV6_BYTES ? byte : 0));
  return `${ipaddr.fromByteArray(bytes)}/${IPV6_BYTES * 8}`;
}

/** What the log says of a caller: the same mark for the same network, and no address. */
export const callerMark = ({ client, config }: Pick<Ctx, "client" | "config">): string =>
  createHmac("sha256", config.linkSecret).update(`caller:${client}`).digest("hex").slice(0, 12);
