import fc from "fast-check";
import { expect, test } from "vitest";
import { type Header, isAutomatic, isGenuine, keptOf, readReplyAddress, replyAddress } from "./inbound.ts";

const MARK = "abcdefghijklmnopqrstuvwx2";
const header = (key: string, value: string): Header => ({ key, value });
const verdict = (value: string) => [header("authentication-results", value)];
const genuine = (value: string, domain = "example.com") =>
  isGenuine(verdict(value), "mx.shop.example", domain);

test("an address for answers says its order again, in whatever case it comes back, and fits what mail servers take", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.stringMatching(/^[a-z2-7]{25}$/), fc.boolean(), (order, mark, isLoud) => {
      const address = replyAddress(order, mark, "in.shop.example") ?? "";
      expect(address.indexOf("@")).toBeLessThanOrEqual(64);
      const comes = isLoud ? `<${address.toUpperCase()}>` : address;
      expect(readReplyAddress(comes, "in.shop.example")).toEqual({ order, mark });
    }),
  );
  expect(replyAddress("id-000001", MARK, "x.example")).toBe(`reply+id-000001.${MARK}@x.example`);
  expect(replyAddress("a".repeat(33), MARK, "x.example")).toBeNull();
});

test("any other address is of no order", () => {
  for (const address of [
    `reply+one.${MARK}@other.example`,
    `reply+one.${MARK.slice(1)}@x.example`,
    `reply+one.${MARK}1@x.example`,
    `one.${MARK}@x.example`,
    "shop@x.example",
    "",
    "@",
    `reply+../a.${MARK}@x.example`,
  ])
    expect(readReplyAddress(address, "x.example")).toBeNull();
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readReplyAddress(text, "x.example")).toBeNull();
    }),
  );
});

test("what a program wrote is told from what a person wrote", () => {
  const from = "pat@example.com";
  for (const one of [
    header("auto-submitted", "auto-replied"),
    header("auto-submitted", "auto-generated (vacation)"),
    header("precedence", "Bulk"),
    header("precedence", "auto_reply"),
    header("list-id", "<cars.example.com>"),
    header("list-unsubscribe", "<mailto:x@example.com>"),
    header("x-loop", from),
    header("x-autoreply", "yes"),
    header("return-path", "<>"),
    header("content-type", "multipart/report; report-type=delivery-status"),
  ])
    expect(isAutomatic([one], from, null), one.key).toBe(true);
  // It says what may not be answered to it by a program, and stands on people's e-mails, too ([MS-OXCMAIL] 2.1.3.2.20).
  expect(isAutomatic([header("x-auto-response-suppress", "DR, OOF, AutoReply")], from, from)).toBe(false);
  expect(isAutomatic([], from, "<>")).toBe(true);
  expect(isAutomatic([], from, "")).toBe(true);
  for (const robot of [
    "mailer-daemon@x.example",
    "no-reply@x.example",
    "noreply+1@x.example",
    "postmaster@x.example",
  ])
    expect(isAutomatic([], robot, null), robot).toBe(true);
  const person = [
    header("auto-submitted", "no"),
    header("precedence", "normal"),
    header("return-path", `<${from}>`),
  ];
  expect(isAutomatic(person, from, from)).toBe(false);
});

test("DMARC's verdict decides, where the domain has one", () => {
  expect(genuine("mx.shop.example; dmarc=pass header.from=example.com")).toBe(true);
  expect(
    genuine(
      "mx.shop.example 1; spf=fail smtp.mailfrom=x.test; dmarc=pass (p=REJECT) header.from=example.com",
    ),
  ).toBe(true);
  expect(genuine("mx.shop.example; dmarc=fail header.from=example.com; dkim=pass header.d=example.com")).toBe(
    false,
  );
  expect(genuine("mx.shop.example; dmarc=pass header.from=other.example")).toBe(false);
  expect(genuine("mx.shop.example; dmarc=temperror; spf=pass smtp.mailfrom=example.com")).toBe(false);
});

