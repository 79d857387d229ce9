import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pauseReasons, type Refusal, statusOf, verdictOf } from "./refusal.ts";

const refused = (command: string, words: string, code = "EENVELOPE"): Refusal => ({
  code,
  command,
  reply: Number(words.slice(0, 3)) || 0,
  status: statusOf(words),
  cause: "",
});

describe("about us", () => {
  test.each([
    ["MAIL FROM", "550 Sender not allowed", "sender"],
    ["MAIL FROM", "553 5.1.8 Sender address rejected: Domain not found", "sender"],
    ["MAIL FROM", "550 5.7.1 Client does not have permissions to send as this sender", "policy"],
    ["MAIL FROM", "530 5.7.0 Authentication required", "account"],
    ["MAIL FROM", "530 Authentication required", "account"],
    ["MAIL FROM", "552 Quota exceeded", "quota"],
    ["MAIL FROM", "552 5.2.2 Over quota", "quota"],
    ["MAIL FROM", "501 5.5.4 Unsupported option", "sender"],
    ["MAIL FROM", "500 Syntax error", "sender"],
    ["MAIL FROM", "451 4.3.0 Try again later", "service"],
    ["MAIL FROM", "452 4.3.1 Insufficient system storage", "service"],
    ["RCPT TO", "550 5.4.5 Daily sending quota exceeded", "quota"],
    ["RCPT TO", "550 5.1.8 Bad sender's system address", "sender"],
    ["RCPT TO", "530 5.7.57 Client was not authenticated", "account"],
    ["RCPT TO", "535 5.7.8 Credentials invalid", "account"],
    ["RCPT TO", "452 4.3.1 Insufficient system storage", "service"],
    ["RCPT TO", "421 4.7.0 Closing", "service"],
    ["AUTH PLAIN", "535 5.7.8 Username and password not accepted", "account"],
    ["AUTH LOGIN", "454 4.7.0 Temporary authentication failure", "account"],
    ["CONN", "421 Service not available", "service"],
    ["CONN", "554 No SMTP service here", "policy"],
    ["EHLO", "451 Not now", "service"],
    ["DATA", "451 4.3.5 System incorrectly configured", "service"],
    ["DATA", "452 Insufficient system storage", "service"],
  ])("%s: %s", (command, words, reason) => {
    expect(verdictOf(refused(command, words))).toEqual({ about: "us", reason, sure: true });
  });

  test.each([
    ["RCPT TO", "554 5.7.1 Relay access denied", "policy"],
    ["RCPT TO", "554 Relay access denied", "policy"],
    ["RCPT TO", "550 5.7.1 Unable to relay", "policy"],
    ["DATA", "554 5.7.1 Message rejected", "policy"],
    ["DATA", "554 Transaction failed", "policy"],
    ["DATA", "550 Refused", "policy"],
    ["DATA", "552 Quota exceeded", "quota"],
    ["DATA", "550 5.7.26 Unauthenticated mail is not accepted", "policy"],
  ])("most likely, which another mail has to show. %s: %s", (command, words, reason) => {
    expect(verdictOf(refused(command, words))).toEqual({ about: "us", reason, sure: false });
  });

  test.each(["EDNS", "ETLS"])("a server that is not there: %s", (code) => {
    expect(verdictOf({ ...refused("CONN", ""), code })).toMatchObject({ reason: "unreachable" });
  });
  test.each(["ECONNREFUSED", "EHOSTUNREACH", "GREETING_TIMEOUT"])(
    "a server that is not there: %s",
    (cause) => {
      expect(verdictOf({ ...refused("CONN", "", "ESOCKET"), cause })).toMatchObject({
        reason: "unreachable",
      });
    },
  );
});

