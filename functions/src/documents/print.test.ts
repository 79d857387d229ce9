import type { LedgerEntry } from "@openhood/domain/approvals/entry";
import { headOf, type Ledger } from "@openhood/domain/approvals/ledger";
import { STATES } from "@openhood/domain/approvals/rule";
import type { Signature } from "@openhood/domain/approvals/signature";
import { sinceLast } from "@openhood/domain/approvals/since-last";
import { STATE_RULES } from "@openhood/domain/approvals/state-rules";
import { estimateContent, invoiceContent, recordContent } from "@openhood/domain/documents/content";
import type { Language } from "@openhood/domain/fields";
import { eachReason, reasonsSeen } from "@openhood/domain/repair-orders/authorization";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { totalsOf } from "@openhood/domain/repair-orders/totals";
import type { Logo } from "@openhood/domain/shop/logo";
import { demoLogo } from "@openhood/local-stack/seed/demo-logo";
import { isDeep } from "@openhood/local-stack/testing/deep";
import { expect, test } from "vitest";
import {
  added,
  brakes,
  decidedOn,
  ledgerOf,
  oil,
  phone,
  sold,
} from "../../../packages/domain/test/approvals/decisions.ts";
import { plainPng } from "../../../packages/domain/test/png.ts";
import { decidedAs } from "../../../packages/domain/test/repair-orders/arbitrary.ts";
import {
  fee,
  job,
  labor,
  order,
  part,
  sublet,
  worstOrder,
} from "../../../packages/domain/test/repair-orders/orders.ts";
import { shopProfile } from "../../../packages/domain/test/shop.ts";
import { checkPdf, placesIn, plainPdf, readPdf } from "../../test/read-pdf.ts";
import { printDocument } from "./print.ts";

const terms = "Old parts are yours if you ask for them. Work is guaranteed for 12 months.";
const dollars = (cents: number) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);

const estimateOf = (of: RepairOrder, language: Language = "en", text = terms) =>
  estimateContent(of, {
    ...{ shop: shopProfile, language },
    texts: { ...defaultSettings.texts, estimate: { en: text, es: "Las refacciones usadas son suyas." } },
  });
const printed = (of: RepairOrder, language?: Language) => printDocument(estimateOf(of, language), []);

function recordOf(ledger: Ledger, language: Language = "en", of = sold): Buffer {
  const content = recordContent({ ...of, ledger: headOf(ledger) }, { shop: shopProfile, language });
  if (!content) throw new Error("no decision");
  return printDocument(content, ledger.entries);
}

const visit = order({
  odometerIn: 84_210,
  promisedAt: "2026-03-04T21:30:00.000Z",
  validUntil: "2026-04-01T15:00:00.000Z",
  vehicle: { ...order().vehicle, vin: "1HGCM82633A004352", plateState: "NY", color: "Blue" },
  concerns: [{ id: "c1", text: "It squeals when it brakes" }],
  jobs: [
    job(
      "brakes",
      [
        labor("l1", { name: { en: "Replace pads", es: "Cambiar balatas" }, hours: 250 }),
        part("p1", {
          ...{ name: { en: "Caliper", es: "Mordaza" }, price: 12_345, condition: "rebuilt" },
          core: { cents: 2_000, returned: false },
        }),
      ],
      {
        ...{
          name: { en: "Front brakes", es: "Frenos delanteros" },
          cause: "2 mm left",
          ifItWaits: "The discs go next",
        },
        discount: { kind: "amount", cents: 1_500 },
      },
    ),
    decidedAs("declined", job("towing", [sublet("s1", { name: { en: "Alignment", es: "Alineación" } })])),
  ],
  fees: [fee("f1", { name: { en: "Waste disposal", es: "Manejo de residuos" }, price: 725 })],
  deposit: 5_000,
  terms: {
    ...order().terms,
    supplies: { basisPoints: 500, of: "both", cap: 3_500, taxed: true },
  },
});

test("the same content is the same bytes, and another moment or language is not", () => {
  expect(printed(visit).equals(printed(visit))).toBe(true);
  expect(printed(visit, "es").equals(printed(visit))).toBe(false);
  expect(printed({ ...visit, updatedAt: "2026-03-03T15:00:00.000Z" }).equals(printed(visit))).toBe(false);
});

