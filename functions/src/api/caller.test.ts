import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Arrival, callerOf } from "./caller.ts";
import { googleFrontEnds } from "./google-front-ends.ts";

const DOCUMENTATION = "198.51.100.0/24";
// Nobody's proxies: documentation addresses are not among them.
const stranger = fc.integer({ min: 1, max: 254 }).map((last) => `203.0.113.${last}`);
const proxy = fc.integer({ min: 1, max: 254 }).map((last) => `198.51.100.${last}`);
const anything = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.constantFrom("unknown", "127.0.0.1", "169.254.1.1", "66.102.8.142", "a b", "", "1", "::", "for=1.2.3.4"),
);
const forged = fc.array(anything, { maxLength: 5 }).map((all) => all.join(", "));
const from = (more: Partial<Arrival>): Arrival => ({
  remote: undefined,
  forwarded: null,
  edge: null,
  ...more,
});

describe("who calls", () => {
  test("is who connected, whatever the headers say, while nobody is trusted", () => {
    fc.assert(
      fc.property(stranger, forged, anything, (remote, forwarded, edge) => {
        expect(callerOf({ remote, forwarded, edge }, [])).toEqual({ network: remote, by: "connection" });
      }),
    );
  });

  test("is who connected when that is not a trusted proxy", () => {
    fc.assert(
      fc.property(stranger, forged, anything, (remote, forwarded, edge) => {
        for (const proxies of [[DOCUMENTATION], ["google-hosting"], [DOCUMENTATION, "google-hosting"]])
          expect(callerOf({ remote, forwarded, edge }, proxies)).toEqual({
            network: remote,
            by: "connection",
          });
      }),
    );
  });

  test("is what the farthest trusted proxy saw, whatever the caller claims before it", () => {
    const hops = fc.array(proxy, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(forged, stranger, hops, (claimed, real, [remote, ...ours]) => {
        const forwarded = [claimed, real, ...ours].join(", ");
        expect(callerOf(from({ remote, forwarded }), [DOCUMENTATION])).toEqual({
          network: real,
          by: "proxy",
        });
      }),
    );
  });

  test("is the nearest that is known, where a proxy hands on what is no address", () => {
    const proxies = [DOCUMENTATION];
    for (const forwarded of ["unknown", "", " , ,", "1", "0x7f.1", "for=203.0.113.9"])
      expect(callerOf(from({ remote: "198.51.100.1", forwarded }), proxies).network).toBe("198.51.100.1");
    expect(callerOf(from({}), proxies)).toEqual({ network: "unknown", by: "connection" });
  });
});

describe("in Google's cloud", () => {
  const sandbox = "169.254.169.126";
  const proxies = ["google-hosting"];

  test("a call straight to the function counts by who connected to Google, whatever its headers say", () => {
    fc.assert(
      fc.property(stranger, forged, anything, (real, claimed, edge) => {
        const forwarded = [claimed, real].filter(Boolean).join(",");
        expect(callerOf({ remote: sandbox, forwarded, edge }, proxies)).toEqual({
          network: real,
          by: "proxy",
        });
      }),
    );
  });

  test("a call through Hosting counts by whom its edge names", () => {
    fc.assert(
      fc.property(
        stranger,
        forged,
        fc.constantFrom("66.102.8.142", "2001:4860:4801:10::1"),
        (edge, claimed, hop) => {
          const forwarded = [claimed, hop].filter(Boolean).join(",");
          expect(callerOf({ remote: sandbox, forwarded, edge }, proxies)).toEqual({
            network: edge,
            by: "hosting",
          });
        },
      ),
    );
  });

  test("a machine rented in Google's cloud is no front end: what it says of others is not believed", () => {
    // Blocks of customers: of regions, of load balancers, and old ones.
    for (const rented of [
      "34.74.10.9",
      "35.190.247.1",
      "104.198.56.253",
      "130.211.9.9",
      "2600:1900:4000::1",
    ]) {
      const { network, by } = callerOf({ remote: sandbox, forwarded: rented, edge: "203.0.113.9" }, proxies);
      expect(by).toBe("proxy");
      expect(network).not.toBe("203.0.113.9");
    }
  });

  test("a front end that names nobody counts as itself", () => {
    for (const edge of [null, "", "unknown"])
      expect(callerOf({ remote: sandbox, forwarded: "66.102.8.142", edge }, proxies)).toEqual({
        network: "66.102.8.142",
        by: "proxy",
      });
  });

  test("the front ends are dated, and none lies in a block that has customers", () => {
    expect(googleFrontEnds.asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
    const customers =
      /^(?:8\.2|34\.|35\.|104\.15[45]\.|104\.19[6-9]\.|107\.178\.|130\.211\.|136\.|146\.148\.|2600:)/;
    for (const range of googleFrontEnds.ranges) expect(range).not.toMatch(customers);
  });
});

describe("what counts as one", () => {
  const remote = (address: string) => callerOf(from({ remote: address }), []).network;

  test("is a whole /56 of IPv6: its holder has 2^72 addresses", () => {
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
    const text = (all: number[]) =>
      Array.from({ length: 8 }, (_, at) =>
        ((all[2 * at] ?? 0) * 256 + (all[2 * at + 1] ?? 0)).toString(16),
      ).join(":");
    fc.assert(
      fc.property(bytes(7), bytes(9), bytes(9), (network, one, other) => {
        // 32 is global unicast; ::ffff:0:0/96 would be IPv4.
        const of = (host: Uint8Array) => remote(text([0x20, ...network.slice(1), ...host]));
        expect(of(one)).toBe(of(other));
      }),
    );
    expect(remote("2001:db8:1:2::5")).toBe(remote("2001:db8:1:ff:3:4:5:6"));
    expect(remote("2001:db8:1:2::5")).not.toBe(remote("2001:db8:1:102::5"));
    expect(remote("2001:db8:1:2::5%eth0")).toBe("2001:db8:1::/56");
  });

  test("is an IPv4 address, also in IPv6's clothes", () => {
    expect(remote("::ffff:203.0.113.9")).toBe("203.0.113.9");
    expect(remote("::FFFF:cb00:7109")).toBe("203.0.113.9");
    expect(remote("203.0.113.9")).not.toBe(remote("203.0.113.10"));
  });
});
