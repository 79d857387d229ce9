import type { MessageEntry } from "@openhood/domain/messages/message";
import { may } from "@openhood/domain/staff/policies";
import type { SeenMessage } from "@openhood/domain/staff/technician-view";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../platform/form.ts";
import { shapeCheck } from "../../platform/form-check.ts";
import { feel } from "../../platform/haptics.ts";
import { useMe } from "../../platform/me.ts";
import { useFieldText, useProblemText } from "../../platform/problem.ts";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { Notice } from "../../ui/states.tsx";
import { useQuietUntil } from "../orders/use-quiet-until.ts";
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
  const t = useTranslations("answer");
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

const check = shapeCheck(async () => (await import("@openhood/domain/messages/message")).WriteEntry);

function Form({ message, news, onWriting, onShowNews }: Props) {
  const t = useTranslations("answer");
  const tq = useTranslations("desk.quiet");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const quiet = useQuietUntil();
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    name: `desk.answer.${message.id}`,
    start: { text: "" },
    check,
    send: ({ text }, key) => api.messages.answer.mutate({ id: message.id, text, key: key(text.trim()) }),
    done: async () => {
      feel("success");
      const sent = t("sent", { name: message.from.name });
      presentToast({ text: quiet === null ? sent : `${sent} ${tq("sent")}` });
      await cache.invalidateQueries({ queryKey: trpc.messages.pathKey() });
    },
  });
  const written = form.watch("text").trim() !== "";
  useEffect(() => onWriting(written), [written, onWriting]);
  const { email, name, language, isLanguageGuessed } = message.from;
  const goes = t("hint", { email: email ?? name, language: isLanguageGuessed ? "unknown" : language });
  const colleague = news.find((entry) => entry.by.kind === "staff");
  const full = reply?.ok === false;
  return (
    <form
      {...props}
      className={styles.form}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit();
      }}
    >
      <Field
        label={t("label")}
        hint={quiet === null ? goes : `${goes} ${tq("goes", { until: quiet })}`}
        error={fieldText(issueAt("text"))}
      >
        <TextArea data-answer rows={5} readOnly={pending} {...form.register("text")} />
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
      {(error != null || full) && (
        <Notice tone="stop" title={t("notSent")}>
          {full ? t("threadFull") : problem(error)}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button type="submit" icon="send" pending={pending}>
          {pending ? t("sending") : t("send")}
        </Button>
        {message.state.status === "archived" && <p className="soft">{t("bringsBack")}</p>}
        {written && !pending && <p className="soft">{t("draft")}</p>}
      </div>
    </form>
  );
}

const nameOf = ({ by }: MessageEntry) => (by.kind === "staff" ? by.name : "");
