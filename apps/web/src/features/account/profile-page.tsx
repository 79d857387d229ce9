import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { usePersistentDraft } from "../../platform/drafts.ts";
import { useLanguage } from "../../platform/language.tsx";
import { resolverFor, showFields, useFieldText, useProblemText } from "../../platform/problem.ts";
import { type ApiOutputs, useTRPC } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, Select, TextField } from "../../ui/field.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { QueryPending } from "../../ui/query-pending.tsx";
import { Notice } from "../../ui/states.tsx";
import styles from "./form.module.css";
import { Security } from "./security.tsx";
import { usePerson } from "./use-person.ts";
import { VerifyNotice } from "./verify-notice.tsx";

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
      <div className={`${styles.below} ${styles.form}`}>
        <Security />
      </div>
      {!emailVerified && (
        <div className={styles.below}>
          <VerifyNotice why={t("whyVerify")} />
        </div>
      )}
    </>
  );
}

type Values = { name: string; phone: string; language: "en" | "es" };

const resolver = resolverFor<Values>(
  async () => (await import("@openhood/domain/customers/profile")).UpdateProfile,
);

function ProfileForm({ me }: { me: ApiOutputs["customers"]["me"] }) {
  const t = useTranslations("account.profile");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const { language, setLanguage } = useLanguage();
  const form = useForm({
    defaultValues: { name: me.name, phone: me.phone ?? "", language: me.language ?? language },
    resolver,
  });
  const clearDraft = usePersistentDraft(`account.profile.${me.uid}`, form);
  const { errors } = form.formState;
  const save = useMutation(
    trpc.customers.update.mutationOptions({
      onSuccess: async (_, saved) => {
        form.reset(form.getValues());
        clearDraft();
        await cache.invalidateQueries({ queryKey: trpc.customers.pathKey() });
        if (saved.language !== language)
          await setLanguage(saved.language).catch((error: unknown) => console.error(error));
      },
      onError: (error) => showFields(error, form.setError),
    }),
  );
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) void form.handleSubmit((values) => save.mutate(values))();
      }}
    >
      <Field label={t("email")} hint={t("emailHint")}>
        <TextField type="email" readOnly value={me.email} />
      </Field>
      <Field label={t("name")} error={fieldText(errors.name)}>
        <TextField autoComplete="name" {...form.register("name")} />
      </Field>
      <Field label={t("phone")} optional hint={t("phoneHint")} error={fieldText(errors.phone)}>
        <TextField type="tel" autoComplete="tel" inputMode="tel" {...form.register("phone")} />
      </Field>
      <Field label={t("language")} hint={t("languageHint")} error={fieldText(errors.language)}>
        <Select {...form.register("language")}>
          <option value="en">English</option>
          <option value="es">Español</option>
        </Select>
      </Field>
      <div role="status" className={styles.said}>
        {save.isSuccess && !form.formState.isDirty && <Notice tone="ok">{t("saved")}</Notice>}
        {save.isError && <Notice tone="watch">{problem(save.error)}</Notice>}
      </div>
      <div className={styles.actions}>
        <Button type="submit" pending={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
