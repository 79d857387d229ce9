import { expect, test } from "vitest";
import type { ApproverFacts } from "../customers/approver.ts";
import type { Known } from "../customers/named-on-paper.ts";
import type { CustomerFacts } from "../customers/record.ts";
import {
  deciderOffPaper,
  fleetNameOf,
  fleetOnPaper,
  ownerNameOf,
  ownerOffPaper,
  reachesOwner,
  whoDecides,
  whoIsTexted,
} from "./addressee.ts";

const paper = { name: "Pat Doe", email: "paper@example.com" };
const person: CustomerFacts = {
  ...{ kind: "person", name: "Pat Doe", email: "record@example.com", phone: null, notes: null },
  language: "en",
};
const known = (more: Partial<typeof person> = {}, approvers: Partial<ApproverFacts>[] = []): Known => ({
  facts: { ...person, ...more } as CustomerFacts,
  approvers: approvers.map((one) => ({ name: "Lee", email: null, phone: null, ...one })) as never,
});
const contact = { name: "Kim", email: "kim@example.com", phone: null, book: true, approve: false };
const fleet = (contacts: (typeof contact)[]) =>
  ({ facts: { kind: "fleet", name: "Bayside", notes: null, language: "en", contacts } }) as Known;

test("a person decides at the address on the paper, else at that of their record", () => {
  expect(whoDecides(paper, known())).toEqual(paper);
  expect(whoDecides(paper, null)).toEqual(paper);
  expect(whoDecides({ ...paper, email: null }, known())).toEqual({ ...paper, email: "record@example.com" });
  expect(whoDecides({ ...paper, email: null }, known({ email: null }))).toBeNull();
  expect(whoDecides({ ...paper, email: null }, null)).toBeNull();
});

test("whoever brought the car, the record's own address is its customer's, by their name", () => {
  const brought = { name: "Luis, her son", email: "Record+car@example.com" };
  expect(whoDecides(brought, known())).toEqual({ ...brought, name: "Pat Doe" });
  const other = { name: "Luis, her son", email: "luis@example.com" };
  expect(whoDecides(other, known())).toEqual(other);
});

test("for a fleet decides who may approve, never who only books", () => {
  const approver = { ...contact, name: "Lee", email: "lee@example.com", book: false, approve: true };
  expect(whoDecides(paper, fleet([contact, approver]))).toEqual({ name: "Lee", email: "lee@example.com" });
  expect(whoDecides(paper, fleet([contact]))).toBeNull();
  expect(whoDecides(paper, fleet([contact, { ...approver, email: null as never }]))).toBeNull();
});

test("a car of a fleet says whose it is, and who is on the paper besides", () => {
  expect(fleetNameOf(fleet([contact]))).toBe("Bayside");
  expect(fleetOnPaper(paper, "Bayside")).toEqual({ name: "Bayside", contact: "Pat Doe" });
  expect(fleetOnPaper({ name: "Bayside" }, "Bayside")).toEqual({ name: "Bayside", contact: null });
  expect(fleetNameOf(known())).toBeNull();
  expect(fleetNameOf(null)).toBeNull();
  expect(fleetOnPaper(paper, null)).toBeNull();
});

test("a person's car says whose it is where the paper names somebody else, not where it spells them otherwise", () => {
  expect(ownerNameOf(known())).toBe("Pat Doe");
  for (const one of [fleet([contact]), null]) expect(ownerNameOf(one)).toBeNull();
  expect(ownerOffPaper({ name: "Luis, her son" }, "María Núñez")).toBe("María Núñez");
  for (const name of ["María Núñez", "Maria nuñez"])
    expect(ownerOffPaper({ name }, "María Núñez")).toBeNull();
  expect(ownerOffPaper(paper, undefined)).toBeNull();
});

