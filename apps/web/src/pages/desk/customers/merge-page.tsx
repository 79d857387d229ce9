import type { MergeChoice } from "@openhood/domain/customers/merge";
import { peopleOf } from "@openhood/domain/customers/people";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import { useNavigate, useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import {
  type Customer,
  type CustomerPageData,
  useCustomer,
  useReread,
} from "../../../features/customers/api.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { useAppForm } from "../../../platform/form.ts";
import { phoneValue } from "../../../platform/format.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { ChoiceChip, ChoiceChips } from "../../../ui/choice-chip.tsx";
import { Form, FormActions } from "../../../ui/form-layout.tsx";
import { withTransition } from "../../../ui/link.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { Notice } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import styles from "./merge-page.module.css";

/** Two records beside each other, to be made one: which stays, and whose word counts for each field. */
export function MergePage() {
  const t = useTranslations("customers");
  const { id = "", other = "" } = useParams();
  const one = useCustomer(id);
  const two = useCustomer(other);
  return (
    <>
      <WorkHeader
        eyebrow={
          <BackLink to={`/desk/customers/${id}`}>{one.data?.record.facts.name ?? t("list.title")}</BackLink>
        }
        title={t("merge.title")}
        lead={t("merge.lead")}
      />
      {one.data && two.data ? (
        <Choice
          key={`${one.data.record.revision} ${two.data.record.revision}`}
          pages={[one.data, two.data]}
        />
      ) : (
        <QueryPending of={one.data ? two : one} failed={t("page.errorTitle")} height="20rem" />
      )}
    </>
  );
}

type Field = keyof MergeChoice;
type Side = 0 | 1 | "both";
type Values = { stays: 0 | 1; sides: Partial<Record<Field, Side>> };

const saidOf = (facts: CustomerFacts, field: Field): string | null =>
  field === "email" || field === "phone" ? (facts.kind === "person" ? facts[field] : null) : facts[field];

/** What there is to choose between two customers. */
function fieldsOf(a: CustomerFacts, b: CustomerFacts): Field[] {
  const people = a.kind === "person" && b.kind === "person";
  const mixed = a.kind !== b.kind;
  const all: Field[] = [
    ...(mixed ? [] : (["name"] as const)),
    ...(people ? (["phone", "email"] as const) : []),
    "language",
    "notes",
  ];
  return all.filter((field) => saidOf(a, field) !== saidOf(b, field));
}

/** Unless somebody chose: what the one that stays says, else what the other does. */
function sideOf(field: Field, { stays, sides }: Values, both: [Customer, Customer]): Side {
  const chosen = sides[field];
  if (chosen !== undefined) return chosen;
  if (field === "notes" && both.every(({ facts }) => facts.notes)) return "both";
  return saidOf(both[stays].facts, field) === null ? (stays === 0 ? 1 : 0) : stays;
}

function inputOf(values: Values, both: [Customer, Customer]) {
  const stay = both[values.stays];
  const go = both[values.stays === 0 ? 1 : 0];
  const named = (field: Field) => {
    const side = sideOf(field, values, both);
    return side === "both" ? side : side === values.stays ? "stays" : "goes";
  };
  const one = (field: Field) => (named(field) === "stays" ? "stays" : "goes");
  const choice: MergeChoice = {
    name: one("name"),
    email: one("email"),
    phone: one("phone"),
    language: one("language"),
    notes: named("notes"),
  };
  const revisions = { stays: stay.revision, goes: go.revision };
  return { stays: stay.id, goes: go.id, revisions, choice };
}

function Choice({ pages }: { pages: [CustomerPageData, CustomerPageData] }) {
  const t = useTranslations("customers.merge");
  const problem = useProblemText();
  const navigate = useNavigate();
  const [a, b] = [pages[0].record, pages[1].record];
  const mixed = a.facts.kind !== b.facts.kind;
  const api = useTRPCClient();
  const reread = useReread();
  const { form, props, pending, error, reply } = useAppForm({
    name: `customers.merge.${a.id}.${b.id}`,
    // A person goes into the fleet; nothing else would keep the fleet's contacts.
    start: { stays: mixed && b.facts.kind === "fleet" ? 1 : 0, sides: {} } as Values,
    send: (values, key) => {
      const input = inputOf(values, [a, b]);
      return api.customers.merge.mutate({ ...input, key: key(input) }).finally(() => void reread());
    },
    done: (_, { stays }) =>
      void navigate(`/desk/customers/${(stays === 0 ? a : b).id}`, { ...withTransition(), replace: true }),
  });
  const values = form.watch();
  const { stays } = values;
  const fields = fieldsOf(a.facts, b.facts);
  return (
    <Form {...props}>
      <ChoiceChips legend={t("stays")} disabled={mixed} beside>
        {pages.map((page, index) => (
          <ChoiceChip
            key={page.record.id}
            name="stays"
            checked={stays === index}
            onChange={() => form.setValue("stays", index as 0 | 1)}
          >
            <Summary page={page} />
          </ChoiceChip>
        ))}
      </ChoiceChips>
      {mixed && <p className="soft">{t("fleetStays")}</p>}
      {fields.map((field) => (
        <FieldChoice
          key={field}
          field={field}
          facts={[a.facts, b.facts]}
          side={sideOf(field, values, [a, b])}
          choose={(side) => form.setValue("sides", { ...form.getValues("sides"), [field]: side })}
        />
      ))}
      <p className="soft">{t("rest")}</p>
      <div role="status">
        {error != null && <Notice tone="watch">{problem(error)}</Notice>}
        {reply?.ok === false && <Notice tone="watch">{t(`refused.${reply.reason}`)}</Notice>}
      </div>
      <FormActions>
        <Button type="submit" icon="check" pending={pending}>
          {t("send")}
        </Button>
        <Button variant="quiet" onClick={() => void navigate(-1)}>
          {t("cancel")}
        </Button>
      </FormActions>
    </Form>
  );
}

function Summary({ page: { record, vehicles, appointments } }: { page: CustomerPageData }) {
  const t = useTranslations("customers.merge");
  const { vehicleLabel } = useVehicleWords();
  const people = peopleOf(record.facts);
  return (
    <span className={styles.summary}>
      <strong>{record.facts.name}</strong>
      {people.map(({ name, email, phone }, index) => (
        <span key={index}>
          {[record.facts.kind === "fleet" ? name : null, phoneValue(phone), email]
            .filter(Boolean)
            .join(" · ")}
        </span>
      ))}
      <span>{vehicles.map(({ facts }) => vehicleLabel(facts)).join(", ")}</span>
      <span>{t("visits", { count: appointments.length })}</span>
    </span>
  );
}

type FieldProps = {
  field: Field;
  facts: [CustomerFacts, CustomerFacts];
  side: Side;
  choose: (side: Side) => void;
};

function FieldChoice({ field, facts, side, choose }: FieldProps) {
  const t = useTranslations("customers.merge");
  const label = useTranslations("customers.form");
  const languages = useTranslations("customers.page.languages");
  const shown = (of: CustomerFacts) => {
    const said = field === "language" ? languages(of.language) : saidOf(of, field);
    const value = field === "phone" && said ? phoneValue(said) : said;
    return value ?? <em>{t("nothing")}</em>;
  };
  const options: { at: Side; words: React.ReactNode }[] = [
    ...facts.map((of, index) => ({ at: index as Side, words: shown(of) })),
    ...(field === "notes" && facts.every(({ notes }) => notes)
      ? [{ at: "both" as const, words: t("both") }]
      : []),
  ];
  return (
    <ChoiceChips legend={label(field)} beside>
      {options.map(({ at, words }) => (
        <ChoiceChip key={at} name={field} checked={side === at} onChange={() => choose(at)}>
          <span className={styles.summary}>{words}</span>
        </ChoiceChip>
      ))}
    </ChoiceChips>
  );
}
