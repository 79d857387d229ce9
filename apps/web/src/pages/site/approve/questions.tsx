import type { CustomerJob, CustomerOrder } from "@openhood/domain/approvals/customer-order";
import { inLanguage } from "@openhood/domain/local-text";
import type { CustomerEntry } from "@openhood/domain/threads/entry";
import { takesQuestions } from "@openhood/domain/threads/open";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import styles from "../../../features/threads/ask-form.module.css";
import { AskForm } from "../../../features/threads/ask-form.tsx";
import { useCustomerThread } from "../../../features/threads/use-customer-thread.ts";
import { readDraft } from "../../../platform/drafts.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { Conversation } from "../../../ui/conversation.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { Notice } from "../../../ui/states.tsx";
import { draftOf } from "./decision.ts";

type Order = Pick<LinkedOrder, "number" | "stage" | "signer">;
type AskProps = {
  form: Omit<Parameters<typeof AskForm>[0], "onClose" | "onSent" | "isRestored">;
  /** What opens the form. */
  button: (of: { autoFocus: boolean; onClick: () => void }) => ReactNode;
  /** How many entries there are where it will stand: one more, and what waited has arrived. */
  count: number;
  /** Said while the form is closed. @param sent what became of what was written here just now */
  said: (sent: "sent" | "waits" | null) => ReactNode;
};

/** A question behind a button; what was typed waits while it is closed, and is in sight after a reload. */
function Ask({ form, button, count, said }: AskProps) {
  const [state, setState] = useState<"new" | "restored" | "open" | "closed" | "sent" | "waits">(() =>
    readDraft(form.name) ? "restored" : "new",
  );
  const [before, setBefore] = useState(0);
  if (state === "open" || state === "restored")
    return (
      <AskForm
        {...form}
        isRestored={state === "restored"}
        onClose={() => setState("closed")}
        onSent={(what) => {
          setState(what);
          setBefore(count);
        }}
      />
    );
  const sent = state === "waits" && count > before ? "sent" : state;
  return (
    <>
      <FormStatus>{said(sent === "sent" || sent === "waits" ? sent : null)}</FormStatus>
      {button({ autoFocus: state !== "new", onClick: () => setState("open") })}
    </>
  );
}

function Sent({ what }: { what: "sent" | "waits" }) {
  const t = useTranslations("approvals.thread");
  return <Notice tone={what === "sent" ? "ok" : "watch"}>{t(what)}</Notice>;
}

/** A question about one job, asked where the job stands. */
export function AskOnJob({ token, order, job }: { token: string; order: Order; job: CustomerJob }) {
  const t = useTranslations("approvals.thread");
  const { language } = useLanguage();
  const { dateTime } = useFormat();
  const { found } = useCustomerThread(token);
  const about = (found.data?.entries ?? []).filter((one) => one.job === job.id);
  if (!takesQuestions(order.stage)) return null;
  const name = inLanguage(job.name, language);
  const isAnswered = about.at(-1)?.from === "shop";
  return (
    <div className={styles.onJob}>
      {about.length > 0 && (
        <Conversation
          label={t("onJob", { job: name })}
          entries={about.map(({ number, at, text, language: lang, from, name }) => ({
            ...{ id: `${job.id}-${number}`, at, when: dateTime(at), text, lang },
            ...{ side: from === "shop" ? "house" : "guest", who: from === "reader" ? t("you") : name },
          }))}
        />
      )}
      <Ask
        form={{
          ...{ token, order: order.number, job: job.id },
          name: `${draftOf(order)}.ask.${job.id}`,
          label: t("question", { job: name }),
          send: t("send"),
        }}
        count={about.length}
        said={(what) => what && !isAnswered && <Sent what={what} />}
        button={(of) => (
          <Button {...of} type="button" variant="quiet" size="small" aria-label={`${t("ask")}: ${name}`}>
            {t("ask")}
          </Button>
        )}
      />
    </div>
  );
}

type PricesProps = {
  token: string;
  order: Order;
  /** Until when the prices were good, in words. */
  until: string;
};

/** Where the prices no longer hold: asks for those of today, in words that are there to be changed. */
export function AskForPrices({ token, order, until }: PricesProps) {
  const t = useTranslations("approvals");
  const { dateTime } = useFormat();
  const { found } = useCustomerThread(token);
  if (!takesQuestions(order.stage)) return null;
  const general = (found.data?.entries ?? []).filter(({ job }) => job === null);
  const last = general.at(-1);
  const asked = last?.from === "reader" && <p>{t("askPrices.asked", { at: dateTime(last.at) })}</p>;
  return (
    <div>
      <Ask
        form={{
          ...{ token, order: order.number, job: null },
          name: `${draftOf(order)}.ask.prices`,
          label: t("thread.message"),
          send: t("thread.sendMessage"),
          text: t("askPrices.text", { until }),
        }}
        count={general.length}
        said={(what) => (what ? <Sent what={what} /> : asked)}
        button={(of) => (
          <Button {...of} type="button" variant="secondary" icon="send">
            {t("askPrices.ask")}
          </Button>
        )}
      />
    </div>
  );
}

/** What customer and shop wrote to each other on an order, and a field for more until the visit is over. */
export function OrderThread({ token, order }: { token: string; order: CustomerOrder & Order }) {
  const t = useTranslations("approvals.thread");
  const { language } = useLanguage();
  const { dateTime } = useFormat();
  const { found } = useCustomerThread(token, true);
  /** How many entries there were as something began to wait. */
  const [before, setBefore] = useState<number | null>(null);
  const isOpen = takesQuestions(order.stage);
  const whoOf = ({ from, name, job, channel }: CustomerEntry) => {
    const who = from === "reader" ? t("you") : name;
    const about = order.jobs.find(({ id }) => id === job);
    const said = about ? t("about", { name: who, job: inLanguage(about.name, language) }) : who;
    return channel === "email" ? `${said} (${t("byEmail")})` : said;
  };
  const entries = found.data?.entries;
  return (
    <section className={styles.thread} aria-labelledby="order-thread">
      <h2 id="order-thread">{t("title")}</h2>
      <p className={styles.soft}>{t(isOpen ? "text" : "closed")}</p>
      {!entries && <QueryPending of={found} failed={t("failed")} height="6rem" />}
      {entries?.length === 0 && <p className={styles.soft}>{t("none")}</p>}
      <div role="log">
        {entries && entries.length > 0 && (
          <Conversation
            label={t("list")}
            entries={entries.map((entry) => ({
              id: String(entry.number),
              ...{ at: entry.at, when: dateTime(entry.at), text: entry.text, lang: entry.language },
              side: entry.from === "shop" ? "house" : "guest",
              who: whoOf(entry),
            }))}
          />
        )}
      </div>
      {isOpen && (
        <AskForm
          {...{ token, order: order.number, job: null }}
          name={`${draftOf(order)}.ask`}
          label={t("message")}
          send={t("sendMessage")}
          onSent={(what) => setBefore(what === "waits" ? (entries?.length ?? 0) : null)}
        />
      )}
      <FormStatus>{before !== null && (entries?.length ?? 0) <= before && <Sent what="waits" />}</FormStatus>
    </section>
  );
}
