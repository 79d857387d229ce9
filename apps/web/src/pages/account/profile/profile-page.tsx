import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { usePerson } from "../../../features/sign-in/use-person.ts";
import { VerifyNotice } from "../../../features/sign-in/verify-notice.tsx";
import { useAppForm } from "../../../platform/form.ts";
import { shapeCheck } from "../../../platform/form-check.ts";
import { phoneValue } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useFieldText, useProblemText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, LanguageSelect, TextField } from "../../../ui/field.tsx";
import styles from "../../../ui/form.module.css";
import { Form, FormActions, FormStatus } from "../../../ui/form-layout.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PhoneField } from "../../../ui/phone-field.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { Notice } from "../../../ui/states.tsx";
import account from "../sections.module.css";
import { NoticeChoice } from "./notice-choice.tsx";
import { OwnReminders } from "./own-reminders.tsx";
import { Security } from "./security.tsx";

/** Who this person is to the shop. */
export function AccountProfilePage() {
  const t = useTranslations("account.profile");
  const trpc = useTRPC();
  const { emailVerified } = usePerson();
  const me = useQuery(trpc.customers.me.queryOptions());
  return (
    <>
      <PageHeader size="compact" title={t("title")} lead={t("lead")} />
      {me.data ? (
        <ProfileForm key={me.data.uid} me={me.data} />
      ) : (
        <QueryPending of={me} failed={t("errorTitle")} lines={6} className={styles.form} />
      )}
      <div className={styles.below}>
        <div className={`${styles.form} ${account.sections}`}>
          {emailVerified && me.data && <OwnReminders />}
          <Security />
        </div>
      </div>
      {!emailVerified && (
        <div className={styles.below}>
          <VerifyNotice why={t("whyVerify")} />
        </div>
      )}
    </>
  );
}

type Values = {
  name: string;
  phone: string;
  language: "en" | "es";
  noticesOff: ApiOutputs["customers"]["me"]["noticesOff"];
};

const check = shapeCheck(async () => (await import("@openhood/domain/customers/profile")).UpdateProfile);

function ProfileForm({ me }: { me: ApiOutputs["customers"]["me"] }) {
  const t = useTranslations("account.profile");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const { language, setLanguage } = useLanguage();
  const { form, props, pending, reply, error, issueAt, isTyped } = useAppForm({
    name: `account.profile.${me.uid}`,
    start: {
      name: me.name,
      phone: phoneValue(me.phone),
      language: me.language ?? language,
      noticesOff: me.noticesOff,
    } as Values,
    check,
    send: (values) => api.customers.update.mutate(values),
    next: (_, sent) => sent,
    done: async (_, sent) => {
      await cache.invalidateQueries({ queryKey: trpc.customers.pathKey() });
      if (sent.language !== language)
        await setLanguage(sent.language).catch((error: unknown) => console.error(error));
    },
  });
  form.watch();
  return (
    <Form {...props} size="narrow">
      <Field label={t("email")} hint={t("emailHint")}>
        <TextField type="email" readOnly value={me.email} />
      </Field>
      <Field label={t("name")} error={fieldText(issueAt("name"))}>
        <TextField autoComplete="name" {...form.register("name")} />
      </Field>
      <Field label={t("phone")} optional hint={t("phoneHint")} error={fieldText(issueAt("phone"))}>
        <PhoneField autoComplete="tel" {...form.register("phone")} />
      </Field>
      <Field label={t("language")} hint={t("languageHint")} error={fieldText(issueAt("language"))}>
        <LanguageSelect {...form.register("language")} />
      </Field>
      <NoticeChoice
        off={form.getValues("noticesOff")}
        onOff={(off) => form.setValue("noticesOff", off, { shouldDirty: true })}
      />
      <FormStatus>
        {reply?.ok && !isTyped() && <Notice tone="ok">{t("saved")}</Notice>}
        {error != null && <Notice tone="watch">{problem(error)}</Notice>}
      </FormStatus>
      <FormActions>
        <Button type="submit" pending={pending}>
          {t("save")}
        </Button>
      </FormActions>
    </Form>
  );
}
