import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { AnswerForm } from "../../../features/threads/answer-form.tsx";
import { useThreadWords } from "../../../features/threads/use-thread-words.ts";
import { WholeMail } from "../../../features/threads/whole-mail.tsx";
import { useMe } from "../../../platform/me.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { Conversation } from "../../../ui/conversation.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { Notice } from "../../../ui/states.tsx";
import { Section } from "./section.tsx";

type Props = {
  order: Pick<RepairOrder, "id"> & {
    customer: Pick<RepairOrder["customer"], "name">;
    jobs: readonly Pick<RepairOrder["jobs"][number], "id" | "name">[];
  };
};

/** What customer and shop wrote to each other on an order, and the answer for whoever may give it. */
export function OrderThread({ order }: Props) {
  const t = useTranslations("orders.thread");
  const trpc = useTRPC();
  const me = useMe();
  const found = useQuery(trpc.threads.get.queryOptions({ order: order.id }));
  const { shown } = useThreadWords(order.jobs);
  const [writing, setWriting] = useState(false);
  const entries = found.data?.entries ?? [];
  const saw = found.data?.saw ?? 0;
  // While somebody writes, what came waits: the form must not move under their hands, nor does an answer settle it.
  const question = found.data?.question ?? null;
  const read = { entries, saw, question };
  const [held, setHeld] = useState(read);
  if (!writing && (held.saw !== saw || held.entries.length !== entries.length || held.question !== question))
    setHeld(read);
  const now = writing ? held : read;
  // Whoever comes for the messages is led to them, once they are there.
  const { hash } = useLocation();
  const place = useRef<HTMLElement>(null);
  const isMeant = hash === "#thread" && found.data !== undefined;
  useEffect(() => {
    if (isMeant) place.current?.scrollIntoView({ block: "start" });
  }, [isMeant]);
  const mayAnswer = me.may("threads.answer");
  if (!mayAnswer && entries.length === 0) return null;
  return (
    <Section
      ref={place}
      id="thread"
      title={t("title")}
      isOpen={entries.length > 0 || isMeant}
      summary={question ? <Badge tone="accent">{t("open")}</Badge> : entries.length === 0 && t("none")}
    >
      {!found.data && <QueryPending of={found} failed={t("errorTitle")} height="3rem" />}
      {now.entries.length > 0 && (
        <Conversation
          label={t("list")}
          entries={now.entries.map((entry) => ({
            ...shown(entry),
            more: entry.original && <WholeMail order={order.id} id={entry.original} />,
          }))}
        />
      )}
      <div role="status">
        {entries.slice(now.entries.length).some(({ from }) => from.kind === "customer") && (
          <Notice tone="watch" title={t("more")}>
            <Button type="button" variant="quiet" size="small" onClick={() => setHeld(read)}>
              {t("read")}
            </Button>
          </Notice>
        )}
      </div>
      {mayAnswer && found.data && (
        <AnswerForm
          order={order.id}
          customer={order.customer.name}
          question={now.question}
          saw={now.saw}
          onWriting={setWriting}
        />
      )}
    </Section>
  );
}
