import fc from "fast-check";
import { expect, test } from "vitest";
import { inTurn, partsOf, Shares } from "./receipt.ts";

const cents = fc.integer({ min: 1, max: 100_000 });
const shares = fc.array(fc.tuple(cents, cents), { minLength: 1, maxLength: 8 }).map((all) =>
  all.map(([one, other], n) => ({
    ...{ order: `o${n}`, invoice: `i${n}`, cents: Math.min(one, other), open: Math.max(one, other) },
  })),
);

test("an amount pays invoices in their turn: each in full before the next, and no more than there is", () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 8 }), fc.nat(400_000), (opens, amount) => {
      const invoices = opens.map((open, n) => ({ id: `i${n}`, open }));
      const paid = inTurn(invoices, amount);
      const total = opens.reduce((sum, one) => sum + one, 0);
      expect([...paid.values()].reduce((sum, one) => sum + one, 0)).toBe(Math.min(total, amount));
      const first = invoices.findIndex(({ id, open }) => paid.get(id) !== open);
      if (first >= 0) for (const { id } of invoices.slice(first + 1)) expect(paid.has(id)).toBe(false);
    }),
  );
});

test("the parts of a payment come to it, with its change, and what is over is held only on one that is paid in full", () => {
  fc.assert(
    fc.property(shares, fc.nat(50_000), fc.nat(10_000), (all, over, change) => {
      expect(Shares.safeParse(all).success).toBe(true);
      const amount = all.reduce((sum, one) => sum + one.cents, 0) + over;
      const parts = partsOf(all, { kind: "cash", given: amount + change }, amount);
      const canHold = over === 0 || all.some((one) => one.cents === one.open);
      expect(parts !== null).toBe(canHold);
      if (!parts) return;
      expect(parts.reduce((sum, one) => sum + one.cents, 0)).toBe(amount);
      const given = parts.reduce((sum, { tender }) => sum + (tender.kind === "cash" ? tender.given : 0), 0);
      expect(given).toBe(amount + change);
      for (const { share, cents, tender } of parts) {
        if (cents > share.cents) expect(share.cents).toBe(share.open);
        expect(tender.kind === "cash" && tender.given >= cents).toBe(true);
      }
      expect(partsOf(all, { kind: "check", number: "1" }, amount - over - 1)).toBeNull();
    }),
  );
});
