import type { SeenMessage } from "@openhood/domain/staff/technician-view";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ThreadFacts } from "../../../features/messages/thread-facts.tsx";
import { WholeMessageMail } from "../../../features/threads/whole-mail.tsx";
import { useFormat } from "../../../platform/format.ts";
import { lazyPart } from "../../../platform/lazy-part.tsx";
import { useMe } from "../../../platform/me.ts";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { Conversation } from "../../../ui/conversation.tsx";
import { useShortcuts } from "../../../ui/shortcuts.ts";
import { useInboxActions } from "./inbox-layout.tsx";
import styles from "./thread.module.css";
import { focusAnswer } from "./thread-address.ts";

/** The inbox does without it. */
export const AnswerForm = lazyPart(async () => (await import("../forms.ts")).AnswerForm);

/** A message with all that is done to it. */
export function Thread({ message, answering }: { message: SeenMessage; answering: boolean }) {
  const t = useTranslations("thread");
  const { dateTime } = useFormat();
  const me = useMe();
  const inbox = useInboxActions();
  const [busy, setBusy] = useState(false);
  const [writing, setWriting] = useState(false);
  // While somebody writes, what others add waits: the form must not move under their hands.
  const [held, setHeld] = useState(message.entries.length);
  if (!writing && held !== message.entries.length) setHeld(message.entries.length);
  const entries = writing ? message.entries.slice(0, held) : message.entries;
  const news = message.entries.slice(entries.length);
  const archived = message.state.status === "archived";

  const putAway = async (work: Promise<boolean>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };

  useEffect(() => {
    if (answering) focusAnswer();
  }, [answering]);
  useShortcuts({
    r: focusAnswer,
    a: () => document.getElementById("assignee")?.focus(),
  });

  return (
    <>
      <header className={styles.head}>
        <div className={styles.who}>
          <h1 tabIndex={-1}>{message.from.name}</h1>
          <Badge tone={message.state.status === "new" ? "accent" : "neutral"}>
            {t(`status.${message.state.status}`)}
          </Badge>
        </div>
        {me.may("messages.archive") &&
          (archived ? (
            <Button
              variant="secondary"
              size="small"
              icon="inbox"
              pending={busy}
              onClick={() => void putAway(inbox.reopen(message.id))}
            >
              {t("reopen")}
            </Button>
          ) : (
            <Button
              variant="secondary"
              size="small"
              icon="archive"
              pending={busy}
              onClick={() => void putAway(inbox.archive(message.id, message.from.name))}
            >
              {t("archive")}
            </Button>
          ))}
      </header>
      <ThreadFacts message={message} />
      <Conversation
        label={t("conversation")}
        entries={entries.map(({ id, at, by, text, original }) => ({
          id,
          at,
          text,
          // The shop answers in the language it was written to.
          lang: message.from.language,
          when: dateTime(at),
          side: by.kind === "customer" ? "guest" : "house",
          who:
            by.kind === "customer"
              ? message.from.name
              : by.uid === me.uid
                ? t("you", { name: by.name })
                : by.name,
          more: original && me.may("messages.original") && (
            <WholeMessageMail message={message.id} id={original} />
          ),
        }))}
      />
      <AnswerForm
        message={message}
        news={news}
        onWriting={setWriting}
        onShowNews={() => setHeld(message.entries.length)}
      />
    </>
  );
}