test("what goes to an address or number of their own reaches the owner; nothing else, and of a fleet nothing, does", () => {
  const owner = known({ phone: "(555) 010-8642" });
  expect(reachesOwner({ email: "Record+car@example.com" }, owner)).toBe(true);
  expect(reachesOwner({ email: "luis@example.com" }, owner)).toBe(false);
  expect(reachesOwner({ phone: "+15550108642" }, owner)).toBe(true);
  expect(reachesOwner({ phone: "+15550109999" }, owner)).toBe(false);
  expect(reachesOwner({ phone: "+15550108642" }, known())).toBe(false);
  expect(reachesOwner({ email: "kim@example.com" }, fleet([contact]))).toBe(false);
  expect(reachesOwner({ email: "pat@example.com" }, null)).toBe(false);
});

test("who decides for a fleet, or for an approver who brings the car, is not who the paper names, and signs as themselves", () => {
  expect(deciderOffPaper(paper, fleet([contact]))).toBe("fleet-contact");
  expect(deciderOffPaper(paper, known({}, [{ email: "paper@example.com" }]))).toBe("owner");
  for (const record of [known(), known({}, [{ email: "other@example.com" }]), null])
    expect(deciderOffPaper(paper, record)).toBeNull();
  expect(deciderOffPaper({ email: null }, known({}, [{ email: "paper@example.com" }]))).toBeNull();
});

test("a person is texted at the number on the paper, else at that of their record, unless they want no texts", () => {
  const onPaper = { name: "Pat Doe", phone: "(555) 010-8642" };
  const texted = { ok: true, name: "Pat Doe", number: "+15550108642" };
  expect(whoIsTexted(onPaper, null)).toEqual(texted);
  expect(whoIsTexted({ ...onPaper, phone: null }, known({ phone: "555 010 8642" } as never))).toEqual(texted);
  expect(whoIsTexted(onPaper, known({ texts: "yes" }))).toEqual(texted);
  expect(whoIsTexted(onPaper, known({ texts: "no" }))).toEqual({ ok: false, reason: "unwanted" });
  for (const phone of [null, "010-8642"])
    expect(whoIsTexted({ ...onPaper, phone }, known())).toEqual({ ok: false, reason: "no-number" });
});

test("for a fleet whoever may approve is texted, never who only books", () => {
  const booker = { ...contact, phone: "555 010 1111" } as never;
  const approver = { ...contact, name: "Lee", phone: "555 010 2222", approve: true } as never;
  const onPaper = { name: "Pat Doe", phone: "555 010 8642" };
  expect(whoIsTexted(onPaper, fleet([booker, approver]))).toEqual({
    ok: true,
    name: "Lee",
    number: "+15550102222",
  });
  expect(whoIsTexted(onPaper, fleet([booker]))).toEqual({ ok: false, reason: "no-number" });
});

test("who was named to approve, and brings the car, is not asked as its owner, whichever way they write their address or number", () => {
  const owner = { name: "Pat Doe", email: "record@example.com" };
  const lee = { email: "lee@gmail.com", phone: "555 010 1111" };
  const brought = { name: "Lee", email: "L.ee+car@gmail.com", phone: "(555) 010-1111" };
  expect(whoDecides(brought, known({}, [lee]))).toEqual(owner);
  expect(whoDecides(brought, known({ email: null }, [lee]))).toBeNull();
  expect(whoIsTexted(brought, known({}, [lee]))).toEqual({ ok: false, reason: "no-number" });
  expect(whoIsTexted(brought, known({ phone: "555 010 2222" } as never, [lee]))).toMatchObject({
    ok: true,
    name: "Pat Doe",
    number: "+15550102222",
  });
  // A mailbox or a phone they share is the owner's.
  const shared = known({ email: "lee@gmail.com", phone: "555 010 1111" } as never, [lee]);
  expect(whoDecides(brought, shared)?.email).toBe(brought.email);
  expect(whoIsTexted(brought, shared)).toMatchObject({ ok: true });
});
