import type { MergeChoice } from "@openhood/domain/customers/merge";
import { type CustomerFacts, peopleOf } from "@openhood/domain/customers/record";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useProblemText } from "../../platform/problem.ts";
import { Button } from "../../ui/button.tsx";
import { withTransition } from "../../ui/link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { QueryPending } from "../../ui/query-pending.tsx";
import { Notice } from "../../ui/states.tsx";
import { type CustomerPageData, useCustomer, useSend } from "./api.ts";
import { BackLink } from "./back-link.tsx";
import styles from "./merge-page.module.css";
import { carOf } from "./words.ts";

/** Two records beside each other, to be made one: which stays, and whose word counts for each field. */
export function MergePage() {
  const t = useTranslations("customers");
  const { id = "", other = "" } = useParams();
  const one = useCustomer(id);
  const two = useCustomer(other);
  return (
    <>
      <PageHeader
        size="compact"
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
type Input = {
  stays: string;
  goes: string;
  revisions: { stays: number; goes: number };
  choice: MergeChoice;
  key: string;
};

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

function Choice({ pages }: { pages: [CustomerPageData, CustomerPageData] }) {
  const t = useTranslations("customers.merge");
  const problem = useProblemText();
  const navigate = useNavigate();
  const [a, b] = [pages[0].record, pages[1].record];
  const mixed = a.facts.kind !== b.facts.kind;
  // A person goes into the fleet; nothing else would keep the fleet's contacts.
  const [stays, setStays] = useState<0 | 1>(mixed && b.facts.kind === "fleet" ? 1 : 0);
  const fields = fieldsOf(a.facts, b.facts);
  const [sides, setSides] = useState<Partial<Record<Field, Side>>>({});
  // Unless somebody chose: what the one that stays says, else what the other does.
  const sideOf = (field: Field): Side => {
    const chosen = sides[field];
    if (chosen !== undefined) return chosen;
    if (field === "notes" && a.facts.notes && b.facts.notes) return "both";
    return saidOf(pages[stays].record.facts, field) === null ? (stays === 0 ? 1 : 0) : stays;
  };
  const named = (field: Exclude<Field, "notes">) => (sideOf(field) === stays ? "stays" : "goes");
  const merge = useSend(`customers.merge.${a.id}.${b.id}`, (client, input: Input) =>
    client.customers.merge.mutate(input),
  );
  const send = async () => {
    const [stay, go] = stays === 0 ? [a, b] : [b, a];
    const notes = sideOf("notes");
    const choice: MergeChoice = {
      name: named("name"),
      email: named("email"),
      phone: named("phone"),
      language: named("language"),
      notes: notes === "both" ? "both" : notes === stays ? "stays" : "goes",
    };
    const revisions = { stays: stay.revision, goes: go.revision };
    const reply = await merge
      .mutateAsync({ stays: stay.id, goes: go.id, revisions, choice })
      .catch(() => null);
    if (reply?.ok) void navigate(`/desk/customers/${stay.id}`, { ...withTransition(), replace: true });
  };
  const reply = merge.data;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!merge.isPending) void send();
      }}
    >
      <fieldset className={styles.field} disabled={mixed}>
        <legend>{t("stays")}</legend>
        <div className={styles.sides}>
          {pages.map((page, index) => (
            <label key={page.record.id} className={styles.side}>
              <input
                type="radio"
                name="stays"
                checked={stays === index}
                onChange={() => setStays(index as 0 | 1)}
              />
              <Summary page={page} />
            </label>
          ))}
        </div>
        {mixed && <p className={styles.hint}>{t("fleetStays")}</p>}
      </fieldset>
      {fields.map((field) => (
        <FieldChoice
          key={field}
          field={field}
          facts={[a.facts, b.facts]}
          side={sideOf(field)}
          choose={(side) => setSides((now) => ({ ...now, [field]: side }))}
        />
      ))}
      <p className={styles.hint}>{t("rest")}</p>
      <div role="status">
        {merge.isError && <Notice tone="watch">{problem(merge.error)}</Notice>}
        {reply && !reply.ok && <Notice tone="watch">{t(`refused.${reply.reason}`)}</Notice>}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" icon="check" pending={merge.isPending}>
          {t("send")}
        </Button>
        <Button variant="quiet" onClick={() => void navigate(-1)}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

function Summary({ page: { record, vehicles, appointments } }: { page: CustomerPageData }) {
  const t = useTranslations("customers.merge");
  const people = peopleOf(record.facts);
  return (
    <span className={styles.summary}>
      <strong>{record.facts.name}</strong>
      {people.map(({ name, email, phone }, index) => (
        <span key={index}>
          {[record.facts.kind === "fleet" ? name : null, phone, email].filter(Boolean).join(" · ")}
        </span>
      ))}
      <span>{vehicles.map(({ facts }) => carOf(facts)).join(", ")}</span>
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
    const value = field === "language" ? languages(of.language) : saidOf(of, field);
    return value ?? <em>{t("nothing")}</em>;
  };
  const options: { at: Side; words: React.ReactNode }[] = [
    ...facts.map((of, index) => ({ at: index as Side, words: shown(of) })),
    ...(field === "notes" && facts.every(({ notes }) => notes)
      ? [{ at: "both" as const, words: t("both") }]
      : []),
  ];
  return (
    <fieldset className={styles.field}>
      <legend>{label(field)}</legend>
      <div className={styles.sides}>
        {options.map(({ at, words }) => (
          <label key={at} className={styles.side}>
            <input type="radio" name={field} checked={side === at} onChange={() => choose(at)} />
            <span className={styles.summary}>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
