import fc from "fast-check";
import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

const name = fc.stringMatching(/^[a-z0-9]{1,20}$/);
const tag = fc.stringMatching(/^[a-z0-9+._-]{0,10}$/);
const host = fc.oneof(
  fc.constantFrom("gmail.com", "googlemail.com", "proton.me", "icloud.com", "yahoo.com", "shop.example"),
  fc.domain().map((domain) => domain.toLowerCase()),
);
const anyCase = (text: string) =>
  fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map((upper) => [...text].map((mark, at) => (upper[at] ? mark.toUpperCase() : mark)).join(""));

test("a tag makes no other mailbox, at any provider", () => {
  fc.assert(
    fc.property(name, tag, host, (who, more, at) => {
      expect(mailboxOf(`${who}+${more}@${at}`)).toBe(mailboxOf(`${who}@${at}`));
    }),
  );
});

test("case and blanks around make no other mailbox", () => {
  fc.assert(
    fc.property(
      fc
        .tuple(name, host)
        .chain(([who, at]) => fc.tuple(fc.constant(`${who}@${at}`), anyCase(`${who}@${at}`))),
      ([plain, written]) => {
        expect(mailboxOf(` ${written} `)).toBe(mailboxOf(plain));
      },
    ),
  );
});

test("dots make no other mailbox at Gmail, whatever it is called, and do elsewhere", () => {
  const parts = fc.array(name, { minLength: 2, maxLength: 4 });
  const google = fc.constantFrom("gmail.com", "googlemail.com");
  fc.assert(
    fc.property(parts, google, (all, at) => {
      expect(mailboxOf(`${all.join(".")}@${at}`)).toBe(`${all.join("")}@gmail.com`);
      expect(mailboxOf(`${all.join(".")}@shop.example`)).toBe(`${all.join(".")}@shop.example`);
    }),
  );
});

test("a mailbox is its own mailbox, and keeps a name and a host", () => {
  const local = fc.stringMatching(/^[A-Za-z0-9_+'-][A-Za-z0-9_+'.-]{0,20}$/);
  fc.assert(
    fc.property(local, host, (who, at) => {
      const mailbox = mailboxOf(`${who}@${at}`);
      expect(mailboxOf(mailbox)).toBe(mailbox);
      expect(mailbox).toMatch(/^[^@]+@[^@]+$/);
    }),
  );
});

test("different names at one host are different mailboxes", () => {
  fc.assert(
    fc.property(name, name, host, (one, other, at) => {
      expect(mailboxOf(`${one}@${at}`) === mailboxOf(`${other}@${at}`)).toBe(one === other);
    }),
  );
});

test.each([
  ["Ana.Ruiz+car@Gmail.com", "anaruiz@gmail.com"],
  ["ana.ruiz@googlemail.com", "anaruiz@gmail.com"],
  ["victim+1@shop.example", "victim@shop.example"],
  ["ana-cars@yahoo.com", "ana@yahoo.com"],
  ["ana-cars@shop.example", "ana-cars@shop.example"],
  ["ana_ruiz@pm.me", "anaruiz@proton.me"],
  ["ana@me.com", "ana@icloud.com"],
  ["+ana@shop.example", "+ana@shop.example"],
  ["ana", "ana"],
])("%s ends up in %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
