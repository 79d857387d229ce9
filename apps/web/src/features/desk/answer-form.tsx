import type { MessageEntry, WriteEntry } from "@openhood/domain/messages/message";
import { may } from "@openhood/domain/staff/policies";
import type { SeenMessage } from "@openhood/domain/staff/technician-view";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { usePersistentDraft } from "../../platform/drafts.ts";
import { feel } from "../../platform/haptics.ts";
import { clearIntent, intentKey } from "../../platform/intent.ts";
import { useMe } from "../../platform/me.ts";
import { resolverFor, showFields, useFieldText, useProblemText } from "../../platform/problem.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { Notice } from "../../ui/states.tsx";
import styles from "./answer-form.module.css";

type Props = {
  message: SeenMessage;
  /** Entries that came while this person was writing and are not shown yet. */
  news: readonly MessageEntry[];
  onWriting: (writing: boolean) => void;
  onShowNews: () => void;
};

/** The answer, or why this person cannot give it. */
export function AnswerForm(props: Props) {
  const t = useTranslations("desk.answer");
  const me = useMe();
  const { assignee } = props.message;
  const actor = { role: me.role, uid: me.uid, email: me.email ?? "", name: me.name ?? "" };
  if (may(actor, "messages.answer", assignee?.uid === me.uid)) return <Form {...props} />;
  return (
    <div className={styles.form}>
      <Notice title={t("notYours")}>
        {assignee ? t("notYoursAssigned", { name: assignee.name }) : t("notYoursNobody")}
      </Notice>
    </div>
  );
}

const resolver = resolverFor<WriteEntry>(
  async () => (await import("@openhood/domain/messages/message")).WriteEntry,
);

function Form({ message, news, onWriting, onShowNews }: Props) {
  const t = useTranslations("desk.answer");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const name = `desk.answer.${message.id}`;
  const form = useForm({ defaultValues: { text: "" }, resolver });
  const clearDraft = usePersistentDraft(name, form);
  const written = form.watch("text").trim() !== "";
  useEffect(() => onWriting(written), [written, onWriting]);

  const answer = useMutation(
    trpc.messages.answer.mutationOptions({
      onSuccess: async (reply) => {
        if (!reply.ok) return;
        form.reset({ text: "" });
        clearDraft();
        clearIntent(name);
        feel("success");
        presentToast({ text: t("sent", { name: message.from.name }) });
        await cache.invalidateQueries({ queryKey: trpc.messages.pathKey() });
      },
      onError: (error) => showFields(error, form.setError),
    }),
  );
  const send = form.handleSubmit(({ text }) =>
    answer.mutate({ id: message.id, text, key: intentKey(name, text.trim()) }),
  );
  const colleague = news.find((entry) => entry.by.kind === "staff");
  const full = answer.data?.ok === false;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!answer.isPending) void send();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
      }}
    >
      <Field
        label={t("label")}
        hint={t("hint", { email: message.from.email ?? message.from.name, language: message.from.language })}
        error={fieldText(form.formState.errors.text)}
      >
        <TextArea data-answer rows={5} readOnly={answer.isPending} {...form.register("text")} />
      </Field>
      <div className={styles.news} role="status">
        {news.length > 0 && (
          <Notice
            tone="watch"
            title={
              colleague
                ? t("colleague", { name: nameOf(colleague) })
                : t("wroteAgain", { name: message.from.name })
            }
          >
            <p>{t("kept")}</p>
            <button type="button" className={styles.link} onClick={onShowNews}>
              {t("read")}
            </button>
          </Notice>
        )}
      </div>
      {(answer.isError || full) && (
        <Notice tone="stop" title={t("notSent")}>
          {full ? t("threadFull") : problem(answer.error)}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" icon="send" pending={answer.isPending}>
          {answer.isPending ? t("sending") : t("send")}
        </Button>
        {message.state.status === "archived" && <p className={styles.aside}>{t("bringsBack")}</p>}
        {written && !answer.isPending && <p className={styles.aside}>{t("draft")}</p>}
      </div>
    </form>
  );
}

const nameOf = ({ by }: MessageEntry) => (by.kind === "staff" ? by.name : "");