test("an estimate reads back with every line, price and total, and who it is from and for", async () => {
  const { text } = await readPdf(printed(visit));
  const { byKind, supplies, tax, total, balance, subtotal } = totalsOf(visit);
  for (const expected of [
    ...["Estimate", "Repair order 1001", "Hollis Street Garage", "12 Hollis Street", "Halston, NY 10001"],
    ...["(212) 555-0142", "Registration R-7104421", "Customer Pat Doe", "Vehicle 2018 Toyota Corolla"],
    ...["VIN 1HGCM82633A004352", "License plate 7ABC123 NY", "Odometer in 84,210 mi", "Color blue"],
    ...[
      "Promised March 4, 2026 at 4:30 PM",
      "Prices hold until April 1, 2026",
      "Work and prices as of March 2, 2026",
    ],
    ...[
      "What you told us It squeals when it brakes",
      "Found: 2 mm left",
      "If it waits: The discs go next",
      "Front brakes To be decided",
    ],
    ...["Replace pads 2.5 h $150.00 an hour $375.00", "Caliper (rebuilt) 1 $123.45 $123.45"],
    ...["Core charge, given back for the old part $20.00", "Discount -$15.00"],
    ...["Total of this job, before tax and core charges $483.45", "Declined", "Alignment $120.00 $120.00"],
    ...["Waste disposal $7.25 $7.25", `Labor ${dollars(byKind.labor)}`, `Parts ${dollars(byKind.part)}`],
    ...[`Subtotal ${dollars(subtotal)}`, "Core charges $20.00", `Shop supplies ${dollars(supplies)}`],
    `Sales tax (labor 0%, parts 8.25%, sublet work 0%, fees 8.25%) ${dollars(tax)}`,
    ...[`Total ${dollars(total)}`, "Deposit asked for $50.00", `Balance ${dollars(balance)}`, terms],
  ])
    expect(text).toContain(expected);
});

test("of a fleet's car a paper names the fleet, and who is on the visit's paper besides", async () => {
  const of = async (name: string) => {
    const issued = { shop: shopProfile, language: "en" as const, fleet: { name } };
    const content = estimateContent(visit, { ...issued, texts: defaultSettings.texts });
    return (await readPdf(printDocument(content, []))).text;
  };
  expect(await of("Bayside")).toContain("Customer Bayside (contact for this visit: Pat Doe) Vehicle");
  expect(await of("Pat Doe")).toContain("Customer Pat Doe Vehicle");
});

test("of a person's car that somebody else brought a paper names both", async () => {
  const content = estimateContent(visit, {
    ...{ shop: shopProfile, language: "en", owner: "Wife of Pat", texts: defaultSettings.texts },
  });
  const { text } = await readPdf(printDocument(content, []));
  expect(text).toContain("Customer Wife of Pat (contact for this visit: Pat Doe) Vehicle");
});

test("a Spanish estimate is Spanish throughout, its names and amounts included", async () => {
  const { text, info } = await readPdf(printed(visit, "es"));
  for (const expected of [
    ...["Presupuesto", "Orden de servicio 1001", "Cliente Pat Doe", "Vehículo Toyota Corolla 2018"],
    ...["Frenos delanteros Por decidir", "Cambiar balatas 2.5 h $150.00 por hora $375.00", "Rechazado"],
    ...["Mordaza (reconstruida)", "Manejo de residuos", "Impuesto sobre las ventas", "Página 1 de"],
    ...["Las refacciones usadas son suyas.", "4 de marzo de 2026", "Color azul"],
    "Precios válidos hasta el 1 de abril de 2026",
  ])
    expect(text).toContain(expected);
  expect(text).not.toMatch(/Estimate|Total of|Found|Page/);
  expect(info.Language).toBe("es-US");
});

test("no tax is due by a certificate, and the paper says so without its number", async () => {
  const { text } = await readPdf(printed({ ...visit, exemption: "EX-991-22" }));
  expect(text).toContain("Sales tax (exempt by certificate) $0.00");
  expect(text).not.toContain("EX-991-22");
});

