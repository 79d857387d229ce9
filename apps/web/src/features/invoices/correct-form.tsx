import { issuesOf } from "@openhood/domain/field-issues";
import { text } from "@openhood/domain/fields";
import type { Invoice } from "@openhood/domain/invoices/invoice";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useAppForm } from "../../platform/form.ts";
import { useFieldText } from "../../platform/problem.ts";
import { useTRPCClient } from "../../platform/trpc.tsx";
import { Field, TextField } from "../../ui/field.tsx";
import { FormEnd } from "../../ui/form-end.tsx";
import { Form } from "../../ui/form-layout.tsx";
import { Notice } from "../../ui/states.tsx";

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
  const cancel = useTranslations("money");
  const api = useTRPCClient();
  const fieldText = useFieldText();
  const { number } = invoice;
  const { form, props, pending, reply, error, issueAt, discard } = useAppForm({
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
  return (
    <Form {...props}>
      <p>{t("text", { number })}</p>
      <Field label={t("reason")} error={fieldText(issueAt("reason"))}>
        <TextField autoFocus maxLength={200} autoComplete="off" {...form.register("reason")} />
      </Field>
      <FormEnd
        variant="danger"
        pending={pending}
        error={error}
        status={reply?.ok === false && <Notice tone="watch">{t(`refused.${reply.reason}`)}</Notice>}
        send={t("confirm", { number })}
        cancel={cancel("cancel")}
        onCancel={() => {
          discard();
          onEnd();
        }}
      />
    </Form>
  );
}
