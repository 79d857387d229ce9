import type { LocalText } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { Discount } from "@openhood/domain/repair-orders/line";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { useFormatter, useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import type { ApiOutputs } from "../../platform/trpc.tsx";
import { inRow } from "../../ui/facts.ts";
import { hoursOf } from "../shop/editor/amounts.ts";
import { discountText } from "./discount-text.ts";
import { columnName } from "./stage-moves.ts";

export type KeptEdit = ApiOutputs["orders"]["history"]["edits"][number];
type Command = KeptEdit["edit"]["command"];
type Changed = Extract<Command, { changes: unknown }>["changes"][number];

/** What was done, and of fields what they were and are; null for nothing. */
export type EditWords = {
  what: string;
  changes: { label: string; from: string | null; to: string | null }[];
};

/** What jobs and lines are or were called, by id, and in which job a line stands or stood. */
type Names = { called: ReadonlyMap<string, LocalText>; jobOf: ReadonlyMap<string, string> };

/** The names in an order; jobs and lines that are gone are named by the edits that made or removed them. */
export function namesIn(order: Pick<RepairOrder, "jobs" | "fees">, edits: readonly KeptEdit[]): Names {
  const called = new Map<string, LocalText>();
  const jobOf = new Map<string, string>();
  type Named = { id: string; name: LocalText };
  const note = ({ id, name }: Named, job: string | null = null) => {
    called.set(id, name);
    if (job !== null) jobOf.set(id, job);
  };
  const noteJob = (job: Named & { lines: readonly Named[] }) => {
    note(job);
    for (const line of job.lines) note(line, job.id);
  };
  for (const { edit } of edits)
    for (const command of [edit.command, edit.inverse]) {
      if (command?.type === "add-job") noteJob(command.job);
      if (command?.type === "add-line") note(command.line, command.to.job);
    }
  order.jobs.forEach(noteJob);
  for (const fee of order.fees) note(fee);
  return { called, jobOf };
}

/** What of an order stands on its page under its billing. */
const BILLING: ReadonlySet<Changed["field"]> = new Set(["discount", "purchaseOrder", "exemption", "deposit"]);

/** An edit in one line: what it is about, and what is wanted. */
export function editText(command: OrderCommand, wordsOf: ReturnType<typeof useEditWords>): string {
  const { what, changes } = wordsOf({ edit: { command, inverse: null } } as unknown as KeptEdit);
  const isNamed = command.type === "set-job" || command.type === "set-line" || changes.length === 0;
  return inRow([isNamed && what, ...changes.map(({ label, to }) => `${label}: ${to ?? "–"}`)]);
}

/** Says an edit of an order in words. */
export function useEditWords(
  { called, jobOf }: Names,
  { stages, labels }: Pick<RepairOrderSettings, "stages" | "labels">,
) {
  const t = useTranslations("orders.history");
  const orders = useTranslations("orders");
  const formatter = useFormatter();
  const { language } = useLanguage();
  const { money, date, dateTime } = useFormat();
  const nameOf = (id: string) => {
    const name = called.get(id);
    return name ? inLanguage(name, language) : t("unnamed");
  };
  /** A line with its job before it: several jobs may have one of the same name. */
  const lineOf = (id: string, name = nameOf(id)) => {
    const job = jobOf.get(id);
    return inRow([job && nameOf(job), name]);
  };
  const columnOf = (id: string) => columnName(id, stages, language);
  const discountOf = (discount: Discount) =>
    discount.kind === "percent" ? discountText(discount) : money(discount.cents);

  function textOf({ field }: Changed, value: unknown): string | null {
    if (value === null || value === undefined || value === "") return null;
    switch (field) {
      case "deposit":
      case "price":
      case "cost":
      case "rate":
        return money(value as number);
      case "hours":
      case "quantity":
        return hoursOf(value as number);
      case "odometerIn":
      case "odometerOut":
        return formatter.number(value as number);
      case "discount":
        return discountOf(value as Discount);
      case "core": {
        const { cents, returned } = value as { cents: number; returned: boolean };
        return returned ? t("coreReturned", { amount: money(cents) }) : money(cents);
      }
      case "taxed":
      case "waits":
        return t(value ? "yes" : "no");
      case "advisor":
      case "technician":
      case "foundBy":
        return (value as { name: string }).name || null;
      case "promisedAt":
      case "validUntil":
        return dateTime(value as string);
      case "name":
        return inLanguage(value as LocalText, language);
      case "labels": {
        const chosen = labels.filter(({ id }) => (value as string[]).includes(id));
        return chosen.length > 0
          ? formatter.list(chosen.map(({ name }) => inLanguage(name, language)))
          : null;
      }
      case "redoes": {
        const { reason, number } = value as { reason: "warranty" | "come-back"; number: number };
        return orders(`warranty.marked.${reason}`, { number });
      }
      case "supply":
      case "condition":
      case "pricing":
      case "category":
        return t(`values.${value as "new"}`);
      case "terms":
      case "concern":
      case "rateId":
        return t("other");
      default:
        return String(value);
    }
  }
  /** A field as it is called on the order's page. */
  const labelOf = (type: Command["type"], { field }: Changed) => {
    if (type === "set-line" && field === "name") return orders("line.name");
    return type === "set-job" && field === "note" ? orders("job.note") : t(`fields.${field}`);
  };
  const changesOf = ({ type, changes }: Extract<Command, { changes: unknown }>) =>
    (changes as readonly Changed[]).map((change) => ({
      label: labelOf(type, change),
      from: textOf(change, change.from),
      to: textOf(change, change.to),
    }));

  return ({ edit: { command, inverse } }: Pick<KeptEdit, "edit">): EditWords => {
    const said = (what: string, changes: EditWords["changes"] = []) => ({ what, changes });
    switch (command.type) {
      case "set-order":
        return said(
          t(command.changes.every(({ field }) => BILLING.has(field)) ? "what.set-billing" : "what.set-order"),
          changesOf(command),
        );
      case "set-vehicle":
        return said(t("what.set-vehicle"), changesOf(command));
      case "set-job":
        return said(nameOf(command.job), changesOf(command));
      case "set-line":
        return said(lineOf(command.line), changesOf(command));
      case "set-concern":
        return said(t("what.set-concern"), [
          { label: orders("concerns"), from: command.from, to: command.to },
        ]);
      case "add-job":
        return said(t("what.add-job", { name: inLanguage(command.job.name, language) }));
      case "add-line":
        return said(
          t("what.add-line", { name: lineOf(command.line.id, inLanguage(command.line.name, language)) }),
        );
      case "remove-job":
        return said(
          t("what.remove-job", {
            name: inverse?.type === "add-job" ? inLanguage(inverse.job.name, language) : nameOf(command.job),
          }),
        );
      case "remove-line":
        return said(
          t("what.remove-line", {
            name: lineOf(
              command.line,
              inverse?.type === "add-line" ? inLanguage(inverse.line.name, language) : nameOf(command.line),
            ),
          }),
        );
      case "place-job":
        return said(t("what.place", { name: nameOf(command.job) }));
      case "place-line":
        return said(t("what.place", { name: lineOf(command.line) }));
      case "move-stage":
        return said(
          t(command.correction ? "what.moveBack" : "what.move", {
            from: columnOf(command.from.column),
            to: columnOf(command.to.column),
          }),
        );
      case "set-document":
        return said(
          t("what.set-document", {
            from: orders(`document.${command.from}`),
            to: orders(`document.${command.to}`),
          }),
        );
      case "decide": {
        const { status, said: word } = command.decision;
        const until = "until" in command.decision ? command.decision.until : null;
        return said(
          [
            t("what.decide", {
              job: nameOf(command.job),
              status: orders(`authorization.${status}`),
              name: word.by.name,
              channel: t(`channels.${word.channel}`),
            }),
            until && t("until", { date: date(until) }),
          ]
            .filter(Boolean)
            .join(" "),
        );
      }
      case "ask-again":
        return said(t("what.ask-again", { job: nameOf(command.job) }));
    }
  };
}
