import { isAwaited, owesCore } from "@openhood/domain/repair-orders/parts";
import { isToSeeTo } from "@openhood/domain/repair-orders/stock";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { usePartChange } from "../../../features/orders/use-part-change.ts";
import { useMe } from "../../../platform/me.ts";
import { type ApiOutputs, useTRPC } from "../../../platform/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import rowList from "../../../ui/rows.module.css";
import { EmptyState } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import { LowStock } from "./low-stock.tsx";
import { type PartGroup, PartRow, type Row } from "./part-row.tsx";
import { type NotedRow, PartsNoteRow } from "./parts-note-row.tsx";
import styles from "./parts-page.module.css";

type Parts = ApiOutputs["orders"]["parts"];
type Stock = ApiOutputs["orders"]["stock"]["items"];

/** The parts somebody has to see to, over all orders: those to order, those on their way, cores to return, and the shop's own stock. */
export function PartsPage() {
  const t = useTranslations("parts.list");
  const titles = useTranslations("titles");
  const orders = useTranslations("orders");
  const trpc = useTRPC();
  const me = useMe();
  const enabled = me.may("orders.parts");
  const parts = useQuery({ ...trpc.orders.parts.queryOptions(), enabled });
  const stock = useQuery({ ...trpc.orders.stock.queryOptions(), enabled: me.may("orders.stock") });
  if (!enabled)
    return <EmptyState heading="h1" icon="lock" title={t("notYoursTitle")} text={t("notYoursText")} />;
  return (
    <>
      <WorkHeader
        title={titles("deskParts")}
        actions={
          <>
            <ButtonLink to="/desk/parts/stock" variant="secondary">
              {titles("deskStock")}
            </ButtonLink>
            <ButtonLink to="/desk/board" variant="secondary" icon="rows">
              {orders("board")}
            </ButtonLink>
          </>
        }
      />
      {parts.data ? (
        <PartList {...parts.data} stock={stock.data?.items.filter(isToSeeTo) ?? []} />
      ) : (
        <QueryPending of={parts} failed={t("errorTitle")} height="24rem" />
      )}
    </>
  );
}

function PartList({ orders, more, stock }: Parts & { stock: Stock }) {
  const t = useTranslations("parts.list");
  const { setSupply, returnCore, clearNote, present } = usePartChange();
  const rows = orders.flatMap(({ parts, notes, ...order }): Row[] =>
    parts.map((part) => ({ order, part: { ...part, line: present(order.id, part.line) } })),
  );
  const notes = orders.flatMap(({ parts, notes, ...order }): NotedRow[] =>
    notes
      .filter(({ job }) => present(order.id, { id: job.id, partsNeeded: "" }).partsNeeded !== null)
      .map((note) => ({ order, note })),
  );
  const rowsOf = (group: PartGroup, of: typeof rows) =>
    of.map((row) => (
      <PartRow
        key={`${row.order.id}/${row.part.line.id}`}
        row={row}
        group={group}
        onSet={(to) => setSupply(row.order.id, row.part.line, to)}
        onReturned={() => returnCore(row.order.id, row.part.line)}
      />
    ));
  const needed = rowsOf(
    "needed",
    rows.filter(({ part }) => part.line.supply === "needed"),
  );
  const noted = notes.map((row) => (
    <PartsNoteRow
      key={`${row.order.id}/${row.note.job.id}`}
      row={row}
      onDone={() => clearNote(row.order.id, row.note)}
    />
  ));
  const ordered = rowsOf(
    "ordered",
    rows.filter(({ part }) => part.line.supply === "ordered"),
  );
  const cores = rowsOf(
    "cores",
    rows.filter(({ part }) => !isAwaited(part.line) && owesCore(part.line)),
  );
  if (rows.length + notes.length + stock.length === 0)
    return <EmptyState icon="check" title={t("empty")} text={t("emptyText")} />;
  return (
    <div className={styles.page}>
      {more > 0 && <p className="soft">{t("more", { count: more })}</p>}
      <Group group="needed" rows={[...needed, ...noted]} />
      <Group group="ordered" rows={ordered} />
      <Group group="cores" rows={cores} />
      <LowStock items={stock} />
    </div>
  );
}

function Group({ group, rows }: { group: PartGroup; rows: ReactNode[] }) {
  const t = useTranslations("parts.list");
  return (
    <section aria-labelledby={`parts-${group}`} data-group={group} data-focus-home="">
      <h2 id={`parts-${group}`} className={styles.name} tabIndex={-1}>
        {t(group)} <span className="tabular soft">{rows.length}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="soft">{t("none")}</p>
      ) : (
        <ul className={rowList.rows} data-focus-home="">
          {rows}
        </ul>
      )}
    </section>
  );
}
