import { type FieldIssue, issuesOf } from "@openhood/domain/field-issues";
import { line } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import { Hundredths } from "@openhood/domain/repair-orders/line";
import { StockFacts, type StockItem } from "@openhood/domain/repair-orders/stock";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { hoursOf, hundredthsOf } from "../../../features/shop/editor/amounts.ts";
import { useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useFieldText } from "../../../platform/problem.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";

const Shape = z.strictObject({
  partNumber: StockFacts.shape.partNumber,
  name: line(80),
  reorderAt: z.string(),
});
type Values = z.infer<typeof Shape>;

const reorderOf = ({ reorderAt }: Values) => (reorderAt.trim() ? hundredthsOf(reorderAt) : null);
const check = (values: Values): FieldIssue[] => [
  ...issuesOf(Shape, values),
  ...(values.reorderAt.trim() && !Hundredths.safeParse(reorderOf(values)).success
    ? [{ path: "reorderAt", code: "number" as const }]
    : []),
];

type Props = { item: StockItem | null; onEnd: () => void };

/** What is said of a part in stock: of a new one, or of one that is there, which can be kept no more. */
export function StockFactsForm({ item, onEnd }: Props) {
  const t = useTranslations("parts.stock");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const { language } = useLanguage();
  const fieldText = useFieldText();
  const name = item ? inLanguage(item.name, language) : "";
  const done = async () => {
    await cache.invalidateQueries({ queryKey: trpc.orders.stock.queryKey() });
    onEnd();
  };
  const { form, props, pending, reply, error, issueAt, discard } = useAppForm({
    name: `stock.facts.${item?.id ?? "new"}`,
    start: {
      partNumber: item?.partNumber ?? "",
      name,
      reorderAt: item?.reorderAt == null ? "" : hoursOf(item.reorderAt),
    },
    check,
    send: (values: Values, key) => {
      const typed = values.name.trim();
      const facts = {
        partNumber: values.partNumber.trim(),
        // What the other language says stays as long as this one is not changed.
        name: item && typed === name ? item.name : { en: "", es: "", [language]: typed },
        reorderAt: reorderOf(values),
      };
      const input = { id: item?.id ?? null, facts };
      return api.orders.keepStock.mutate({ ...input, key: key(input) });
    },
    done,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.orders.keepStock.mutate({ id, facts: null, key: crypto.randomUUID() }),
    onSuccess: done,
  });
  return (
    <Form {...props} size="narrow">
      <Field
        label={t("form.partNumber")}
        hint={t("form.partNumberHint")}
        error={fieldText(issueAt("partNumber"))}
      >
        <TextField autoFocus maxLength={30} {...form.register("partNumber")} />
      </Field>
      <Field label={t("form.name")} error={fieldText(issueAt("name"))}>
        <TextField maxLength={80} {...form.register("name")} />
      </Field>
      <Field label={t("form.reorderAt")} optional error={fieldText(issueAt("reorderAt"))}>
        <TextField inputMode="decimal" {...form.register("reorderAt")} />
      </Field>
      <FormEnd
        pending={pending}
        error={error ?? remove.error}
        status={reply?.ok === false && <Notice tone="watch">{t(`refused.${reply.reason}`)}</Notice>}
        send={t("form.save")}
        cancel={t("form.cancel")}
        onCancel={() => {
          discard();
          onEnd();
        }}
      >
        {item && (
          <Button
            variant="quiet"
            pending={remove.isPending}
            aria-label={t("form.removeOf", { name })}
            onClick={() => remove.mutate(item.id)}
          >
            {t("form.remove")}
          </Button>
        )}
      </FormEnd>
    </Form>
  );
}
