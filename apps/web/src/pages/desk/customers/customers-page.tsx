import { peopleOf } from "@openhood/domain/customers/people";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import { plateBeside } from "@openhood/domain/customers/vehicle-label";
import { seesContacts } from "@openhood/domain/staff/technician-view";
import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { type CustomerRow, useCustomers } from "../../../features/customers/api.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { formatPhone } from "../../../platform/format.ts";
import { useMe } from "../../../platform/me.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { type Command, useCommands } from "../../../ui/commands.ts";
import { Field, TextField } from "../../../ui/field.tsx";
import { Link, withTransition } from "../../../ui/link.tsx";
import { MorePages } from "../../../ui/more-pages.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { useShortcuts } from "../../../ui/shortcuts.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import styles from "./customers-page.module.css";

/** How long after the last key a search begins, ms. */
const PAUSE = 200;

/** All customers, the latest moved first, and a search over them. */
export function CustomersPage() {
  const t = useTranslations("customers.list");
  const me = useMe();
  const { typed, setTyped, search } = useSearch();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const create = () => void navigate("/desk/customers/new", withTransition());
  const mayCreate = me.may("customers.create");
  useShortcuts({
    "/": () => field.current?.focus(),
    j: () => walk(1),
    k: () => walk(-1),
    c: mayCreate ? create : undefined,
  });
  useCommands(() => {
    const make: Command = {
      id: "deskCustomerNew",
      group: "make",
      icon: "plus",
      label: t("create"),
      key: "c",
      run: create,
    };
    return mayCreate ? [make] : [];
  });
  return (
    <>
      <WorkHeader
        title={t("title")}
        actions={
          mayCreate && (
            <ButtonLink to="/desk/customers/new" variant="secondary" size="small" icon="plus">
              {t("create")}
            </ButtonLink>
          )
        }
      />
      <search className={styles.search}>
        <Field label={t("search")} hint={t(seesContacts(me.role) ? "searchHint" : "searchHintCar")}>
          <TextField
            ref={field}
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "ArrowDown") walk(1);
            }}
          />
        </Field>
      </search>
      <Rows search={search} />
    </>
  );
}

/** What is typed, kept in the address, so that back and reload find it again; and what is searched for after a pause. */
function useSearch() {
  const [params, setParams] = useSearchParams();
  const search = params.get("q") ?? "";
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed === search) return;
    const timer = setTimeout(
      () => setParams(typed ? { q: typed } : {}, { replace: true, preventScrollReset: true }),
      PAUSE,
    );
    return () => clearTimeout(timer);
  }, [typed, search, setParams]);
  return { typed, setTyped, search };
}

/** Moves the focus to the next or previous row. */
function walk(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-customer]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
}

function Rows({ search }: { search: string }) {
  const t = useTranslations("customers.list");
  const found = useCustomers(search);
  if (!found.data) return <QueryPending of={found} failed={t("errorTitle")} lines={12} />;
  const rows = [
    ...new Map(found.data.pages.flatMap((page) => page.rows).map((row) => [row.record.id, row])).values(),
  ];
  const none =
    search.trim() === "" ? (
      <EmptyState icon="user" title={t("emptyTitle")} text={t("emptyText")} />
    ) : (
      <EmptyState icon="search" title={t("noneTitle")} text={t("noneText")} />
    );
  return (
    <section aria-label={t("title")} aria-busy={found.isPlaceholderData}>
      <p role="status" className={styles.count}>
        {search.trim() === ""
          ? rows.length > 0 && t("latestFirst", { all: String(!found.hasNextPage), count: rows.length })
          : !found.isPlaceholderData && t("found", { count: rows.length })}
      </p>
      {rows.length === 0 && !found.hasNextPage ? (
        none
      ) : (
        <>
          <p className={styles.heads} aria-hidden="true">
            {(["name", "reach", "cars"] as const).map((column) => (
              <span key={column}>{t(`heads.${column}`)}</span>
            ))}
          </p>
          <ul className={styles.rows}>
            {rows.map((row) => (
              <Row key={row.record.id} {...row} />
            ))}
          </ul>
        </>
      )}
      <MorePages of={found} label={t("more")} />
    </section>
  );
}

/** Vehicles named in a row; a fleet has more. */
const NAMED = 3;

function Row({ record, vehicles }: CustomerRow) {
  const t = useTranslations("customers.list");
  const { vehicleLabel } = useVehicleWords();
  const more = vehicles.length - NAMED;
  return (
    <li>
      <Link to={`/desk/customers/${record.id}`} className={styles.row} data-customer={record.id}>
        <span className={styles.name}>
          {record.facts.name}
          {record.facts.kind === "fleet" && <Badge>{t("fleet")}</Badge>}
        </span>
        <span className={`tabular ${styles.reach}`}>{contactLine(record.facts)}</span>
        <span className={styles.cars}>
          {vehicles.slice(0, NAMED).map(({ id, facts }) => (
            <span key={id} className={styles.car}>
              {vehicleLabel(facts)}
              {plateBeside(facts) && <span className="plate">{facts.plate}</span>}
            </span>
          ))}
          {more > 0 && <span>{t("moreCars", { count: more })}</span>}
        </span>
      </Link>
    </li>
  );
}

/** How a customer is reached, in one line. */
function contactLine(facts: CustomerFacts): string {
  const [first] = peopleOf(facts);
  if (!first) return "";
  const name = facts.kind === "fleet" ? first.name : null;
  return [name, first.phone && formatPhone(first.phone), first.email].filter(Boolean).join(" · ");
}