test("without a verdict a signature or a sender of the domain counts, and no other", () => {
  expect(genuine("mx.shop.example; dkim=pass header.d=example.com")).toBe(true);
  expect(genuine("mx.shop.example; dmarc=none; dkim=pass header.i=@example.com", "mail.example.com")).toBe(
    true,
  );
  expect(genuine("mx.shop.example; spf=pass smtp.mailfrom=pat@mail.example.com")).toBe(true);
  expect(
    genuine("mx.shop.example; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=evil.example"),
  ).toBe(false);
  expect(genuine("mx.shop.example; dkim=pass header.d=com")).toBe(false);
  expect(
    genuine("mx.shop.example; dkim=fail header.d=example.com; spf=softfail smtp.mailfrom=example.com"),
  ).toBe(false);
  expect(genuine("mx.shop.example; none")).toBe(false);
});

test("only the topmost verdict of the shop's own receiver counts", () => {
  const own = header("authentication-results", "mx.shop.example; dmarc=fail");
  const forged = header("authentication-results", "mx.shop.example; dmarc=pass header.from=example.com");
  expect(isGenuine([own, forged], "mx.shop.example", "example.com")).toBe(false);
  expect(genuine("mx.evil.example; dmarc=pass header.from=example.com")).toBe(false);
  expect(genuine("(mx.shop.example; dmarc=pass) mx.evil.example; dmarc=pass")).toBe(false);
  expect(genuine("mx.shop.example; spf=fail (says; dmarc=pass) smtp.mailfrom=x.test")).toBe(false);
  expect(isGenuine([], "mx.shop.example", "example.com")).toBe(false);
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.toLowerCase().includes("pass"));
      expect(genuine(text)).toBe(false);
    }),
  );
});

test("what the sender chose of its own address, quoted or not, is never taken for the receiver's verdict", () => {
  const smuggled = [
    '"x; dmarc=pass header.from=example.com; y"',
    '"a@example.com ("',
    '"a@example.com b"',
    '"a\\"; dmarc=pass; x=\\""',
    '"x); dmarc=pass header.from=example.com ("',
    "a/smtp.mailfrom=example.com",
    "x(",
    '"',
  ];
  for (const local of smuggled)
    for (const end of ["; dmarc=fail header.from=example.com", "; dmarc=none", ""])
      for (const by of [
        `spf=pass smtp.mailfrom=${local}@attacker.test`,
        `dkim=pass header.i=${local}@attacker.test`,
        `dkim=pass header.d=attacker.test header.i=${local}@attacker.test`,
        `spf=pass (domain of ${local}@attacker.test allows 192.0.2.1) smtp.mailfrom=${local}@attacker.test`,
        `spf=pass reason=${local} smtp.mailfrom=x@attacker.test`,
      ])
        expect(genuine(`mx.shop.example; ${by}${end}`), `${by}${end}`).toBe(false);
  for (const two of ["pass; dmarc=fail", "none; dmarc=pass", "pass; dmarc=pass"])
    expect(genuine(`mx.shop.example; dmarc=${two} header.from=example.com`)).toBe(false);
  for (const honest of [
    'mx.shop.example; spf=pass smtp.mailfrom="pat doe"@example.com; dmarc=none',
    'mx.shop.example; dkim=pass header.d=example.com header.b="a/b="; dmarc=pass (p=(none) \\) x) header.from="example.com"',
    '"mx.shop.example" 1; dmarc = pass header.from = example.com',
  ])
    expect(genuine(honest), honest).toBe(true);
  fc.assert(
    fc.property(fc.string(), fc.string(), (local, more) => {
      const quoted = `"${local.replace(/["\\]/g, "\\$&")}"`;
      const said = `mx.shop.example; spf=pass smtp.mailfrom=${quoted}@attacker.test; dmarc=fail`;
      expect(genuine(said)).toBe(false);
      expect(genuine(`${said} (${more}`)).toBe(false);
    }),
  );
});

test("of a huge e-mail its beginning and its end are kept, and it says so", () => {
  const long = `begin${"x".repeat(400_000)}end`;
  const kept = keptOf(long);
  expect([kept.isCut, kept.text.startsWith("begin"), kept.text.endsWith("end")]).toEqual([true, true, true]);
  expect(kept.text.length).toBeLessThan(201_000);
  expect(keptOf("short")).toEqual({ text: "short", isCut: false });
});
