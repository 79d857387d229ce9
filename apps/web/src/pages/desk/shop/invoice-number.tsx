import { issuesOf } from "@openhood/domain/field-issues";
import { MAX_FIRST_NUMBER } from "@openhood/domain/invoices/series";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { FormSection } from "../../../features/shop/editor/editor-form.tsx";
import { useAppForm } from "../../../platform/form.ts";
import { useFieldText, useProblemText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { Form, FormActions, FormStatus } from "../../../ui/form-layout.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { Notice } from "../../../ui/states.tsx";

/** Where the shop's invoice numbers begin: the owner's choice until the first invoice is posted. */
export function InvoiceNumber() {
  const t = useTranslations("shop.invoiceNumber");
  const series = useQuery(useTRPC().invoices.series.queryOptions());
  return (
    <FormSection id="invoice-number" title={t("title")} hint={t("hint")}>
      {!series.data ? (
        <QueryPending of={series} failed={t("errorTitle")} height="6rem" />
      ) : series.data.isBegun ? (
        <p>{t("begun", { next: String(series.data.next) })}</p>
      ) : (
        <FirstNumber series={series.data} />
      )}
    </FormSection>
  );
}

const Shape = z.object({ first: z.coerce.number().int().min(1).max(MAX_FIRST_NUMBER) });
const check = ({ first }: { first: string }) =>
  first.trim() ? issuesOf(Shape, { first }) : [{ path: "first", code: "required" as const }];

function FirstNumber({ series }: { series: ApiOutputs["invoices"]["series"] }) {
  const t = useTranslations("shop.invoiceNumber");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const fieldText = useFieldText();
  const problem = useProblemText();
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    start: { first: String(series.next) },
    check,
    send: ({ first }) => api.invoices.saveSeries.mutate({ first: Number(first) }),
    next: (_, sent) => sent,
    done: () => cache.invalidateQueries({ queryKey: trpc.invoices.series.queryKey() }),
  });
  return (
    <Form {...props} size="narrow">
      <Field label={t("first")} error={fieldText(issueAt("first"))}>
        <TextField inputMode="numeric" autoComplete="off" {...form.register("first")} />
      </Field>
      <FormStatus>
        {error != null && <Notice tone="watch">{problem(error)}</Notice>}
        {reply && <Notice tone={reply.ok ? "ok" : "watch"}>{t(reply.ok ? "saved" : "refused")}</Notice>}
      </FormStatus>
      <FormActions>
        <Button type="submit" variant="secondary" pending={pending}>
          {t("save")}
        </Button>
      </FormActions>
    </Form>
  );
}
