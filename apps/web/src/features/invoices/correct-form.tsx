import { issuesOf } from "@openhood/domain/field-issues";
import { text } from "@openhood/domain/fields";
import type { Invoice } from "@openhood/domain/invoices/invoice";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useAppForm } from "../../platform/form.ts";
import { useFieldText } from "../../platform/problem.ts";
import { useTRPCClient } from "../../platform/trpc.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { Form } from "../../ui/form-layout.tsx";
import { MoneyFormEnd } from "./money-form-end.tsx";

const Reason = z.object({ reason: text(200) });
const check = ({ reason }: { reason: string }) => issuesOf(Reason, { reason });

type Props = {
  invoice: Invoice;
  /** The credit note is posted: reads again what shows money. */
  onCorrected: () => Promise<void>;
  /** @param said what to tell; nothing when the form was canceled */
  onEnd: (said?: string) => void;
};

/** Takes an invoice back by a credit note and makes its order a draft again. */
export function CorrectForm({ invoice, onCorrected, onEnd }: Props) {
  const t = useTranslations("money.correct");
  const api = useTRPCClient();
  const fieldText = useFieldText();
  const { number } = invoice;
  const made = useAppForm({
    name: `invoices.correct.${invoice.id}`,
    start: { reason: "" },
    check,
    send: ({ reason }, key) => {
      const input = { order: invoice.order, invoice: invoice.id, reason: reason.trim() };
      return api.invoices.correct.mutate({ ...input, key: key(input) });
    },
    done: async (note) => {
      await onCorrected();
      onEnd(t("done", { number: note.number }));
    },
  });
  const { form, props, reply, issueAt } = made;
  return (
    <Form {...props}>
      <p>{t("text", { number })}</p>
      <Field label={t("reason")} error={fieldText(issueAt("reason"))}>
        <TextField autoFocus maxLength={200} autoComplete="off" {...form.register("reason")} />
      </Field>
      <MoneyFormEnd
        of={made}
        refused={reply?.ok === false && t(`refused.${reply.reason}`)}
        send={t("confirm", { number })}
        onEnd={onEnd}
      />
    </Form>
  );
}
