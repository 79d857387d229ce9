import { type LocalText, languages } from "@openhood/domain/fields";
import type { SuppliesRule, TaxRates } from "@openhood/domain/repair-orders/order";
import {
  type COLORS,
  type RepairOrderSettings,
  type RequiredField,
  RepairOrderSettings as Shape,
  type ShopStage,
} from "@openhood/domain/repair-orders/settings";
import { defaultNotices, noticesOf, type ToldStage } from "@openhood/domain/repair-orders/told-stages";
import {
  basisPointsOf,
  centsOf,
  dollarsOf,
  hoursOf,
  hundredthsOf,
  minuteOf,
  taxRateOf,
  taxRateText,
  timeOf,
} from "../../shop/editor/amounts.ts";
import { type Issue, numberOf, parsedOr, type Validation, validate } from "../../shop/editor/issues.ts";

type Color = (typeof COLORS)[number];

/** How the shop writes its orders as the form holds it: money, hours and shares as text, so that nothing typed is lost. */
export type OrderSettingsValues = {
  laborRates: { id: string; name: LocalText; cents: string }[];
  laborCost: string;
  /** Hours, and percent of the rate. */
  laborMatrix: { from: string; factor: string }[];
  /** Dollars of cost, and percent on top of it. */
  partsMatrix: { from: string; markup: string }[];
  /** Percent. */
  tax: Record<keyof TaxRates, string>;
  rounding: RepairOrderSettings["rounding"];
  /** What was typed stays in the form while they are off. */
  suppliesOn: boolean;
  supplies: { basisPoints: string; of: SuppliesRule["of"]; cap: string; taxed: boolean };
  fees: { id: string; name: LocalText; price: string; taxed: boolean; always: boolean }[];
  stages: { id: string; stage: ShopStage["stage"]; name: LocalText; color: Color }[];
  labels: { id: string; name: LocalText; color: Color }[];
  required: Record<"work" | "ready" | "posting", RequiredField[]>;
  /** What was typed of quiet hours stays in the form while there are none. */
  notices: { stages: ToldStage[]; promise: boolean; quietOn: boolean; quiet: { from: string; to: string } };
  validDays: string;
  texts: Record<"estimate" | "workOrder" | "invoice", LocalText>;
};

const TAXED = ["part", "labor", "sublet", "fee"] as const;
const ofTax = <T>(made: (kind: keyof TaxRates) => T) =>
  Object.fromEntries(TAXED.map((kind) => [kind, made(kind)])) as Record<keyof TaxRates, T>;

/** What the form starts from. */
export function orderSettingsValues(settings: RepairOrderSettings): OrderSettingsValues {
  const { v: _, revision: __, supplies, tax, ...rest } = settings;
  return {
    ...structuredClone(rest),
    laborRates: rest.laborRates.map((one) => ({ ...one, cents: dollarsOf(one.cents) })),
    laborCost: rest.laborCost === null ? "" : dollarsOf(rest.laborCost),
    laborMatrix: rest.laborMatrix.map(({ from, factor }) => ({
      from: hoursOf(from),
      factor: hoursOf(factor),
    })),
    partsMatrix: rest.partsMatrix.map(({ from, markup }) => ({
      from: dollarsOf(from),
      markup: hoursOf(markup),
    })),
    tax: ofTax((kind) => taxRateText(tax[kind])),
    suppliesOn: supplies !== null,
    supplies: {
      basisPoints: hoursOf(supplies?.basisPoints ?? 500),
      of: supplies?.of ?? "labor",
      cap: supplies?.cap == null ? "" : dollarsOf(supplies.cap),
      taxed: supplies?.taxed ?? true,
    },
    fees: rest.fees.map((one) => ({ ...one, price: dollarsOf(one.price) })),
    notices: noticeValues(settings),
    validDays: String(rest.validDays),
  };
}

function noticeValues(settings: RepairOrderSettings): OrderSettingsValues["notices"] {
  const { stages, promise, quiet } = noticesOf(settings);
  const shown = quiet ?? defaultNotices.quiet ?? { from: 0, to: 0 };
  return {
    ...{ stages: [...stages], promise, quietOn: quiet !== null },
    quiet: { from: timeOf(shown.from), to: timeOf(shown.to) },
  };
}

