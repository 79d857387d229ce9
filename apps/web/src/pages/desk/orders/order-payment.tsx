import { dueOf, invoiceTotals, writtenOffOf } from "@openhood/domain/invoices/invoice";
import type { PostingRefusal } from "@openhood/domain/invoices/posting";
import { inLanguage } from "@openhood/domain/local-text";
import { currentInvoice, payableOn } from "@openhood/domain/payments/order-money";
import { heldOf } from "@openhood/domain/payments/payment";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { DocumentButtons } from "../../../features/documents/document-buttons.tsx";
import { CorrectForm } from "../../../features/invoices/correct-form.tsx";
import { WriteOffForm } from "../../../features/invoices/write-off-form.tsx";
import { useOrderWords } from "../../../features/orders/use-order-words.ts";
import { RefundForm, ReverseForm, useReversals } from "../../../features/payments/return-forms.tsx";
import { TakePaymentForm } from "../../../features/payments/take-payment-form.tsx";
import { useMoneyChanged } from "../../../features/payments/use-money-changed.ts";
import { atNoon } from "../../../platform/clock.ts";
import { useAppForm } from "../../../platform/form.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { useCommands } from "../../../ui/commands.ts";
import { Checkbox } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form, FormStatus } from "../../../ui/form-layout.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { useShortcuts } from "../../../ui/shortcuts.ts";
import { Notice } from "../../../ui/states.tsx";
import { inJob, type OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";
import { GoTo, WaysThere } from "./order-refusals.tsx";

type Billing = ApiOutputs["invoices"]["ofOrder"];
type Act = "post" | "take" | "correct" | "write-off" | "reverse" | "refund";
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
  const { data } = billing;
  const begin = (act: Act, id = order.id) => {
    setSaid("");
    setOpen({ act, id });
  };
  const end = (text = "") => {
    setOpen(null);
    setSaid(text);
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
      className={styles.totals}
      aria-labelledby="order-payment"
      tabIndex={-1}
      data-focus-home=""
      data-payment=""
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
              due={data.draft ? Math.max(0, (order.deposit ?? 0) - data.held) : payableOn(data)}
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
  const writtenOff = writtenOffOf(invoice);
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
            <dd>{money(invoice.total - invoice.open - writtenOff)}</dd>
          </div>
          {writtenOff > 0 && (
            <div>
              <dt>{t("writtenOff")}</dt>
              <dd>{money(writtenOff)}</dd>
            </div>
          )}
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
                ? t(writtenOff > 0 ? "writtenOff" : "paid")
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
          {one.kind === "invoice" && one.writtenOff && (
            <Soft>
              {t("row.writtenOff", {
                ...byAt(one.writtenOff),
                amount: money(one.writtenOff.cents),
                reason: one.writtenOff.reason,
              })}
            </Soft>
          )}
          {isOpen("write-off", one.id) ? (
            <WriteOffForm invoice={one} onChanged={changed} onEnd={end} />
          ) : isOpen("correct", one.id) ? (
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
              {isCurrent &&
                one.open > 0 &&
                may("invoices.writeOff") &&
                act("write-off", one.id, t("writeOff.title"), t("writeOff.of", { number: one.number }))}
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

type Reply = ApiOutputs["invoices"]["post"] | { ok: false; reason: "unsaved" };
type Refused = Extract<Reply, { ok: false }>;

type PostProps = Pick<OrderParts, "order" | "settings"> & {
  billing: ApiOutputs["invoices"]["ofOrder"];
  /** Why it can't be posted yet, as the server knows it. */
  refusal: PostingRefusal | null;
  /** Are all edits of the order saved? */
  isSaved: boolean;
  /** @param said what to tell; nothing when the form was canceled */
  onEnd: (said?: string) => void;
};

/** Posts the order's invoice: what it comes to and what posting does, or what has to be done first. */
function PostInvoice({ order, settings, billing, refusal, isSaved, onEnd }: PostProps) {
  const t = useTranslations("money.post");
  const cancel = useTranslations("money");
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { money } = useFormat();
  const changed = useMoneyChanged();
  const { email } = billing;
  const saved = useRef(isSaved);
  saved.current = isSaved;
  // What stood in the way may just have been filled in.
  useEffect(() => {
    if (isSaved)
      void cache.invalidateQueries({ queryKey: trpc.invoices.ofOrder.queryKey({ order: order.id }) });
  }, [isSaved]);
  const cents = invoiceTotals(order).total;
  const { form, props, pending, reply, error, discard } = useAppForm<{ send: boolean }, Reply>({
    name: `invoices.post.${order.id}`,
    start: { send: true },
    send: async ({ send }, key) => {
      // What is on its way would find the order frozen.
      if (!saved.current) return { ok: false, reason: "unsaved" };
      const input = { order: order.id, total: cents, send: send && email !== null };
      const answer = await api.invoices.post.mutate({ ...input, key: key(input) });
      if (!answer.ok) await changed();
      return answer;
    },
    done: async ({ number, isSent }) => {
      await changed();
      onEnd([t("done", { number }), isSent && t("sent", { email: email ?? "" })].filter(Boolean).join(" "));
    },
  });
  const leave = () => {
    discard();
    onEnd();
  };
  const total = money(cents);
  const refused: Refused | null =
    refusal !== null ? { ok: false, ...refusal } : reply?.ok === false ? reply : null;
  return (
    <Form {...props} data-post-invoice="">
      <p>
        {t("text", { total })}{" "}
        {billing.held > 0 && t("applied", { held: money(Math.min(billing.held, cents)) })}
      </p>
      {email !== null && refusal === null && (
        <Checkbox label={t("send", { email })} {...form.register("send")} />
      )}
      <FormEnd
        pending={pending}
        error={error}
        status={refused && <WhyNot refused={refused} total={total} order={order} settings={settings} />}
        send={t("confirm", { total })}
        cancel={cancel("cancel")}
        onCancel={leave}
      />
    </Form>
  );
}

type WhyProps = Pick<OrderParts, "order" | "settings"> & { refused: Refused; total: string };

/** What has to be done before the invoice can be posted, with the way there. */
function WhyNot({ refused, total, order, settings }: WhyProps) {
  const t = useTranslations("money.post.refused");
  const { language } = useLanguage();
  const words = useOrderWords(settings.stages);
  switch (refused.reason) {
    case "unsaved":
    case "paid-online":
    case "too-many-invoices":
    case "posted":
      return <Notice tone="watch">{t(refused.reason)}</Notice>;
    case "purchase-order":
      return (
        <Notice tone="watch">
          <p>{t("purchase-order")}</p>
          <p className={styles.row}>
            <GoTo label={t("purchaseOrder")} place='[data-required="purchase-order"]' />
          </p>
        </Notice>
      );
    case "total-changed":
      return <Notice tone="watch">{t("total-changed", { total })}</Notice>;
    case "clock-running":
      return <Notice tone="watch">{t("clock-running", { names: refused.names.join(", ") })}</Notice>;
    case "parts-missing": {
      const waiting = order.jobs.filter(({ id }) => refused.jobs.includes(id));
      const names = waiting.map(({ name }) => inLanguage(name, language));
      return (
        <Notice tone="watch">
          <p>{t("parts-missing", { jobs: names.join(", ") })}</p>
          <p className={styles.row}>
            {waiting.map(({ id }, n) => (
              <GoTo
                key={id}
                label={names[n] ?? ""}
                place={`${inJob(id)}:is([data-supply="needed"], [data-supply="ordered"]) select`}
              />
            ))}
          </p>
        </Notice>
      );
    }
  }
  const { ok: _, ...found } = refused;
  // An estimate becomes a repair order by its first approval.
  const isUndecided = found.reason === "document-move" && found.from === "estimate";
  const reason: Exclude<PostingRefusal, { reason: "clock-running" | "parts-missing" | "purchase-order" }> =
    isUndecided ? { reason: "nothing-approved" } : found;
  const why = { ok: false, kind: "refused", ...reason } as const;
  return (
    <Notice tone="watch">
      <p>{words(why, order)}</p>
      <p className={styles.row}>
        <WaysThere why={why} order={order} />
      </p>
    </Notice>
  );
}
