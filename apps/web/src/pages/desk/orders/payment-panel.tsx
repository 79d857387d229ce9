import { dueOf, invoiceTotals } from "@openhood/domain/invoices/invoice";
import { currentInvoice } from "@openhood/domain/payments/order-money";
import { heldOf } from "@openhood/domain/payments/payment";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { DocumentButtons } from "../../../features/documents/document-buttons.tsx";
import { CorrectForm } from "../../../features/invoices/correct-form.tsx";
import { RefundForm, ReverseForm, useReversals } from "../../../features/payments/return-forms.tsx";
import { TakePaymentForm } from "../../../features/payments/take-payment-form.tsx";
import { useMoneyChanged } from "../../../features/payments/use-money-changed.ts";
import { atNoon } from "../../../platform/clock.ts";
import { useFormat } from "../../../platform/format.ts";
import { useMe } from "../../../platform/me.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { useCommands } from "../../../ui/commands.ts";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { useShortcuts } from "../../../ui/shortcuts.ts";
import { Notice } from "../../../ui/states.tsx";
import type { OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";
import { PostInvoice } from "./post-invoice.tsx";

type Billing = ApiOutputs["invoices"]["ofOrder"];
type Act = "post" | "take" | "correct" | "reverse" | "refund";
/** The form that is open, and what it is about. */
type Open = { act: Act; id: string };

type Props = Pick<OrderParts, "order" | "settings"> & {
  /** Are all edits of the order saved? */
  isSaved: boolean;
};

/** What is owed on an order, held and paid; the counter posts its invoice and takes payments here. */
export function PaymentPanel({ order, settings, isSaved }: Props) {
  const t = useTranslations("money");
  const trpc = useTRPC();
  const { money } = useFormat();
  const billing = useQuery(trpc.invoices.ofOrder.queryOptions({ order: order.id }));
  const [open, setOpen] = useState<Open | null>(null);
  const [said, setSaid] = useState("");
  const section = useRef<HTMLElement>(null);
  const { data } = billing;
  const begin = (act: Act, id = order.id) => {
    setSaid("");
    setOpen({ act, id });
  };
  const end = (text = "") => {
    const was = open;
    flushSync(() => {
      setOpen(null);
      setSaid(text);
    });
    // The button that was pressed may be gone with what it did.
    const place = was && `[data-act="${was.act} ${was.id}"]`;
    const { current: panel } = section;
    ((place && panel?.querySelector<HTMLElement>(place)) || panel)?.focus();
  };
  const take = () => data && begin("take");
  const post = () => data?.draft && begin("post");
  useShortcuts({ p: take, i: data?.draft ? post : undefined });
  useCommands(() =>
    data
      ? [
          { id: "take-payment", group: "here", icon: "money", label: t("take.title"), key: "p", run: take },
          ...(data.draft
            ? [
                {
                  id: "post-invoice",
                  group: "here",
                  icon: "money",
                  label: t("post.title"),
                  key: "i",
                  run: post,
                } as const,
              ]
            : []),
        ]
      : [],
  );
  const isOpen = (act: Act, id = order.id) => open?.act === act && open.id === id;
  return (
    <section
      ref={section}
      className={styles.totals}
      aria-labelledby="order-payment"
      tabIndex={-1}
      data-payment=""
      data-no-print=""
    >
      <h2 id="order-payment">{t("payment.title")}</h2>
      {data ? (
        <>
          <Balance billing={data} order={order} />
          {open?.act !== "post" && open?.act !== "take" && (
            <div className={styles.row}>
              <Button
                size="small"
                variant={data.owed > 0 ? "primary" : "secondary"}
                icon="money"
                data-act={`take ${order.id}`}
                aria-keyshortcuts="p"
                onClick={take}
              >
                {t(data.draft ? "take.deposit" : "take.title")}
              </Button>
              {data.draft && (
                <Button
                  size="small"
                  variant="secondary"
                  data-act={`post ${order.id}`}
                  aria-keyshortcuts="i"
                  onClick={post}
                >
                  {t("post.title")}
                </Button>
              )}
            </div>
          )}
          {isOpen("take") && (
            <TakePaymentForm
              order={order.id}
              email={data.email}
              isDeposit={data.draft !== null}
              due={data.draft ? Math.max(0, (order.deposit ?? 0) - data.held) : data.owed}
              onEnd={end}
            />
          )}
          {isOpen("post") && data.draft && (
            <PostInvoice
              {...{ order, settings, isSaved }}
              billing={data}
              refusal={data.draft.refusal}
              onEnd={end}
            />
          )}
          <FormStatus>{said && <Notice tone="ok">{said}</Notice>}</FormStatus>
          <Rows billing={data} isOpen={isOpen} begin={begin} end={end} money={money} />
        </>
      ) : (
        <QueryPending of={billing} failed={t("payment.errorTitle")} height="8rem" />
      )}
    </section>
  );
}

/** The amounts that count: before there is an invoice what it comes to, then what is paid and due. */
function Balance({ billing, order }: { billing: Billing } & Pick<OrderParts, "order">) {
  const t = useTranslations("money.payment");
  const { money, date } = useFormat();
  const { draft, held, owed } = billing;
  const invoice = currentInvoice(billing);
  return (
    <dl>
      {draft && (
        <div>
          <dt>{t("toInvoice")}</dt>
          <dd>{money(invoiceTotals(order).total)}</dd>
        </div>
      )}
      {invoice && (
        <>
          <div>
            <dt>{t("invoice", { number: invoice.number })}</dt>
            <dd>{money(invoice.total)}</dd>
          </div>
          <div>
            <dt>{t("received")}</dt>
            <dd>{money(invoice.total - invoice.open)}</dd>
          </div>
        </>
      )}
      {held > 0 && (
        <div>
          <dt>{t("held")}</dt>
          <dd>{money(held)}</dd>
        </div>
      )}
      {invoice && (
        <div className={styles.total} data-owed={owed}>
          <dt>
            {t("owed")}{" "}
            <Badge tone={owed > 0 ? "watch" : "ok"}>
              {owed === 0
                ? t("paid")
                : dueOf(invoice) === invoice.day
                  ? t("notPaid")
                  : t("due", { date: date(atNoon(dueOf(invoice))) })}
            </Badge>
          </dt>
          <dd>{money(owed)}</dd>
        </div>
      )}
    </dl>
  );
}

type RowsProps = {
  billing: Billing;
  isOpen: (act: Act, id: string) => boolean;
  begin: (act: Act, id: string) => void;
  end: (said?: string) => void;
  money: (cents: number) => string;
};

/** Invoices, credit notes and payments, the latest first, with what can be done about each. */
function Rows({ billing, isOpen, begin, end, money }: RowsProps) {
  const t = useTranslations("money");
  const api = useTRPCClient();
  const { dateTime } = useFormat();
  const { may } = useMe();
  const reversals = useReversals();
  const changed = useMoneyChanged();
  const invoice = currentInvoice(billing);
  // What came by card online nobody here took in.
  const byAt = ({ by, at }: { by: { name: string }; at: string }) => ({
    ...{ name: by.name || t("row.online"), at: dateTime(at) },
  });
  const act = (name: Act, id: string, label: string, of: string) => (
    <Button
      size="small"
      variant="quiet"
      data-act={`${name} ${id}`}
      aria-label={of}
      onClick={() => begin(name, id)}
    >
      {label}
    </Button>
  );
  const invoices = billing.invoices.map((one) => {
    const what = t(`row.${one.kind}`, { number: one.number });
    const isCurrent = one.id === invoice?.id;
    const isCredited = one.kind === "invoice" && one.creditedBy !== null;
    return {
      at: one.at,
      row: (
        <li key={one.id} data-money={one.kind}>
          <p>
            <strong>{t("row.total", { what, amount: money(one.total) })}</strong>{" "}
            {isCredited && <Badge>{t("row.credited")}</Badge>}
          </p>
          {one.kind === "credit-note" && (
            <Soft>{t("row.credits", { number: one.creditsNumber, reason: one.reason })}</Soft>
          )}
          <Soft>{t("row.byAt", byAt(one))}</Soft>
          {isOpen("correct", one.id) ? (
            <CorrectForm invoice={one} onCorrected={changed} onEnd={end} />
          ) : (
            <div className={`${styles.row} ${styles.acts}`}>
              <DocumentButtons
                kinds={[one.kind]}
                of={what}
                issue={() => api.invoices.open.mutate({ id: one.id })}
              />
              {isCurrent &&
                act("correct", one.id, t("correct.title"), t("correct.of", { number: one.number }))}
            </div>
          )}
        </li>
      ),
    };
  });
  const payments = billing.payments.map((one) => {
    const { tender, cents } = one;
    const what = t("row.total", { what: t(`tender.${tender.kind}`), amount: money(cents) });
    const held = heldOf(one);
    const canReverse = !one.reversed && one.refunded === 0 && reversals(one).length > 0;
    const canRefund = held > 0 && may("payments.refund");
    return {
      at: one.at,
      row: (
        <li key={one.id} data-money="payment">
          <p>{one.reversed ? <s>{what}</s> : <strong>{what}</strong>}</p>
          {tender.kind === "cash" && tender.given > cents && (
            <Soft>{t("row.cash", { given: money(tender.given), change: money(tender.given - cents) })}</Soft>
          )}
          {tender.kind === "check" && <Soft>{t("row.check", { reference: tender.number })}</Soft>}
          {(tender.kind === "card" || tender.kind === "transfer") && (
            <Soft>{t("row.reference", { reference: tender.reference })}</Soft>
          )}
          <Soft>{t("row.byAt", byAt(one))}</Soft>
          {one.receipt && (
            <Soft>{t("row.part", { amount: money(one.receipt.cents), count: one.receipt.count })}</Soft>
          )}
          {held > 0 && <Soft>{t("row.held", { amount: money(held) })}</Soft>}
          {one.refunds.map((refund) => (
            <Soft key={refund.id}>
              {t("row.refunded", {
                ...byAt(refund),
                amount: money(refund.cents),
                reason: refund.reason,
                status: refund.status,
              })}
            </Soft>
          ))}
          {one.reversed && (
            <Soft>
              {t("row.reversed", {
                ...byAt(one.reversed),
                reason: t(`reverse.reasons.${one.reversed.reason}`),
              })}
            </Soft>
          )}
          {isOpen("reverse", one.id) ? (
            <ReverseForm payment={one} onEnd={end} />
          ) : isOpen("refund", one.id) ? (
            <RefundForm payment={one} onEnd={end} />
          ) : (
            (canReverse || canRefund) && (
              <div className={`${styles.row} ${styles.acts}`}>
                {canReverse && act("reverse", one.id, t("reverse.title"), t("reverse.of", { payment: what }))}
                {canRefund && act("refund", one.id, t("refund.title"), t("refund.of", { payment: what }))}
              </div>
            )
          )}
        </li>
      ),
    };
  });
  const rows = [...invoices, ...payments].sort((a, b) => (a.at < b.at ? 1 : -1));
  if (rows.length === 0) return <p className={styles.soft}>{t("payment.none")}</p>;
  return (
    <ul className={styles.history} aria-label={t("payment.list")}>
      {rows.map(({ row }) => row)}
    </ul>
  );
}

const Soft = ({ children }: { children: ReactNode }) => <p className={styles.soft}>{children}</p>;
