import type { CustomerJob, CustomerOrder } from "@openhood/domain/approvals/customer-order";
import { inLanguage } from "@openhood/domain/local-text";
import { takesQuestions } from "@openhood/domain/threads/open";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import styles from "../../../features/threads/ask-form.module.css";
import { AskForm } from "../../../features/threads/ask-form.tsx";
import { useCustomerThread } from "../../../features/threads/use-customer-thread.ts";
import { readDraft } from "../../../platform/drafts.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { Conversation } from "../../../ui/conversation.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";

type Props = { token: string; order: Pick<CustomerOrder, "number" | "stage">; job: CustomerJob };

/**
 * A question about one job, asked where the job stands; what was typed waits while it is closed, and is in sight after a
 * reload.
 */
export function AskOnJob({ token, order, job }: Props) {
  const t = useTranslations("approvals.thread");
  const { language } = useLanguage();
  const { dateTime } = useFormat();
  const { found } = useCustomerThread(token);
  const draft = `approve.ask.${order.number}.${job.id}`;
  const [state, setState] = useState<"closed" | "restored" | "open" | "sent">(() =>
    readDraft(draft) ? "restored" : "closed",
  );
  const id = `ask-${job.id}`;
  const asks = () => document.getElementById(id);
  const close = () => {
    flushSync(() => setState("closed"));
    asks()?.focus();
  };
  // What is sent by itself, as its answer was lost, takes the focus from nothing.
  const heldFocus = useHeldFocus(asks);
  const about = (found.data?.entries ?? []).filter((one) => one.job === job.id);
  if (!takesQuestions(order.stage)) return null;
  const name = inLanguage(job.name, language);
  const answered = about.at(-1)?.from === "shop";
  return (
    <div className={styles.onJob} {...heldFocus}>
      {about.length > 0 && (
        <Conversation
          label={t("onJob", { job: name })}
          entries={about.map(({ number, at, text, language: lang, from, name }) => ({
            ...{ id: `${job.id}-${number}`, at, when: dateTime(at), text, lang },
            ...{ side: from === "shop" ? "house" : "guest", who: from === "reader" ? t("you") : name },
          }))}
        />
      )}
      {state === "open" || state === "restored" ? (
        <AskForm
          token={token}
          name={draft}
          job={job.id}
          label={t("question", { job: name })}
          send={t("send")}
          isRestored={state === "restored"}
          onClose={close}
          onSent={() => setState("sent")}
        />
      ) : (
        <>
          <FormStatus>{state === "sent" && !answered && <Notice tone="ok">{t("sent")}</Notice>}</FormStatus>
          <Button
            id={id}
            type="button"
            variant="quiet"
            size="small"
            aria-label={`${t("ask")}: ${name}`}
            onClick={() => setState("open")}
          >
            {t("ask")}
          </Button>
        </>
      )}
    </div>
  );
}
