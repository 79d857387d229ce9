import fc from "fast-check";
import { expect, test } from "vitest";
import { ana, newJob } from "../../test/repair-orders/orders.ts";
import { fingerprint } from "../fingerprint.ts";
import { jobContent } from "./commands.ts";
import type { Job } from "./job.ts";
import { inOwnName, MAX_PROPOSALS, proposalRefusal, withdrawal } from "./proposals.ts";

const ben = { uid: "ben", name: "Ben" };
const jobOf = (id: string, foundBy: Job["foundBy"]): Job => ({
  ...newJob(id, [], { foundBy }),
  authorization: { status: "pending" },
});
const stage = { is: "in-progress", column: "in-progress", at: "2026-03-02T15:00:00.000Z", by: ana } as const;
const add = (id: string) =>
  ({ type: "add-job", job: newJob(id, [], { foundBy: ana }), after: null }) as const;

test("ten proposals of one technician wait on an order; others’, and those taken up, do not count", () => {
  const finder = fc.constantFrom(ana, ben, null);
  fc.assert(
    fc.property(fc.array(finder, { maxLength: 40 }), (finders) => {
      const jobs = finders.map((one, index) => jobOf(`j${index}`, one));
      const own = finders.filter((one) => one === ana).length;
      const refused = own >= MAX_PROPOSALS ? { reason: "too-many-proposals", limit: MAX_PROPOSALS } : null;
      expect(proposalRefusal({ jobs, stage }, add("new"), ana.uid)).toEqual(refused);
      // Sent again it adds nothing.
      if (jobs.length > 0) expect(proposalRefusal({ jobs, stage }, add("j0"), ana.uid)).toBeNull();
    }),
  );
});

test("a technician withdraws what they found themselves, until it is taken up or priced", () => {
  const refusal = (job: object) =>
    proposalRefusal({ jobs: [job as Job], stage }, { type: "remove-job", job: "j", saw: "" }, ana.uid);
  const discounted = { ...jobOf("j", ana), discount: { kind: "amount", cents: 1 } };
  expect(refusal(jobOf("j", ana))).toBeNull();
  expect(refusal(jobOf("other", null))).toBeNull();
  for (const job of [jobOf("j", ben), jobOf("j", null), { ...jobOf("j", ana), lines: [{}] }, discounted])
    expect(refusal(job)).toEqual({ reason: "taken-up" });
});

test("what a technician sees of a proposal is enough to say what is withdrawn", () => {
  const note = fc.option(fc.string({ maxLength: 20 }));
  fc.assert(
    fc.property(note, note, note, (cause, partsNeeded, correction) => {
      const job = { ...jobOf("j", ana), cause, partsNeeded, correction };
      const shown = { authorization: "pending", noWork: "not-approved" } as const;
      const { discount: _, ...seen } = { ...job, lines: [], ...shown };
      const saw = fingerprint(jobContent(job));
      expect(withdrawal(seen)).toEqual({ type: "remove-job", job: "j", saw });
    }),
  );
});

test("the tenth proposal is taken and the eleventh is not; an edit of another kind is none", () => {
  const waiting = (count: number) => Array.from({ length: count }, (_, n) => jobOf(`j${n}`, ana));
  expect(proposalRefusal({ jobs: waiting(9), stage }, add("new"), ana.uid)).toBeNull();
  const full = { jobs: waiting(10), stage };
  const refusal = { reason: "too-many-proposals", limit: 10 };
  expect(proposalRefusal(full, add("new"), ana.uid)).toEqual(refusal);
  expect(proposalRefusal(full, add("new"), ben.uid)).toBeNull();
  expect(proposalRefusal(full, add("j3"), ana.uid)).toBeNull();
  const note = { field: "note", from: null, to: "x" } as const;
  expect(proposalRefusal(full, { type: "set-job", job: "j0", changes: [note] }, ana.uid)).toBeNull();
});

test("nothing is proposed or written up on a car that has left, and what was proposed before may come again", () => {
  const note = { field: "note", from: null, to: "Bearing hot" } as const;
  for (const is of ["picked-up", "canceled", "no-show"] as const) {
    const left = { jobs: [jobOf("j0", ana)], stage: { ...stage, is } };
    expect(proposalRefusal(left, add("new"), ana.uid)).toEqual({ reason: "car-left" });
    expect(proposalRefusal(left, add("j0"), ana.uid)).toBeNull();
    expect(proposalRefusal(left, { type: "set-job", job: "j0", changes: [note] }, ana.uid)).toEqual({
      reason: "car-left",
    });
  }
});

test("a proposal is in the name its finder has here, whatever their device says; others' edits are as they came", () => {
  const me = { ...ana, name: "Ana Ruiz" };
  const mine = add("new");
  expect(inOwnName(mine, me)).toEqual({ ...mine, job: { ...mine.job, foundBy: me } });
  const theirs = { ...mine, job: { ...mine.job, foundBy: ben } };
  expect(inOwnName(theirs, me)).toBe(theirs);
  const nobodys = { ...mine, job: { ...mine.job, foundBy: null } };
  expect(inOwnName(nobodys, me)).toBe(nobodys);
  const other = { type: "remove-job", job: "j", saw: "" } as const;
  expect(inOwnName(other, me)).toBe(other);
});
