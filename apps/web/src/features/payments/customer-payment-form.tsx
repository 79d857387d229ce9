import { dueOf, type Invoice } from "@openhood/domain/invoices/invoice";
import type { PaymentQuestion } from "@openhood/domain/payments/payment";
import { inTurn, MAX_SHARES } from "@openhood/domain/payments/receipt";
import { sum } from "@openhood/domain/repair-orders/prices";
import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { atNoon } from "../../platform/clock.ts";
import { useAppForm } from "../../platform/form.ts";
import { useFormat } from "../../platform/format.ts";
import { type ApiOutputs, useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox, TextField } from "../../ui/field.tsx";
import { FormEnd } from "../../ui/form-end.tsx";
import { Form } from "../../ui/form-layout.tsx";
import { Notice } from "../../ui/states.tsx";
import { centsOf, columnDollarsOf } from "../shop/editor/amounts.ts";
import styles from "./customer-payment-form.module.css";
import { checkPayment, type PaymentValues, paymentOf } from "./payment-values.ts";
import { TenderFields } from "./tender-fields.tsx";
import { questionIn, useConfirmedQuestions } from "./use-confirmed-questions.ts";
import { useMoneyChanged } from "./use-money-changed.ts";

/** `shares`: what goes to each invoice as it is typed, by the invoice's id. */
type Values = PaymentValues & { shares: Record<string, string> };
type Reply =
  | ApiOutputs["payments"]["takeForCustomer"]
  | { ok: false; reason: "none-chosen" | "too-many" }
  | { ok: false; reason: "too-high"; number: number };
type Refused = Extract<Reply, { ok: false }>;

type Props = {
  record: string;
  /** Invoices not paid, first what is due first. */
  unpaid: readonly Invoice[];
  /** @param said what to tell; nothing when the form was canceled */
  onEnd: (said?: string) => void;
};

