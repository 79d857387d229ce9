import { changeOf, type Tender } from "@openhood/domain/payments/payment";
import { useEffect, useRef } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../platform/form.ts";
import { useFormat } from "../../platform/format.ts";
import { useFieldText } from "../../platform/problem.ts";
import { type ApiOutputs, useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceChip, ChoiceChips } from "../../ui/choice-chip.tsx";
import { Checkbox, Field, TextField } from "../../ui/field.tsx";
import { FormEnd } from "../../ui/form-end.tsx";
import { Form } from "../../ui/form-layout.tsx";
import { Notice } from "../../ui/states.tsx";
import { columnDollarsOf } from "../shop/editor/amounts.ts";
import { changeFor, checkPayment, type PaymentValues, paymentOf } from "./payment-values.ts";
import styles from "./take-payment-form.module.css";
import { useMoneyChanged } from "./use-money-changed.ts";

/** What the counter can be paid with. */
const TENDERS: readonly Tender["kind"][] = ["cash", "check", "card", "transfer"];

type Refused = Extract<ApiOutputs["payments"]["take"], { ok: false }>;

type Props = {
  order: string;
  /** Where a receipt can be sent. */
  email: string | null;
  /** Nothing is invoiced yet, so it is held for the customer. */
  isDeposit: boolean;
  /** Amount to start from, in cents; 0 for none. */
  due: number;
  /** @param said what to tell; nothing when the form was canceled */
  onEnd: (said?: string) => void;
};

/** Takes a payment or a deposit at the counter. Cash for the whole balance is one press of Enter. */
export function TakePaymentForm({ order, email, isDeposit, due, onEnd }: Props) {
  const t = useTranslations("money.take");
  const tenders = useTranslations("money.tender");
  const cancel = useTranslations("money");
  const api = useTRPCClient();
  const { money } = useFormat();
  const fieldText = useFieldText();
  const changed = useMoneyChanged();
  /** What somebody confirmed although it looked like a mistake: that payment and no other. */
  const confirmed = useRef("");
  const start: PaymentValues = {
    ...{ kind: "cash", amount: due > 0 ? columnDollarsOf(due) : "", given: "", reference: "", send: false },
  };
  const { form, props, pending, reply, error, issueAt, submit, discard } = useAppForm({
    name: `payments.take.${order}`,
    start,
    check: checkPayment,
    send: (values: PaymentValues, key) => {
      const payment = paymentOf(values);
      const meant = confirmed.current === JSON.stringify(payment);
      const input = { order, ...payment, meant, send: values.send && email !== null };
      return api.payments.take.mutate({ ...input, key: key(input) });
    },
    done: async ({ owed, isSent }, sent) => {
      const { tender, cents } = paymentOf(sent);
      const change = changeOf(tender, cents);
      await changed();
      const said = [
        t("done", { amount: money(cents) }),
        change > 0 && t("doneChange", { change: money(change) }),
        owed > 0 ? t("doneOwed", { owed: money(owed) }) : !isDeposit && due > 0 && t("donePaid"),
        !isDeposit && cents > due && t("doneHeld", { held: money(cents - due) }),
        isSent && t("doneSent", { email: email ?? "" }),
      ];
      onEnd(said.filter(Boolean).join(" "));
    },
  });
  useEffect(() => props.ref.current?.querySelector<HTMLInputElement>("input:checked")?.focus(), []);
  const typed = useWatch({ control: form.control }) as PaymentValues;
  const { kind } = typed;
  const change = changeFor(typed);
  const given = issueAt("given");
  const why = (refused: Refused) =>
    refused.reason === "over-payment"
      ? t(refused.owed > 0 ? "over-payment" : "not-due", { owed: money(refused.owed) })
      : refused.reason === "same-reference"
        ? t("same-reference", { number: refused.orderNumber })
        : t(refused.reason);
  const confirm = () => {
    confirmed.current = JSON.stringify(paymentOf(form.getValues()));
    void submit();
  };
  return (
    <Form {...props} className={styles.form} data-take-payment="">
      <ChoiceChips legend={tenders("legend")}>
        {TENDERS.map((one) => (
          <ChoiceChip
            key={one}
            name="kind"
            checked={kind === one}
            onChange={() => form.setValue("kind", one, { shouldDirty: true })}
          >
            {tenders(one)}
          </ChoiceChip>
        ))}
      </ChoiceChips>
      <Field label={t("amount")} error={fieldText(issueAt("amount"))}>
        <TextField inputMode="decimal" autoComplete="off" {...form.register("amount")} />
      </Field>
      {kind === "cash" ? (
        <>
          <Field
            label={t("given")}
            optional
            hint={t("givenHint")}
            error={given?.code === "too-low" ? t("tooLittle") : fieldText(given)}
          >
            <TextField inputMode="decimal" autoComplete="off" {...form.register("given")} />
          </Field>
          <p role="status" className={`tabular ${styles.change}`}>
            {change !== null && <strong>{t("change", { amount: money(change) })}</strong>}
          </p>
        </>
      ) : (
        <Field
          key={kind}
          label={t(kind === "check" ? "number" : kind === "card" ? "slip" : "reference")}
          error={fieldText(issueAt("reference"))}
        >
          <TextField autoComplete="off" {...form.register("reference")} />
        </Field>
      )}
      {email !== null && <Checkbox label={t("send", { email })} {...form.register("send")} />}
      <FormEnd
        pending={pending}
        error={error}
        status={
          reply?.ok === false && (
            <Notice tone="watch">
              <p>{why(reply)}</p>
              {(reply.reason === "over-payment" || reply.reason === "same-reference") && (
                <Button size="small" variant="secondary" onClick={confirm}>
                  {t("meant")}
                </Button>
              )}
            </Notice>
          )
        }
        send={t(isDeposit ? "confirmDeposit" : "confirm")}
        cancel={cancel("cancel")}
        onCancel={() => {
          discard();
          onEnd();
        }}
      />
    </Form>
  );
}