// What a law prescribes in its own words is in the shop's text.
const printedAs: Record<string, string> = {
  "shop-name-and-address": "12 Hollis Street",
  "registration-number": "R-7104421",
  "customer-name": "Pat Doe",
  date: "March 2, 2026",
  vehicle: "2018 Toyota Corolla",
  "plate-or-vin": "1HGCM82633A004352",
  "odometer-in": "84,210 mi",
  "problem-reported": "It squeals when it brakes",
  "work-by-item": "Front brakes",
  "parts-by-item": "Caliper",
  "part-condition": "(rebuilt)",
  "labor-by-item": "Replace pads",
  "how-labor-is-computed": "2.5 h $150.00 an hour",
  total: "Total $",
  "completion-date": "Promised March 4",
  "old-parts-notice": "Old parts are yours",
  guarantee: "guaranteed",
};

test.each(STATES)("an estimate prints all that the rule of %s asks for", async (state) => {
  const { text } = await readPdf(printed(visit));
  for (const item of STATE_RULES[state].estimate.is)
    expect(text, item).toContain(printedAs[item] ?? `nothing printed for ${item}`);
});

// What a law prescribes in its own words, such as a certification, is in the shop's text.
const onInvoice: Record<string, string> = {
  ...printedAs,
  date: "Invoice date March 3, 2026",
  "odometer-out": "Odometer out 84,260 mi",
  "labor-subtotal": "Labor $",
  "parts-subtotal": "Parts $",
  tax: "Sales tax",
  "completion-date": "Work finished March 3",
  "consents-after-the-estimate": "Approved by Pat on",
  "repairs-needed-and-asked-for": "Found: 2 mm left",
  "estimated-and-actual-cost": "Approved in advance, with tax $",
  mechanics: "Technician: Tom",
  certification: "We certify",
};

test.each(STATES)("an invoice prints all that the rule of %s asks for", async (state) => {
  const [work, ...others] = visit.jobs;
  if (!work) throw new Error("no job");
  const done = decidedAs("approved", { ...work, technician: { uid: "tom", name: "Tom" } });
  const ready = "2026-03-03T18:00:00.000Z";
  const of: RepairOrder = {
    ...{ ...visit, jobs: [done, ...others], odometerOut: 84_260 },
    reached: [{ is: "ready", at: ready }],
  };
  const invoice = { en: `${terms} We certify that the work was done.`, es: "" };
  const content = invoiceContent(of, {
    ...{ kind: "invoice", invoice: "i1", invoiceNumber: 1001, credits: null, at: ready, day: "2026-03-03" },
    ...{ shop: shopProfile, language: "en", paid: 0, texts: { ...defaultSettings.texts, invoice } },
  });
  const { text } = await readPdf(printDocument(content, []));
  for (const item of STATE_RULES[state].invoice.is)
    expect(text, item).toContain(onInvoice[item] ?? `nothing printed for ${item}`);
});

const typed: Signature = { kind: "typed", name: "Patricia Q. Doe" };
const drawn: Signature = {
  kind: "drawn",
  ...{ width: 300, height: 150, strokes: ["10,10 50,80 100,20 200,140 290,10", "5,5"] },
};
const byLink = {
  said: { ...phone, channel: "link" as const, reachedAt: null },
  recorder: { kind: "link" as const, link: "l1" },
};

