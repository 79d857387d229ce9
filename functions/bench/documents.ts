// A document as a PDF, as its function makes it, beside an empty page of the same engine.
import { estimateContent } from "@openhood/domain/documents/content";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { job, labor, order, part } from "../../packages/domain/test/repair-orders/orders.ts";
import { shopProfile } from "../../packages/domain/test/shop.ts";
import { median, report, round } from "./figures.ts";

const ROUNDS = 40;
const at = "2026-03-02T15:00:00.000Z";
const { texts } = defaultSettings;

/** An estimate that no other round has: what the engine remembers of one does not help with the next. */
function estimate(jobs: number, round: number) {
  const named = (n: number, what: string) => ({ en: `${what} ${n} of round ${round}`, es: "" });
  const all = Array.from({ length: jobs }, (_, n) =>
    job(`j${n}`, [
      labor(`l${n}`, { name: named(n, "Labor"), hours: 100 + n }),
      ...[0, 1, 2].map((at) => part(`p${n}-${at}`, { name: named(n, `Part ${at}`), price: 1_000 + round })),
    ]),
  );
  const customer = { ...order().customer, name: `Pat Doe ${round}` };
  return estimateContent(order({ jobs: all, number: 1_000 + round, customer }), {
    ...{ shop: shopProfile, language: "en", texts },
  });
}

const began = performance.now();
const [{ printDocument }, { typesetNothing }] = await Promise.all([
  import("../src/documents/print.ts"),
  import("../src/documents/typeset.ts"),
]);
printDocument(estimate(4, 0), []);
const first = performance.now() - began;

/** The median of what each round takes, ms. */
function timed(work: (round: number) => unknown): number {
  const times = Array.from({ length: ROUNDS }, (_, index) => {
    const start = performance.now();
    work(index + 1);
    return performance.now() - start;
  });
  return median(times);
}
// One after the other: what the engine forgets of a large paper is not reckoned to a small one.
const empty = timed((round) => typesetNothing(`Empty ${round}`, at));
const small = timed((round) => printDocument(estimate(4, round), []));
const large = timed((round) => printDocument(estimate(60, round), []));

report([
  { figure: "PDF of an estimate with 4 jobs", value: round(small, 1), unit: "ms" },
  {
    ...{ figure: "compared with an empty page of the same engine", value: round(small / empty, 1) },
    ...{ unit: "×", note: `${round(empty, 2)} ms` },
  },
  { figure: "PDF of an estimate with 60 jobs", value: round(large, 1), unit: "ms" },
  {
    ...{ figure: "a process's first PDF, engine and fonts loaded", value: round(first), unit: "ms" },
    note: `${round(process.memoryUsage.rss() / 2 ** 20)} MB after all of them`,
  },
]);
