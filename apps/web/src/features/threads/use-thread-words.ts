import { inLanguage } from "@openhood/domain/local-text";
import type { ThreadEntry } from "@openhood/domain/threads/entry";
import { useTranslations } from "use-intl";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useMe } from "../../platform/me.ts";
import type { ConversationEntry } from "../../ui/conversation.tsx";

type Job = { id: string; name: { en: string; es: string } };

/** An order's thread as staff read it. */
export function useThreadWords(jobs: readonly Job[]) {
  const t = useTranslations("orders.thread");
  const me = useMe();
  const { language } = useLanguage();
  const { dateTime } = useFormat();
  const nameOf = (id: string | null) => {
    const job = jobs.find((one) => one.id === id);
    return job ? inLanguage(job.name, language) : null;
  };
  const whoOf = ({ from, job, channel }: ThreadEntry): string => {
    const who = from.kind === "staff" && from.uid === me.uid ? t("you", { name: from.name }) : from.name;
    const about = nameOf(job);
    const said = about ? t("about", { name: who, job: about }) : who;
    return channel === "email" ? `${said} (${t("byEmail")})` : said;
  };
  const shown = (entry: ThreadEntry): ConversationEntry => ({
    ...{ id: entry.id, at: entry.at, when: dateTime(entry.at), text: entry.text, lang: entry.language },
    side: entry.from.kind === "customer" ? "guest" : "house",
    who: whoOf(entry),
  });
  return { shown, nameOf };
}