test("a record reads back with who decided, how and when, on what, what it comes to and the ledger's head", async () => {
  const ledger = ledgerOf(
    decidedOn(sold, { said: { ...phone, note: "Called twice" }, given: "spoken" }),
    decidedOn(sold, { ...byLink, signature: typed }),
  );
  const { text } = await readPdf(recordOf(ledger));
  for (const expected of [
    ...["Authorization record", "Decision 1 of 2 March 2, 2026 at 10:00 AM", "Decision 2 of 2"],
    ...["Decided by Pat (owner of the car)", "How By phone", "Reached at +1 303 555 0100"],
    ...["Version 1, read out", "Written down by Ana, for the shop"],
    ...["How By the link the shop sent", "Pat, by the link", "Patricia Q. Doe Signature"],
    ...["Job oil Approved", "Labor 1 h $150.00 an hour $150.00", "Part (new) 1 $50.00 $50.00"],
    ...["Authorized before $0.00", "Added by this decision $200.00", "Revised total $200.00"],
    ...["Authorized before $200.00", "Added by this decision $0.00", "Decisions on record 2"],
    `Last check number (SHA-256) ${headOf(ledger).hash}`,
    ...ledger.entries.map(({ hash }) => `Check number of this decision ${hash}`),
  ])
    expect(text).toContain(expected);
  const spanish = (await readPdf(recordOf(ledger, "es"))).text;
  for (const expected of ["Registro de autorización", "Decisión 2 de 2", "Por el enlace que envió el taller"])
    expect(spanish).toContain(expected);
});

test("a record says of each job why it was offered, as the customer was told then", async () => {
  const [first, ...others] = sold.jobs;
  if (!first) throw new Error("no job");
  const told = { ...sold, jobs: [{ ...first, cause: "2 qt low", ifItWaits: "The engine wears" }, ...others] };
  const ledger = ledgerOf(decidedOn(told));
  const now = { ...told, jobs: [{ ...first, cause: "Another" }, ...others] };
  const { text } = await readPdf(recordOf(ledger, "en", now));
  expect(text).toMatch(/Job oil Approved Found: 2 qt low If it waits: The engine wears/);
  expect(text).not.toContain("Another");
  expect((await readPdf(recordOf(ledger, "es", now))).text).toContain("Si se pospone: The engine wears");
});

test("an estimate says below each reason of a decided job that it was written, or removed, after the decision", async () => {
  const [first, ...others] = sold.jobs;
  if (first?.authorization.status !== "approved") throw new Error("not approved");
  const ifItWaits = "It wears";
  const withReasons = (told: Parameters<typeof reasonsSeen>[0], cause: string | null = "2 qt low") => {
    const seen = { reasons: reasonsSeen(told), eachReason: eachReason(told) };
    const authorization = { ...first.authorization, ...seen };
    return { ...sold, jobs: [{ ...first, cause, ifItWaits, authorization } as typeof first, ...others] };
  };
  const read = async (...of: Parameters<typeof printed>) => (await readPdf(printed(...of))).text;
  const waits = "If it waits: It wears";
  const before = await read(withReasons({ cause: "2 qt low", ifItWaits }));
  expect(before).toContain(`Job oil Approved Found: 2 qt low ${waits} Description`);
  const added = withReasons({ cause: null, ifItWaits });
  expect(await read(added)).toContain(
    `Found: 2 qt low This was added after the job was decided on. ${waits} Description`,
  );
  expect(await read(added, "es")).toContain("Esto se agregó después de la decisión");
  expect(await read(withReasons({ cause: "2 qt low", ifItWaits: "It breaks" }))).toContain(
    `Found: 2 qt low ${waits} This was changed after the job was decided on. Description`,
  );
  expect(await read(withReasons({ cause: "Leaks", ifItWaits }, null))).toContain(
    `Job oil Approved What was found was removed after the job was decided on. ${waits} Description`,
  );
  // As they were kept before each had a mark of its own.
  const older = estimateOf(added);
  const [job, ...more] = older.jobs;
  if (!job) throw new Error("no job");
  const { text } = await readPdf(
    printDocument({ ...older, jobs: [{ ...job, reasonsSince: "changed" }, ...more] }, []),
  );
  expect(text).toContain(`${waits} The reasons given for this job were changed after it was decided on.`);
});

test("what the ledger comes to stands on one page with its heading, and a record says what is due before tax", async () => {
  for (let count = 1; count <= 24; count++) {
    const lines = Array.from({ length: count }, (_, n) => labor(`l${n}`));
    const of = { ...sold, jobs: [decidedAs("approved", job("j", lines))] };
    const ledger = ledgerOf(decidedOn(of));
    const { pages, text } = await readPdf(recordOf(ledger, "en", of));
    const { hash, estimate } = ledger.entries[0] ?? {};
    const last = `Last check number (SHA-256) ${hash}`;
    const on = pages.filter((page) => page.includes(last));
    expect(on).toHaveLength(1);
    expect(on[0]).toContain("Decisions on record 1");
    expect(on[0]).toContain("Each decision was writte");
    if (!estimate) throw new Error("no decision");
    expect(text).toContain(`Subtotal before tax ${dollars(estimate.total - estimate.tax)}`);
  }
}, 60_000);

