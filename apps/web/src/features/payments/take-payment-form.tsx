import { changeOf, type PaymentQuestion } from "@openhood/domain/payments/payment";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../platform/form.ts";
import { useFormat } from "../../platform/format.ts";
import { type ApiOutputs, useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { FormEnd } from "../../ui/form-end.tsx";
import { Form } from "../../ui/form-layout.tsx";
import { Notice } from "../../ui/states.tsx";
import { columnDollarsOf } from "../shop/editor/amounts.ts";
import { checkPayment, type PaymentValues, paymentOf } from "./payment-values.ts";
import { TenderFields } from "./tender-fields.tsx";
import { questionIn, useConfirmedQuestions } from "./use-confirmed-questions.ts";
import { useMoneyChanged } from "./use-money-changed.ts";

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
  const cancel = useTranslations("money");
  const api = useTRPCClient();
  const { money } = useFormat();
  const changed = useMoneyChanged();
  const { confirmedFor, confirm } = useConfirmedQuestions();
  const start: PaymentValues = {
    ...{ kind: "cash", amount: due > 0 ? columnDollarsOf(due) : "", given: "", reference: "", send: false },
  };
  const { form, props, pending, reply, error, issueAt, submit, discard } = useAppForm({
    name: `payments.take.${order}`,
    start,
    check: checkPayment,
    send: (values: PaymentValues, key) => {
      const payment = paymentOf(values);
      const confirmed = confirmedFor(payment);
      const input = { order, ...payment, confirmed, send: values.send && email !== null };
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
  const why = (refused: Refused) =>
    refused.reason === "over-payment"
      ? t(refused.owed > 0 ? "over-payment" : "not-due", { owed: money(refused.owed) })
      : refused.reason === "same-reference"
        ? t("same-reference", { number: refused.orderNumber })
        : t(refused.reason);
  const question = questionIn(reply);
  const confirmAndSend = (asked: PaymentQuestion) => {
    confirm(asked);
    void submit();
  };
  return (
    <Form {...props} data-take-payment="">
      <TenderFields form={form} issueAt={issueAt} />
      {email !== null && <Checkbox label={t("send", { email })} {...form.register("send")} />}
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
