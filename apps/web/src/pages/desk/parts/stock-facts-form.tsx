import { type FieldIssue, issuesOf } from "@openhood/domain/field-issues";
import { line } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import { Hundredths } from "@openhood/domain/repair-orders/line";
import { StockFacts, type StockItem } from "@openhood/domain/repair-orders/stock";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { Notice } from "../../../ui/states.tsx";
import { piecesOf } from "./pieces.ts";
import { StockChanged } from "./stock-changed.tsx";

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

type Props = {
  /** As it was when the form opened; null for a new one. */
  item: StockItem | null;
  /** Begins again with a part as somebody else left it. */
  onTake?: (now: StockItem) => void;
  onEnd: () => void;
};

/** What is said of a part in stock: of a new one, or of one that is there, which can be kept no more. */
export function StockFactsForm({ item, onTake, onEnd }: Props) {
  const t = useTranslations("parts.stock");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const { language } = useLanguage();
  const fieldText = useFieldText();
  const confirm = useConfirm();
  const name = item ? inLanguage(item.name, language) : "";
  const [seen, setSeen] = useState(item?.revision ?? 0);
  const of = item && { id: item.id, revision: seen };
  const reread = () => cache.invalidateQueries({ queryKey: trpc.orders.stock.queryKey() });
  const done = async () => {
    await reread();
    onEnd();
  };
  const { form, props, pending, reply, error, issueAt, clear, discard } = useAppForm({
    name: `stock.facts.${item ? `${item.id}.${item.revision}` : "new"}`,
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
      const input = { of, facts };
      return api.orders.keepStock.mutate({ ...input, key: key(input) });
    },
    done,
  });
  const remove = useMutation({
    mutationFn: () => api.orders.keepStock.mutate({ of, facts: null, key: crypto.randomUUID() }),
    onSuccess: (answer) => (answer.ok ? done() : undefined),
  });
  /** How many there are is gone with it. */
  const askRemove = async ({ quantity }: StockItem) => {
    const title = t("form.removeAsked", { name });
    const text = t("form.removeText", { quantity: piecesOf(quantity) });
    if (await confirm({ title, text, confirm: t("form.remove"), danger: true })) remove.mutate();
  };
  const refused = [reply, remove.data].find((answer) => answer?.ok === false);
  const decide = (act: () => void) => () => {
    clear();
    remove.reset();
    act();
  };
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
        status={
          refused?.ok === false &&
          (refused.reason === "edit-conflict" ? (
            <StockChanged
              now={refused.now}
              keepMine={decide(() => setSeen(refused.now.revision))}
              takeTheirs={decide(() => {
                discard();
                void reread();
                onTake?.(refused.now);
              })}
            />
          ) : (
            <Notice tone="watch">{t(`refused.${refused.reason}`)}</Notice>
          ))
        }
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
            onClick={() => void askRemove(item)}
          >
            {t("form.remove")}
          </Button>
        )}
      </FormEnd>
    </Form>
  );
}