test("a check number is copied from a record as it is: where a line may break there is no character", async () => {
  const ledger = ledgerOf(decidedOn(sold), decidedOn(sold));
  const pdf = recordOf(ledger);
  const { pages } = await readPdf(pdf);
  for (const { hash } of ledger.entries) expect(pages.join()).toContain(hash);
  const copied = await plainPdf(pdf);
  expect(copied).toContain("beginbfchar");
  expect(copied).not.toMatch(/<[\da-f]*200b[\da-f]*>/i);
});

test("in a record a decision's head stands with its first job, and a signature with what it signs", async () => {
  const signature = { kind: "typed" as const, name: "Pat Doe" };
  for (let before = 0; before < 8; before++) {
    const lines = Array.from({ length: 4 + 3 * before }, (_, n) => labor(`l${n}`));
    const first = decidedAs("approved", job("first", lines, { name: { en: "Engine", es: "" } }));
    const ledger = ledgerOf(
      decidedOn({ ...sold, jobs: [first] }, { signature }),
      decidedOn(sold, { signature }),
    );
    const { pages } = await readPdf(recordOf(ledger));
    const head = pages.find((page) => page.includes("Decision 2 of 2"));
    expect(head?.split("Decision 2 of 2")[1], `${before}`).toContain("Total of this job");
    for (const page of pages)
      expect(page.split("\nSignature").length, `${before}`).toBeLessThanOrEqual(
        page.split("Revised total").length,
      );
    // The totals stand with what is authorized.
    for (const page of pages)
      expect(page.split(/^Totals/m).length, `${before}`).toBe(page.split("Revised total").length);
  }
});

test("in a record the head of a decision stands apart from the signature above it", async () => {
  const signature = { kind: "typed" as const, name: "Pat Doe" };
  const jobs = [decidedAs("approved", job("one", [labor("l")], { name: { en: "Engine", es: "" } }))];
  const of = { ...sold, jobs, concerns: [] };
  const ledger = ledgerOf(decidedOn(of, { signature }), decidedOn(of, { signature }));
  const found = await placesIn(recordOf(ledger, "en", of));
  const [above, head] = [/^Signature$/, /^Decision 2/].map((one) => found.find(({ text }) => one.test(text)));
  if (!above || !head) throw new Error("not on the first page");
  expect(above.bottom - head.bottom).toBeGreaterThan(28);
});

test("a record says what an approver might approve for the owner, and where the counter wrote down more", async () => {
  const by = (limit: number | null) => ({
    said: {
      ...phone,
      by: { name: "Lee", relation: "family" as const, approver: { id: "lee", limit } },
    },
  });
  const ledger = ledgerOf(
    ...[decidedOn(sold, by(20_000)), decidedOn(sold, by(19_999)), decidedOn(sold, by(null))],
  );
  const { text } = await readPdf(recordOf(ledger));
  const might = "Might approve for the owner";
  expect(text).toContain(`Decided by Lee (family of the owner) ${might} up to $200.00 for an order When`);
  expect(text).toContain(`${might} up to $199.99 for an order; this is more, on the shop’s word`);
  expect(text).toContain(`${might} any amount`);
  expect((await readPdf(recordOf(ledger, "es"))).text).toContain(
    "Podía autorizar por la persona dueña hasta $200.00 por orden",
  );
});

test("a signature that was drawn is drawn, with words for who cannot see it", async () => {
  const ledger = ledgerOf(decidedOn(sold, { ...byLink, signature: drawn }));
  const other: Signature = { ...drawn, strokes: ["10,10 290,140"] };
  const pdf = recordOf(ledger);
  expect(pdf.toString("latin1")).toContain("/Alt (Signature drawn by Pat)");
  expect(await checkPdf(pdf)).toBe(0);
  expect(pdf.equals(recordOf(ledgerOf(decidedOn(sold, { ...byLink, signature: other }))))).toBe(false);
});

