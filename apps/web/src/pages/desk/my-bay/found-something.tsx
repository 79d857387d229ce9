import { issuesOf } from "@openhood/domain/field-issues";
import { line } from "@openhood/domain/fields";
import { blankJob } from "@openhood/domain/repair-orders/canned";
import { JOB_FIELDS, type OrderCommand } from "@openhood/domain/repair-orders/commands";
import type { TechnicianOrder } from "@openhood/domain/repair-orders/technician-view";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextArea, TextField } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";

const Shape = z.strictObject({
  name: line(80),
  cause: JOB_FIELDS.cause,
  partsNeeded: JOB_FIELDS.partsNeeded,
});
type Values = { name: string; cause: string; partsNeeded: string };
const check = (values: Values) => issuesOf(Shape, values);

type Props = { order: TechnicianOrder };

/** Proposes a job to the advisor, who gives it a price and asks the customer. */
export function FoundSomething({ order }: Props) {
  const t = useTranslations("myBay.found");
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const end = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  if (isOpen) return <FoundForm order={order} onEnd={end} />;
  return (
    <Button ref={button} size="large" wide variant="secondary" icon="plus" onClick={() => setOpen(true)}>
      {t("button")}
    </Button>
  );
}

function FoundForm({ order, onEnd }: Props & { onEnd: () => void }) {
  const t = useTranslations("myBay.found");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const me = useMe();
  const { language } = useLanguage();
  const fieldText = useFieldText();
  const [after] = useState(() => order.jobs.at(-1)?.id ?? null);
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    name: `my-bay.found.${order.id}`,
    start: { name: "", cause: "", partsNeeded: "" },
    check,
    send: async (values: Values, key) => {
      const name = { en: "", es: "", [language]: values.name.trim() };
      // One proposal, however often it is sent.
      const once = key(values);
      const job = {
        ...blankJob(once, name),
        cause: values.cause.trim() || null,
        partsNeeded: values.partsNeeded.trim() || null,
        foundBy: { uid: me.uid, name: me.name ?? "" },
      };
      const command: OrderCommand = { type: "add-job", job, after };
      const done = await api.orders.edit.mutate({ id: order.id, commands: [command], key: once });
      return { ok: done.outcomes[0]?.ok !== false };
    },
    done: async () => {
      await cache.invalidateQueries({ queryKey: trpc.clock.pathKey() });
      presentToast({ text: t("sent"), duration: 6_000 });
      onEnd();
    },
  });
  return (
    <Form {...props}>
      <Field label={t("name")} hint={t("nameHint")} error={fieldText(issueAt("name"))}>
        <TextField autoFocus maxLength={80} {...form.register("name")} />
      </Field>
      <Field label={t("cause")} error={fieldText(issueAt("cause"))}>
        <TextArea rows={2} {...form.register("cause")} />
      </Field>
      <Field label={t("partsNeeded")} error={fieldText(issueAt("partsNeeded"))}>
        <TextArea rows={2} {...form.register("partsNeeded")} />
      </Field>
      <FormEnd
        pending={pending}
        error={error}
        status={reply?.ok === false && <Notice tone="watch">{t("closed")}</Notice>}
        icon="send"
        send={t("send")}
        cancel={t("cancel")}
        onCancel={onEnd}
      />
    </Form>
  );
}
