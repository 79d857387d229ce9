import { staffRoles } from "@openhood/domain/staff/roles";
import type { InviteStaff } from "@openhood/domain/staff/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../platform/form.ts";
import { shapeCheck } from "../../platform/form-check.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useFieldText, useProblemText } from "../../platform/problem.ts";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field, LanguageSelect, Select, TextField } from "../../ui/field.tsx";
import { Form, FormStatus } from "../../ui/form-layout.tsx";
import { Notice } from "../../ui/states.tsx";
import styles from "./invite-form.module.css";

const check = shapeCheck(async () => (await import("@openhood/domain/staff/rules")).InviteStaff);

/** Invites a person to the staff: they get an e-mail with a link that signs them in. */
export function InviteForm() {
  const t = useTranslations("invite");
  const ts = useTranslations("staff");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const { language } = useLanguage();
  const [invited, setInvited] = useState("");
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    name: "desk.invite",
    start: { name: "", email: "", role: "technician", language } as InviteStaff,
    check,
    send: (person, key) => api.staff.invite.mutate({ ...person, key: key(person) }),
    done: async (_, { email }) => {
      setInvited(email);
      await cache.invalidateQueries({ queryKey: trpc.staff.pathKey() });
    },
  });
  return (
    <Card as="section" aria-labelledby="invite-heading">
      <Form {...props}>
        <h2 id="invite-heading" className={styles.title}>
          {t("title")}
        </h2>
        <p className={styles.lead}>{t("lead")}</p>
        <Field label={t("name")} error={fieldText(issueAt("name"))}>
          <TextField autoComplete="off" {...form.register("name")} />
        </Field>
        <Field label={t("email")} error={fieldText(issueAt("email"))}>
          <TextField type="email" autoComplete="off" {...form.register("email")} />
        </Field>
        <Field
          label={t("role")}
          hint={t(`roleHint.${form.watch("role")}`)}
          error={fieldText(issueAt("role"))}
        >
          <Select {...form.register("role")}>
            {staffRoles.map((role) => (
              <option key={role} value={role}>
                {ts(`roles.${role}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("language")} error={fieldText(issueAt("language"))}>
          <LanguageSelect {...form.register("language")} />
        </Field>
        <FormStatus>
          {reply?.ok && <Notice tone="ok">{t("sent", { email: invited })}</Notice>}
          {reply?.ok === false && <Notice tone="watch">{t(`refused.${reply.reason}`)}</Notice>}
          {error != null && <Notice tone="watch">{problem(error)}</Notice>}
        </FormStatus>
        <Button type="submit" icon="mail" pending={pending}>
          {t("send")}
        </Button>
      </Form>
    </Card>
  );
}