test.each(["en", "es"] as const)(
  "a record says which approvals stand no longer, and what is authorized as it is issued (%s)",
  async (language) => {
    const asked = { ...oil, authorization: { status: "pending" as const } };
    const first = ledgerOf(decidedOn(sold));
    const then = { ...sold, jobs: [asked, brakes] };
    const no = { ...sold, jobs: [decidedAs("declined", brakes)] };
    const ledger = added(first, { ...decidedOn(no), ...sinceLast(then, first) });
    const since = {
      standing: 100,
      lapsed: [{ job: "b", name: brakes.name, number: 1, cents: 100, why: "removed" as const }],
    };
    const content = recordContent(
      { ...sold, ledger: headOf(ledger) },
      { shop: shopProfile, language },
      since,
    );
    if (!content) throw new Error("no decision");
    const { text } = await readPdf(printDocument(content, ledger.entries));
    const [back, off, now] =
      language === "en"
        ? ["set it to be asked again", "was taken off the order", "Authorized when this was issued $1.00"]
        : ["para volver a preguntar", "se quitó de la orden", "Autorizado al emitir este documento $1.00"];
    for (const said of [back, off, now, dollars(20_000), `-${dollars(15_000)}`]) expect(text).toContain(said);
  },
);

test.runIf(isDeep)(
  "a record with too many lines prints the latest decisions in full and says where the lines of earlier ones are",
  async () => {
    const jobs = Array.from({ length: 20 }, (_, j) =>
      decidedAs(
        "approved",
        job(
          `j${j}`,
          Array.from({ length: 20 }, (_, n) => part(`p${j}-${n}`)),
        ),
      ),
    );
    const of = { ...sold, jobs };
    const ledger = ledgerOf(...Array.from({ length: 20 }, () => decidedOn(of, { signature: drawn })));
    const pdf = recordOf(ledger, "en", of);
    const { pages, text } = await readPdf(pdf);
    expect(pages.length).toBeLessThan(90);
    const [first = "", ...more] = text.split(/(?=Decision \d+ of 20)/).slice(1);
    const last = more.at(-1) ?? "";
    const where = "Job lines and any drawn signature for this decision are on the record issued at the time";
    expect(first).toContain(where);
    expect(last).not.toContain(where);
    expect(last.split("Part (new)")).toHaveLength(401);
    // Every decision keeps who decided, its totals and its check number.
    for (const [index, one] of [first, ...more].entries())
      for (const part of ["Decided by Pat", "Revised total", ledger.entries[index]?.hash ?? ""])
        expect(one).toContain(part);
    expect(pdf.toString("latin1").split("/Alt (Signature drawn by Pat)").length).toBeLessThan(6);
    expect(await checkPdf(pdf)).toBe(0);
    expect((await readPdf(recordOf(ledger, "es", of))).text).toContain(
      "están en el registro que se emitió en ese momento",
    );
  },
  60_000,
);

test("a record is made of its own ledger only, all of it", () => {
  const ledger = ledgerOf(decidedOn(sold), decidedOn(sold));
  const content = recordContent({ ...sold, ledger: headOf(ledger) }, { shop: shopProfile, language: "en" });
  const printOf = (entries: readonly LedgerEntry[]) => () => content && printDocument(content, entries);
  expect(printOf(ledger.entries.slice(0, 1))).toThrow("not the ledger");
  expect(printOf([])).toThrow("not the ledger");
});

test("a paper is PDF/UA-1: tagged, with headings, tables with heads, its title and its language", async () => {
  for (const pdf of [printed(visit), recordOf(ledgerOf(decidedOn(sold, { ...byLink, signature: drawn })))]) {
    const { tags, info, isTagged } = await readPdf(pdf);
    expect(isTagged).toBe(true);
    expect(pdf.toString("latin1")).toContain("<pdfuaid:part>1</pdfuaid:part>");
    expect(info).toMatchObject({ Language: "en-US", Author: "Hollis Street Garage" });
    expect(info.Title).toMatch(/· Repair order 1001$/);
    for (const role of ["H1", "H2", "Table", "THead", "TH", "TBody", "TR", "TD"])
      expect(tags.flat(), role).toContain(role);
  }
});