/** Takes one payment over a customer's invoices: the ones due first, or as they are chosen or typed. */
export function CustomerPaymentForm({ record, unpaid, onEnd }: Props) {
  const t = useTranslations("money.take");
  const words = useTranslations("money.account");
  const cancel = useTranslations("money");
  const rows = useTranslations("money.row");
  const api = useTRPCClient();
  const { money, date } = useFormat();
  const changed = useMoneyChanged();
  const { confirmedFor, confirm } = useConfirmedQuestions();
  /** Was the amount typed? Otherwise it is what the chosen invoices come to. */
  const isTyped = useRef(false);
  const sharesIn = ({ shares }: Values) =>
    unpaid.flatMap(({ id, order, open, number }) => {
      const cents = centsOf(shares[id] ?? "") ?? 0;
      return cents > 0 ? [{ number, share: { order, invoice: id, cents, open } }] : [];
    });
  const start: Values = {
    ...{ kind: "check", amount: "", given: "", reference: "", send: false, shares: {} },
  };
  const { form, props, pending, reply, error, issueAt, submit, discard } = useAppForm<Values, Reply>({
    name: `payments.takeForCustomer.${record}`,
    start,
    check: checkPayment,
    send: async (values, key) => {
      const chosen = sharesIn(values);
      if (chosen.length === 0) return { ok: false, reason: "none-chosen" };
      if (chosen.length > MAX_SHARES) return { ok: false, reason: "too-many" };
      const tooHigh = chosen.find(({ share }) => share.cents > share.open);
      if (tooHigh) return { ok: false, reason: "too-high", number: tooHigh.number };
      const payment = { ...paymentOf(values), shares: chosen.map(({ share }) => share) };
      const input = { record, ...payment, confirmed: confirmedFor(payment) };
      const answer = await api.payments.takeForCustomer.mutate({ ...input, key: key(input) });
      if (!answer.ok) await changed();
      return answer;
    },
    done: async (_, sent) => {
      await changed();
      const amount = money(paymentOf(sent).cents);
      onEnd(words("done", { amount, count: sharesIn(sent).length }));
    },
  });
  useEffect(() => props.ref.current?.querySelector<HTMLInputElement>("input:checked")?.focus(), []);
  const values = useWatch({ control: form.control }) as Values;
  const applied = sum(sharesIn(values), ({ share }) => share.cents);
  const amount = centsOf(values.amount) ?? 0;
  const put = (shares: Record<string, string>) => {
    form.setValue("shares", shares, { shouldDirty: true });
    if (isTyped.current) return;
    const total = sum(sharesIn({ ...form.getValues(), shares }), ({ share }) => share.cents);
    form.setValue("amount", total > 0 ? columnDollarsOf(total) : "", { shouldDirty: true });
  };
  const fill = () => {
    isTyped.current = true;
    const paid = inTurn(unpaid.slice(0, MAX_SHARES), centsOf(form.getValues("amount")) ?? 0);
    put(Object.fromEntries([...paid].map(([id, cents]) => [id, columnDollarsOf(cents)])));
  };
  const choose = ({ id, open }: Invoice, isChosen: boolean) => {
    const { shares } = form.getValues();
    const left = amount - applied;
    const share = isTyped.current && left > 0 ? Math.min(open, left) : open;
    put({ ...shares, [id]: isChosen ? columnDollarsOf(share) : "" });
  };
  const why = (refused: Refused): string => {
    switch (refused.reason) {
      case "changed":
        return words("changed", { numbers: refused.numbers.join(", ") });
      case "over-payment":
      case "not-held":
      case "under-payment":
        return words(refused.reason, { amount: money(refused.cents) });
      case "same-reference":
        return t("same-reference", { number: refused.orderNumber });
      case "too-many-payments":
      case "paid-online":
        return words(refused.reason, { number: refused.orderNumber });
      case "too-high":
        return words("too-high", { number: refused.number });
      case "too-many":
        return words("too-many", { max: MAX_SHARES });
      case "none-chosen":
        return words("none-chosen");
    }
  };
  const question = questionIn(reply);
  const confirmAndSend = (asked: PaymentQuestion) => {
    confirm(asked);
    void submit();
  };
  return (
    <Form {...props} data-customer-payment="">
      <TenderFields form={form} issueAt={issueAt} onAmount={fill} />
      <fieldset className={styles.invoices}>
        <legend>{words("applyTo")}</legend>
        <ul>
          {unpaid.map((invoice) => {
            const { id, number, open, plate } = invoice;
            const share = values.shares?.[id] ?? "";
            return (
              <li key={id}>
                <Checkbox
                  label={rows("invoice", { number })}
                  checked={share !== ""}
                  onChange={({ target }) => choose(invoice, target.checked)}
                />
                <span className={styles.soft}>
                  {[invoice.kind === "invoice" && words("due", { date: date(atNoon(dueOf(invoice))) }), plate]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
                <span className="tabular">{money(open)}</span>
                <TextField
                  inputMode="decimal"
                  autoComplete="off"
                  className={styles.amount}
                  aria-label={words("share", { number })}
                  value={share}
                  onChange={({ target }) => put({ ...form.getValues("shares"), [id]: target.value })}
                />
              </li>
            );
          })}
        </ul>
        <p role="status" className="tabular">
          {words("applied", { applied: money(applied), left: money(amount - applied) })}
        </p>
      </fieldset>
      <FormEnd
        pending={pending}
        error={error}
        status={
          reply?.ok === false && (
            <Notice tone="watch">
              <p>{why(reply)}</p>
              {question && (
                <Button size="small" variant="secondary" onClick={() => confirmAndSend(question)}>
                  {t("meant")}
                </Button>
              )}
            </Notice>
          )
        }
        send={t("confirm")}
        cancel={cancel("cancel")}
        onCancel={() => {
          discard();
          onEnd();
        }}
      />
    </Form>
  );
}
