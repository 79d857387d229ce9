import type { WriteEntry } from "@openhood/domain/messages/message";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { usePersistentDraft } from "../../platform/drafts.ts";
import { feel } from "../../platform/haptics.ts";
import { clearIntent, intentKey } from "../../platform/intent.ts";
import { resolverFor, showFields, useFieldText, useProblemText } from "../../platform/problem.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { Notice } from "../../ui/states.tsx";
import styles from "./form.module.css";

const resolver = resolverFor<WriteEntry>(
  async () => (await import("@openhood/domain/messages/message")).WriteEntry,
);

/** Under what name a thread's draft is kept. */
export const followUpName = (id: string): string => `account.follow-up.${id}`;

/** Writes once more in a thread of one's own. */
export function FollowUpForm({ id }: { id: string }) {
  const t = useTranslations("account.followUp");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const name = followUpName(id);
  const form = useForm({ defaultValues: { text: "" }, resolver });
  const clearDraft = usePersistentDraft(name, form);
  const write = useMutation(
    trpc.messages.followUp.mutationOptions({
      onSuccess: async (reply) => {
        if (!reply.ok) return;
        form.reset({ text: "" });
        clearDraft();
        clearIntent(name);
        feel("success");
        await cache.invalidateQueries({ queryKey: trpc.messages.pathKey() });
      },
      onError: (error) => showFields(error, form.setError),
    }),
  );
  const send = form.handleSubmit(({ text }) => write.mutate({ id, text, key: intentKey(name, text.trim()) }));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!write.isPending) void send();
      }}
    >
      <Field label={t("label")} error={fieldText(form.formState.errors.text)}>
        <TextArea rows={3} readOnly={write.isPending} {...form.register("text")} />
      </Field>
      <div role="status" className={styles.said}>
        {write.data?.ok && <Notice tone="ok">{t("sent")}</Notice>}
        {write.data && !write.data.ok && <Notice tone="watch">{t("threadFull")}</Notice>}
        {write.isError && <Notice tone="watch">{problem(write.error)}</Notice>}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="secondary" icon="send" pending={write.isPending}>
          {write.isPending ? t("sending") : t("send")}
        </Button>
      </div>
    </form>
  );
}