test("an order of sixty jobs goes on over pages, each with its number and no line lost", async () => {
  const jobs = Array.from({ length: 60 }, (_, n) =>
    job(
      `j${n}`,
      Array.from({ length: 6 }, (_, line) =>
        part(`p${n}-${line}`, { name: { en: `Bolt ${n}/${line}`, es: "" } }),
      ),
    ),
  );
  const pdf = printed(order({ jobs }));
  const { pages, text } = await readPdf(pdf);
  expect(pages.length).toBeGreaterThan(8);
  for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  for (const one of jobs.flatMap(({ lines }) => lines)) expect(text).toContain(`${one.name.en} (new)`);
  expect(await checkPdf(pdf)).toBe(0);
});

test("a table that goes on to another page has its head there again", async () => {
  const lines = Array.from({ length: 120 }, (_, n) => part(`p${n}`));
  const { pages } = await readPdf(printed(order({ jobs: [job("j", lines)] })));
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages.slice(0, 3)) expect(page).toContain("Hours / qty");
});

test("an order at every limit, of letters that no font has, is printed and says what it lacks", async () => {
  const pdf = printed(JSON.parse(JSON.stringify(worstOrder()).replaceAll("本", "ᚠ")));
  const { text } = await readPdf(pdf);
  expect(text).toContain("\ufffd");
  expect(text).toContain("stands for a character that this paper can’t print");
  expect(await checkPdf(pdf)).toBe(0);
}, 30_000);

test.each([
  "#panic()",
  '#read("/etc/passwd")',
  "$ x^2 $ and *bold* _under_ `raw` @ref <label>",
  "= Heading\n- item\n/ term: x // no comment",
  "\\u{41} \\ #{ } [ ] ~ -- --- ... \"quoted\" 'quoted'",
  "<script>alert(1)</script> &amp; %PDF-1.4 ) endobj",
  "é ñ ¿? Ünïcödé Привет Ελλάδα 123",
])("what somebody wrote is text, never markup: %s", async (written) => {
  const pdf = printDocument(
    estimateOf(
      order({
        ...{ customer: { ...order().customer, name: written.replaceAll("\n", " ") } },
        jobs: [job("j", [labor("l", { name: { en: written, es: "" } })], { cause: written })],
      }),
      "en",
      written,
    ),
    [],
  );
  const { text } = await readPdf(pdf);
  const flat = (all: string) => all.replaceAll(/\s/g, "");
  const count = flat(text).split(flat(written)).length - 1;
  expect(count).toBe(4);
  expect(await checkPdf(pdf)).toBe(0);
});

test("what turns the reading direction or is not seen is left out; other scripts stay", async () => {
  const { text } = await readPdf(
    printDocument(estimateOf(visit, "en", "pay \u202e0001$\u202c\u0000\u200b\u2066now\ud800 שלום سلام"), []),
  );
  expect(text).toContain("pay 0001$now");
  expect(text).toMatch(/שלום|םולש/);
  expect(text).not.toContain("\ufffd");
});

/** One name per script. */
const names: [script: string, name: string][] = [
  ["Chinese", "王小明"],
  ["Chinese, traditional and rare", "陳鑫龘"],
  ["Japanese", "さとう 健太ケンタ"],
  ["Korean", "김민준"],
  ["Thai", "สมชาย ใจดี"],
  ["Armenian", "Արամ Խաչատրյան"],
  ["Georgian", "ნინო ბერიძე"],
  ["Hindi", "अनन्या शर्मा"],
  ["Bengali", "রহিমা খাতুন"],
  ["Amharic", "አበበ ቢቂላ"],
];

