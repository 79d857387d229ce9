import { issuesOf } from "@openhood/domain/field-issues";
import { text } from "@openhood/domain/fields";
import type { Invoice } from "@openhood/domain/invoices/invoice";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useAppForm } from "../../platform/form.ts";
import { useFormat } from "../../platform/format.ts";
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
  /** It is written off, or was changed meanwhile: reads again what shows money. */
  onChanged: () => Promise<void>;
  /** @param said what to tell; nothing when the form was canceled */
  onEnd: (said?: string) => void;
};

/** Gives up what is open on an invoice. */
export function WriteOffForm({ invoice, onChanged, onEnd }: Props) {
  const t = useTranslations("money.writeOff");
  const cancel = useTranslations("money");
  const api = useTRPCClient();
  const { money } = useFormat();
  const fieldText = useFieldText();
  const amount = money(invoice.open);
  const { form, props, pending, reply, error, issueAt, discard } = useAppForm({
    name: `invoices.writeOff.${invoice.id}`,
    start: { reason: "" },
    check,
    send: async ({ reason }, key) => {
      const { id, order, open } = invoice;
      const input = { order, invoice: id, cents: open, reason: reason.trim() };
      const answer = await api.invoices.writeOff.mutate({ ...input, key: key(input) });
      await onChanged();
      return answer;
    },
    done: () => onEnd(t("done", { amount })),
  });
  return (
    <Form {...props}>
      <p>{t("text", { amount })}</p>
      <Field label={t("reason")} error={fieldText(issueAt("reason"))}>
        <TextField autoFocus maxLength={200} autoComplete="off" {...form.register("reason")} />
      </Field>
      <FormEnd
        variant="danger"
        pending={pending}
        error={error}
        status={reply?.ok === false && <Notice tone="watch">{t(`refused.${reply.reason}`)}</Notice>}
        send={t("confirm", { amount })}
        cancel={cancel("cancel")}
        onCancel={() => {
          discard();
          onEnd();
        }}
      />
    </Form>
  );
}