describe("about the recipient, or this mail", () => {
  test.each([
    ["RCPT TO", "550 5.1.1 No such user"],
    ["RCPT TO", "550 No such mailbox"],
    ["RCPT TO", "551 User not local"],
    ["RCPT TO", "553 Mailbox name not allowed"],
    ["RCPT TO", "552 5.2.2 Mailbox full"],
    ["RCPT TO", "552 Mailbox full"],
    ["RCPT TO", "554 5.1.1 No such user"],
    ["RCPT TO", "550 5.2.1 Mailbox disabled"],
    ["RCPT TO", "556 5.1.10 Domain takes no mail"],
    ["RCPT TO", "550 5.4.1 Recipient address rejected"],
    ["RCPT TO", "550 5.7.2 The list is closed"],
    ["RCPT TO", "501 5.1.3 Bad recipient address syntax"],
    ["DATA", "552 5.2.2 Mailbox full"],
    ["DATA", "552 5.3.4 Message too big for system"],
    ["MAIL FROM", "552 5.3.4 Message size exceeds fixed limit"],
    ["DATA", "554 5.6.0 Bad content"],
  ])("%s: %s", (command, words) => {
    expect(verdictOf(refused(command, words))).toEqual({ about: "mail" });
  });

  test("larger than the server says it takes", () => {
    expect(verdictOf(refused("MAIL FROM", "", "EMESSAGE"))).toEqual({ about: "mail" });
  });

  test("that the client itself could not write, unless it was never connected", () => {
    expect(verdictOf(refused("", "", "EENVELOPE"))).toEqual({ about: "mail" });
    expect(verdictOf(refused("API", "", "EENVELOPE"))).toEqual({ about: "mail" });
    expect(verdictOf(refused("CONN", "", "EENVELOPE"))).toEqual({ about: "moment" });
    expect(verdictOf(refused("API", "", "ESTREAM"))).toEqual({ about: "moment" });
  });
});

describe("about the moment", () => {
  test.each([
    ["RCPT TO", "450 Mailbox busy"],
    ["RCPT TO", "451 4.7.1 Greylisted"],
    ["RCPT TO", "452 4.2.2 Mailbox full"],
    ["DATA", "450 4.2.0 Try again"],
    ["DATA", "503 5.5.1 Bad sequence"],
    ["RCPT TO", "503 Bad sequence"],
  ])("%s: %s", (command, words) => {
    expect(verdictOf(refused(command, words))).toEqual({ about: "moment" });
  });
  test.each(["ECONNECTION", "ESOCKET", "ETIMEDOUT", "EABORT"])(
    "a connection that ended on the way: %s",
    (code) => {
      expect(verdictOf(refused("CONN", "", code))).toEqual({ about: "moment" });
    },
  );
});

const commands = ["MAIL FROM", "RCPT TO", "DATA", "AUTH PLAIN", "CONN", "EHLO", "STARTTLS", "API", ""];
const anyRefusal = fc.record({
  code: fc.constantFrom("EENVELOPE", "EMESSAGE", "EAUTH", "EPROTOCOL", "ECONNECTION"),
  command: fc.constantFrom(...commands),
  reply: fc.integer({ min: 400, max: 599 }),
  status: fc.oneof(
    fc.constant(""),
    fc.tuple(fc.constantFrom(4, 5), fc.nat({ max: 7 }), fc.nat({ max: 40 })).map((parts) => parts.join(".")),
  ),
  cause: fc.constant(""),
});

test("whatever a server says, there is a verdict, and one about us has words for the desk", () => {
  fc.assert(
    fc.property(anyRefusal, (refusal) => {
      const verdict = verdictOf(refusal);
      if (verdict.about === "us") expect(pauseReasons).toContain(verdict.reason);
    }),
  );
});

test("before it was told who is written to, no reply kills a mail but that it is too large, or of a form not spoken", () => {
  fc.assert(
    fc.property(anyRefusal, (refusal) => {
      fc.pre(!["RCPT TO", "DATA", "API", ""].includes(refusal.command));
      fc.pre(!/^5\.(?:2\.3|3\.4|6\.\d+)$/.test(refusal.status));
      expect(verdictOf(refusal).about).not.toBe("mail");
    }),
  );
});

test("a temporary reply kills no mail, if its status is temporary too", () => {
  fc.assert(
    fc.property(anyRefusal, (refusal) => {
      fc.pre(refusal.reply < 500 && !refusal.status.startsWith("5"));
      expect(verdictOf(refusal).about).not.toBe("mail");
    }),
  );
});

test("a status code is read where RFC 2034 puts it, and nowhere else", () => {
  expect(statusOf("550 5.1.1 No such user")).toBe("5.1.1");
  expect(statusOf("550 5.1.1")).toBe("5.1.1");
  expect(statusOf("554 5.100.100 Odd")).toBe("5.100.100");
  expect(statusOf("Said: 550 5.1.1 No such user")).toBe("");
  expect(statusOf("550-5.7.26 Unauthenticated\n550 5.7.26 more")).toBe("5.7.26");
  expect(statusOf("550 No such user 5.1.1")).toBe("");
  expect(statusOf("550 5.1.1.1 is an address")).toBe("");
  expect(statusOf("")).toBe("");
});