test.each(isDeep ? names : names.slice(0, 3))(
  "a record prints a name in its own script: %s",
  async (_, name) => {
    const said = { ...phone, by: { ...phone.by, name } };
    const { text } = await readPdf(recordOf(ledgerOf(decidedOn(sold, { said }))));
    expect(text).not.toContain("\ufffd");
    expect(text).not.toContain("can’t print");
    // pdf.js returns the letters of ligatures reordered or twice.
    const letters = (all: string) => new Set(all.normalize("NFC").replaceAll(/[\s\p{M}]/gu, ""));
    expect(letters(/Decided by(.*?)\(owner of the car\)/.exec(text)?.[1] ?? "")).toEqual(letters(name));
  },
);

test.runIf(isDeep)("a document has the same bytes no matter which fonts were loaded before", () => {
  const plain = printed(visit);
  const named = (name: string) => printed({ ...visit, customer: { ...visit.customer, name } });
  const first = named(names[0]?.[1] ?? "");
  for (const [, name] of names) named(name);
  expect(named(names[0]?.[1] ?? "").equals(first)).toBe(true);
  expect(printed(visit).equals(plain)).toBe(true);
});

test("80,000 characters without a space run over pages and out of none", async () => {
  const pdf = printDocument(estimateOf(order(), "en", "x".repeat(80_000)), []);
  const { pages, text } = await readPdf(pdf);
  expect(pages.length).toBeGreaterThan(5);
  expect(text.split("x").length - 1).toBeGreaterThan(79_999);
});

const logo = demoLogo();
const pictureOf = (head: Parameters<typeof plainPng>[0]) => Buffer.from(plainPng(head)).toString("base64");
const wide: Logo = {
  id: "wide",
  width: 800,
  height: 240,
  png: pictureOf({ width: 800, height: 240, color: 2 }),
};
const tiny: Logo = { id: "tiny", width: 1, height: 1, png: pictureOf({ width: 1, height: 1 }) };

test.each([
  ["en", "Logo of Hollis Street Garage"],
  ["es", "Logotipo de Hollis Street Garage"],
] as const)(
  "a logo stands at the head of both papers and says in words what it is (%s)",
  async (language, alt) => {
    const ledger = ledgerOf(decidedOn(sold));
    const record = recordContent({ ...sold, ledger: headOf(ledger) }, { shop: shopProfile, language });
    if (!record) throw new Error("no decision");
    for (const pdf of [
      printDocument(estimateOf(visit, language), [], logo),
      printDocument(record, ledger.entries, logo),
    ]) {
      expect(pdf.toString("latin1")).toContain(`/Alt (${alt})`);
      const { tags, pages } = await readPdf(pdf);
      expect(tags[0]).toContain("Figure");
      expect(tags.slice(1).flat()).not.toContain("Figure");
      expect(pages[0]).toContain("Hollis Street Garage");
      expect(await checkPdf(pdf)).toBe(0);
    }
  },
);

test("a logo of any size leaves every word of the paper as it was, and without one there is nothing in its place", async () => {
  const without = printed(visit);
  const { text, tags } = await readPdf(without);
  expect(tags.flat()).not.toContain("Figure");
  expect(printDocument(estimateOf(visit), [], null).equals(without)).toBe(true);
  for (const one of [logo, wide, tiny]) {
    const pdf = printDocument(estimateOf(visit), [], one);
    expect((await readPdf(pdf)).text).toBe(text);
    expect(printDocument(estimateOf(visit), [], one).equals(pdf)).toBe(true);
    expect(await checkPdf(pdf)).toBe(0);
  }
});

test("a shop's name at its full length leaves the title and the logo their places", async () => {
  const shop = {
    ...shopProfile,
    name: "Hollis Street Garage and Towing of Millbrook and the Hudson Valley, Incorporated",
  };
  expect(shop.name).toHaveLength(80);
  const content = estimateContent(visit, { shop, language: "en", texts: defaultSettings.texts });
  for (const one of [null, wide]) {
    const found = await placesIn(printDocument(content, [], one));
    const title = found.find(({ text }) => text.includes("Estimate"));
    // Above the foot of the page, which has the name, too.
    const name = found.filter(({ text, bottom }) => /Hollis|Hudson/.test(text) && bottom > 600);
    if (!title || name.length === 0) throw new Error("not printed");
    for (const { left } of name) expect(left).toBeGreaterThan(title.right + (one ? 127 : 0));
  }
});
