import { issuesOf } from "@openhood/domain/field-issues";
import { text } from "@openhood/domain/fields";
import { heldOf, type Payment, REVERSALS, type Reversal } from "@openhood/domain/payments/payment";
import { wholeOf } from "@openhood/domain/payments/receipt";
import { mayReverse } from "@openhood/domain/payments/reversal";
import { localTime } from "@openhood/domain/shop/opening";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useAppForm } from "../../platform/form.ts";
import { useFormat } from "../../platform/format.ts";
import { useMe } from "../../platform/me.ts";
import { useFieldText } from "../../platform/problem.ts";
import { useShopTimeZone } from "../../platform/shop.ts";
import { useTRPCClient } from "../../platform/trpc.tsx";
import { Field, Select, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form-layout.tsx";
import { MoneyFormEnd } from "../invoices/money-form-end.tsx";
import { centsOf, columnDollarsOf } from "../shop/editor/amounts.ts";
import { amountIssue } from "./payment-values.ts";
import { useMoneyChanged } from "./use-money-changed.ts";

type Props = {
  payment: Payment;
  /** @param said what to tell; nothing when the form was canceled */
  onEnd: (said?: string) => void;
};

/** The reasons for which this person may take a payment back today. */
export function useReversals() {
  const { role } = useMe();
  const today = localTime(new Date(), useShopTimeZone()).date;
  return ({ day, tender }: Payment): Reversal[] =>
    REVERSALS.filter(
      (reason) =>
        tender.kind !== "online" &&
        (reason !== "check-returned" || tender.kind === "check") &&
        mayReverse(role, { day, tender }, reason, today),
    );
}

/** Takes a whole payment back. */
export function ReverseForm({ payment, onEnd }: Props) {
  const t = useTranslations("money.reverse");
  const api = useTRPCClient();
  const { money } = useFormat();
  const changed = useMoneyChanged();
  const reasons = useReversals()(payment);
  const amount = money(wholeOf(payment));
  const made = useAppForm({
    name: `payments.reverse.${payment.id}`,
    start: { reason: reasons[0] ?? "wrong-amount" } as { reason: Reversal },
    send: ({ reason }, key) => {
      const input = { order: payment.order, payment: payment.id, reason };
      return api.payments.reverse.mutate({ ...input, key: key(input) });
    },
    done: async () => {
      await changed();
      onEnd(t("done", { amount }));
    },
  });
  const { form, props, reply } = made;
  return (
    <Form {...props}>
      <p>{payment.receipt ? t("textWhole", { amount, count: payment.receipt.count }) : t("text")}</p>
      <Field label={t("reason")}>
        <Select autoFocus {...form.register("reason")}>
          {reasons.map((one) => (
            <option key={one} value={one}>
              {t(`reasons.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      <MoneyFormEnd
        of={made}
        refused={reply?.ok === false && t(`refused.${reply.reason}`)}
        send={t("confirm", { amount })}
        onEnd={onEnd}
      />
    </Form>
  );
}

type RefundValues = { amount: string; reason: string };
const Reason = z.object({ reason: text(200) });
const checkRefund = ({ amount, reason }: RefundValues) => [
  ...[amountIssue("amount", amount)].filter((issue) => issue !== null),
  ...issuesOf(Reason, { reason }),
];

/** Gives held money back, the way it came. */
export function RefundForm({ payment, onEnd }: Props) {
  const t = useTranslations("money.refund");
  const tenders = useTranslations("money.tender");
  const api = useTRPCClient();
  const { money } = useFormat();
  const fieldText = useFieldText();
  const changed = useMoneyChanged();
  const made = useAppForm({
    name: `payments.refund.${payment.id}`,
    start: { amount: columnDollarsOf(heldOf(payment)), reason: "" },
    check: checkRefund,
    send: ({ amount, reason }: RefundValues, key) => {
      const of = { order: payment.order, payment: payment.id };
      const input = { ...of, cents: centsOf(amount) ?? 0, reason: reason.trim() };
      return api.payments.refund.mutate({ ...input, key: key(input) });
    },
    done: async (reply, { amount }) => {
      await changed();
      onEnd(t(reply.status, { amount: money(centsOf(amount) ?? 0) }));
    },
  });
  const { form, props, reply, issueAt } = made;
  return (
    <Form {...props}>
      <p>
        {payment.tender.kind === "online"
          ? t("textOnline")
          : t("text", { tender: tenders(payment.tender.kind) })}
      </p>
      <Field label={t("amount")} error={fieldText(issueAt("amount"))}>
        <TextField autoFocus inputMode="decimal" autoComplete="off" {...form.register("amount")} />
      </Field>
      <Field label={t("reason")} error={fieldText(issueAt("reason"))}>
        <TextField maxLength={200} autoComplete="off" {...form.register("reason")} />
      </Field>
      <MoneyFormEnd
        of={made}
        refused={
          reply?.ok === false &&
          (reply.reason === "too-much" ? t("too-much", { held: money(reply.held) }) : t(reply.reason))
        }
        send={t("confirm")}
        onEnd={onEnd}
      />
    </Form>
  );
}