function noticesFrom({ quietOn, quiet, ...rest }: OrderSettingsValues["notices"]) {
  // Both are moments of the clock: midnight is the beginning of a day.
  const minute = (time: string) => parsedOr(time, minuteOf(time, "from"));
  return { ...rest, quiet: quietOn ? { from: minute(quiet.from), to: minute(quiet.to) } : null };
}

const cents = (text: string) => parsedOr(text, centsOf(text));
const share = (text: string) => parsedOr(text, basisPointsOf(text));

type Row = { from: number | undefined };

/** Rows of a matrix by where they begin, wherever they were typed, each with its place in the form; as they are where one begins nowhere yet. */
function byFrom<One extends Row>(rows: readonly One[]): { row: One; place: number }[] {
  const placed = rows.map((row, place) => ({ row, place }));
  return rows.every(({ from }) => Number.isFinite(from))
    ? placed.toSorted((a, b) => Number(a.row.from) - Number(b.row.from))
    : placed;
}

/** The labels that have the name of one before, by whose words nobody tells them apart. */
function alreadyNamed(labels: OrderSettingsValues["labels"]): Issue[] {
  const plain = (name: string) => name.trim().toLowerCase();
  return labels.flatMap(({ name }, n) =>
    languages
      .filter((language) => {
        const own = plain(name[language]);
        return own && labels.slice(0, n).some((one) => plain(one.name[language]) === own);
      })
      .map((language) => ({ path: `labels.${n}.name.${language}`, kind: "named" as const })),
  );
}

/** A limit of nothing is most likely meant as none. */
const withoutEffect = ({ suppliesOn, supplies }: OrderSettingsValues): Issue[] =>
  suppliesOn && centsOf(supplies.cap) === 0 ? [{ path: "supplies.cap", kind: "nothing" }] : [];

/** The settings the form describes, over the revision it started from, or what is wrong with it. */
export function checkOrderSettings(
  values: OrderSettingsValues,
  revision: number,
): Validation<RepairOrderSettings> {
  const { suppliesOn, supplies, ...rest } = values;
  const matrices = {
    laborMatrix: byFrom(
      values.laborMatrix.map(({ from, factor }) => ({
        from: parsedOr(from, hundredthsOf(from)),
        factor: share(factor),
      })),
    ),
    partsMatrix: byFrom(
      values.partsMatrix.map(({ from, markup }) => ({ from: cents(from), markup: share(markup) })),
    ),
  };
  const checked = validate(Shape, {
    ...rest,
    v: 1,
    revision,
    laborRates: values.laborRates.map((one) => ({ ...one, cents: cents(one.cents) })),
    laborCost: values.laborCost.trim() === "" ? null : cents(values.laborCost),
    laborMatrix: matrices.laborMatrix.map(({ row }) => row),
    partsMatrix: matrices.partsMatrix.map(({ row }) => row),
    tax: ofTax((kind) => parsedOr(values.tax[kind], taxRateOf(values.tax[kind]))),
    supplies: suppliesOn
      ? {
          ...supplies,
          basisPoints: share(supplies.basisPoints),
          cap: supplies.cap.trim() === "" ? null : cents(supplies.cap),
        }
      : null,
    fees: values.fees.map((one) => ({ ...one, price: cents(one.price) })),
    notices: noticesFrom(values.notices),
    validDays: numberOf(values.validDays),
  });
  const own = [...alreadyNamed(values.labels), ...withoutEffect(values)];
  if (checked.ok) return own.length > 0 ? { ok: false, issues: own } : checked;
  const inForm = (path: string) =>
    path.replace(
      /^(laborMatrix|partsMatrix)\.(\d+)/,
      (_, matrix: keyof typeof matrices, n: string) => `${matrix}.${matrices[matrix][Number(n)]?.place ?? n}`,
    );
  return {
    ok: false,
    issues: [...checked.issues.map((one) => ({ ...one, path: inForm(one.path) })), ...own],
  };
}
