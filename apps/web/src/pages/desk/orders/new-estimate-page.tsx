import { type FieldIssue, issuesOf } from "@openhood/domain/field-issues";
import type { PhoneEstimate } from "@openhood/domain/repair-orders/phone-estimate";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import type { EstimateState } from "../../../features/customers/estimate-link.tsx";
import { useAppForm } from "../../../platform/form.ts";
import { lazyCheck } from "../../../platform/form-check.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useFieldText, useProblemText } from "../../../platform/problem.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { CapitalsField, Field, LanguageSelect, TextArea, TextField } from "../../../ui/field.tsx";
import { Form, FormGrid, FormStatus } from "../../../ui/form-layout.tsx";
import { withTransition } from "../../../ui/link.tsx";
import { PhoneField } from "../../../ui/phone-field.tsx";
import { EmptyState, Notice } from "../../../ui/states.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";

type Values = Record<"name" | "phone" | "plate" | "year" | "make" | "model" | "concern", string> &
  Pick<PhoneEstimate, "record" | "vehicle" | "language">;

const orNull = (text: string) => text.trim() || null;
const inputOf = ({ plate, year, make, model, ...rest }: Values) => ({
  ...rest,
  car: {
    plate: orNull(plate),
    year: year.trim() ? Number(year) : null,
    make: orNull(make),
    model: orNull(model),
  },
});
/** The field an issue of the input is about: of the car each has its own. */
const issueOf = (issue: FieldIssue): FieldIssue => ({
  ...issue,
  path: issue.path.replace(/^from\./, "").replace(/^car\./, ""),
});
const check = lazyCheck(
  async () => (await import("@openhood/domain/repair-orders/phone-estimate")).PhoneEstimate,
  (shape, values: Values) => issuesOf(shape, inputOf(values)).map(issueOf),
);

/** An estimate for somebody who calls, without a date: who, which car, and what is wrong with it. */
export function NewEstimatePage() {
  const t = useTranslations("orders");
  const titles = useTranslations("titles");
  const me = useMe();
  if (!me.may("orders.open"))
    return (
      <EmptyState heading="h1" icon="lock" title={t("estimate.notYours")} text={t("estimate.notYoursText")} />
    );
  return (
    <>
      <WorkHeader
        eyebrow={<BackLink to="/desk/orders">{titles("deskOrders")}</BackLink>}
        title={titles("deskOrderNew")}
        lead={t("estimate.lead")}
      />
      <EstimateForm />
    </>
  );
}

function EstimateForm() {
  const t = useTranslations("orders.estimate");
  const navigate = useNavigate();
  const api = useTRPCClient();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const { language } = useLanguage();
  // What a customer's page said of whom it is for, as long as this page is open.
  const [known] = useState((useLocation().state as EstimateState | null)?.estimate);
  const start: Values = {
    record: null,
    vehicle: null,
    name: "",
    phone: "",
    language,
    plate: "",
    year: "",
    make: "",
    model: "",
    concern: "",
    ...known,
  };
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    name: known ? `orders.estimate.${known.record}.${known.vehicle}` : "orders.estimate",
    start,
    check,
    send: (values, key) => {
      const from = { kind: "phone-estimate" as const, ...inputOf(values) };
      return api.orders.open.mutate({ from, key: key(from) });
    },
    issueOf,
    done: ({ id }) => {
      void navigate(`/desk/orders/${id}`, { ...withTransition(), replace: true });
    },
  });
  const field = (name: keyof Values) => ({ label: t(name as "name"), error: fieldText(issueAt(name)) });
  return (
    <Form {...props}>
      <FormGrid>
        <Field {...field("name")}>
          <TextField autoComplete="off" {...form.register("name")} />
        </Field>
        <Field {...field("phone")} optional>
          <PhoneField autoComplete="off" {...form.register("phone")} />
        </Field>
        <Field {...field("plate")} optional>
          <CapitalsField {...form.register("plate")} />
        </Field>
        <Field {...field("year")} optional>
          <TextField inputMode="numeric" autoComplete="off" {...form.register("year")} />
        </Field>
        <Field {...field("make")} optional>
          <TextField autoComplete="off" {...form.register("make")} />
        </Field>
        <Field {...field("model")} optional>
          <TextField autoComplete="off" {...form.register("model")} />
        </Field>
      </FormGrid>
      <Field {...field("concern")} optional>
        <TextArea rows={3} {...form.register("concern")} />
      </Field>
      <Field {...field("language")}>
        <LanguageSelect {...form.register("language")} />
      </Field>
      <FormStatus>
        {reply?.ok === false && <Notice tone="watch">{t(`refused.${reply.reason}`)}</Notice>}
        {error != null && <Notice tone="watch">{problem(error)}</Notice>}
      </FormStatus>
      <Button type="submit" icon="check" pending={pending}>
        {t("submit")}
      </Button>
    </Form>
  );
}
