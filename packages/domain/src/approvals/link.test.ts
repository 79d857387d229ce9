import { expect, test } from "vitest";
import { ApprovalLink, DecideByLink, givenAgain, isFresh, isOpen, LINK_DAYS, newLink } from "./link.ts";

const at = "2026-03-02T15:00:00.000Z";
const by = { uid: "ana", name: "Ana" };
const made = newLink("order", { id: "link", by, at });
const after = (days: number) => new Date(Date.parse(at) + days * 86_400_000).toISOString();

test("a link is its order's, for thirty days, and says nothing that nobody told of it", () => {
  expect(made).toEqual({
    ...{ v: 1, id: "link", order: "order", createdAt: at, createdBy: by },
    ...{ expiresAt: after(LINK_DAYS), revokedAt: null },
  });
  expect(newLink("order", { id: "link", by, at, fleet: null, owner: null })).toEqual(made);
  const whose = { approver: "lee", offPaper: "owner", fleet: "City cabs", sentTo: "owner" } as const;
  const named = newLink("order", { id: "link", by, at, ...whose, owner: "Pat Doe" });
  expect(named).toEqual({ ...made, ...whose, owner: "Pat Doe" });
  expect(ApprovalLink.parse(named)).toEqual(named);
  expect(ApprovalLink.safeParse({ ...named, offPaper: "fleet-contact", sentTo: "anybody" }).success).toBe(
    true,
  );
  for (const wrong of [
    { offPaper: "" },
    { sentTo: "" },
    { fleet: "x".repeat(121) },
    { owner: "x".repeat(121) },
    { more: 1 },
  ])
    expect(ApprovalLink.safeParse({ ...named, ...wrong }).success).toBe(false);
});

test("it opens until it ends or is taken back, and is sent again only with a week left", () => {
  expect(isOpen(made, after(LINK_DAYS - 0.001))).toBe(true);
  expect(isOpen(made, after(LINK_DAYS))).toBe(false);
  expect(isOpen({ ...made, revokedAt: at }, at)).toBe(false);
  expect(isFresh(made, after(LINK_DAYS - 7.001))).toBe(true);
  expect(isFresh(made, after(LINK_DAYS - 7))).toBe(false);
  expect(isFresh({ ...made, revokedAt: at }, at)).toBe(false);
});

test("once it went to anybody it is never the owner's alone again", () => {
  const given = (was: ApprovalLink["sentTo"], sentTo: ApprovalLink["sentTo"]) =>
    givenAgain({ ...made, sentTo: was }, { owner: "Lou", sentTo });
  expect(given("owner", "owner")).toEqual({ ...made, owner: "Lou", sentTo: "owner" });
  expect(given("owner", "anybody").sentTo).toBe("anybody");
  expect(given("anybody", "owner").sentTo).toBe("anybody");
  expect(given(undefined, "owner").sentTo).toBe("anybody");
});

const saw = { offer: "0123456789abcdef", cents: 100 };
const sent = {
  decisions: [
    { job: "a", saw, status: "approved" },
    { job: "b", saw: { ...saw, reasons: "0123456789abcdef" }, status: "declined" },
    { job: "c", saw, status: "deferred", until: null },
    { job: "d", saw, status: "deferred", until: "2026-05-01" },
  ],
  by: { name: "Pat Doe", relation: "owner" },
  ...{ total: 100, signature: { kind: "typed", name: "Pat Doe" } },
};

test("what is sent by a link is one word to each job, signed with the name of whoever sends it", () => {
  expect(DecideByLink.parse(sent)).toEqual(sent);
  const issueOf = (over: object) => DecideByLink.safeParse({ ...sent, ...over }).error?.issues[0];
  expect(issueOf({ decisions: [...sent.decisions, { job: "a", saw, status: "declined" }] })).toMatchObject({
    ...{ path: ["decisions"], message: "twice" },
  });
  expect(issueOf({ signature: { kind: "typed", name: "Lee" } })).toMatchObject({
    ...{ path: ["signature"], message: "invalid" },
  });
  const drawn = { kind: "drawn", width: 300, height: 100, strokes: ["10,10 60,60 120,20 200,80"] };
  expect(issueOf({ signature: drawn })).toBeUndefined();
  expect(issueOf({ decisions: [] })?.path).toEqual(["decisions"]);
  for (const over of [
    { status: "pending" },
    { more: 1 },
    { saw: { ...saw, offer: "0".repeat(17) } },
    { saw: { ...saw, reasons: "0".repeat(17) } },
  ])
    expect(issueOf({ decisions: [{ job: "a", saw, status: "approved", ...over }] })).toBeDefined();
  expect(issueOf({ decisions: [{ job: "a", saw, status: "declined", until: null }] })).toBeDefined();
  expect(issueOf({ decisions: [{ job: "a", saw, status: "deferred" }] })).toBeDefined();
});
