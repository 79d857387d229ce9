import { staffRoles } from "@openhood/domain/staff/roles";
import type { InviteStaff } from "@openhood/domain/staff/rules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { usePersistentDraft } from "../../platform/drafts.ts";
import { clearIntent, intentKey } from "../../platform/intent.ts";
import { useLanguage } from "../../platform/language.tsx";
import { resolverFor, showFields, useFieldText, useProblemText } from "../../platform/problem.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field, Select, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/states.tsx";
import styles from "./invite-form.module.css";

const NAME = "desk.invite";

const resolver = resolverFor<InviteStaff>(
  async () => (await import("@openhood/domain/staff/rules")).InviteStaff,
);

/** Takes somebody into the crew: they get a mail with a link that signs them in. */
export function InviteForm() {
  const t = useTranslations("desk.invite");
  const ts = useTranslations("desk.staff");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const { language } = useLanguage();
  const empty: InviteStaff = { name: "", email: "", role: "technician", language };
  const form = useForm({ defaultValues: empty, resolver });
  const clearDraft = usePersistentDraft(NAME, form);
  const { errors } = form.formState;
  const invite = useMutation(
    trpc.staff.invite.mutationOptions({
      onSuccess: async (reply) => {
        if (!reply.ok) return;
        form.reset(empty);
        clearDraft();
        clearIntent(NAME);
        await cache.invalidateQueries({ queryKey: trpc.staff.pathKey() });
      },
      onError: (error) => showFields(error, form.setError),
    }),
  );
  const send = form.handleSubmit((person) => invite.mutate({ ...person, key: intentKey(NAME, person) }));
  const reply = invite.data;
  return (
    <Card as="section" aria-labelledby="invite-heading">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!invite.isPending) void send();
        }}
      >
        <h2 id="invite-heading">{t("title")}</h2>
        <p className={styles.lead}>{t("lead")}</p>
        <Field label={t("name")} error={fieldText(errors.name)}>
          <TextField autoComplete="off" {...form.register("name")} />
        </Field>
        <Field label={t("email")} error={fieldText(errors.email)}>
          <TextField type="email" autoComplete="off" inputMode="email" {...form.register("email")} />
        </Field>
        <Field label={t("role")} hint={t(`roleHint.${form.watch("role")}`)} error={fieldText(errors.role)}>
          <Select {...form.register("role")}>
            {staffRoles.map((role) => (
              <option key={role} value={role}>
                {ts(`roles.${role}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("language")} error={fieldText(errors.language)}>
          <Select {...form.register("language")}>
            <option value="en">English</option>
            <option value="es">Español</option>
          </Select>
        </Field>
        <div role="status" className={styles.said}>
          {reply?.ok && invite.variables && (
            <Notice tone="ok">{t("sent", { email: invite.variables.email })}</Notice>
          )}
          {reply && !reply.ok && <Notice tone="watch">{t(`refused.${reply.reason}`)}</Notice>}
          {invite.isError && <Notice tone="watch">{problem(invite.error)}</Notice>}
        </div>
        <Button type="submit" icon="mail" pending={invite.isPending}>
          {t("send")}
        </Button>
      </form>
    </Card>
  );
}
