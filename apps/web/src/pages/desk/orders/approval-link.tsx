import { inLanguage } from "@openhood/domain/local-text";
import { jobsToAsk, unanswered } from "@openhood/domain/repair-orders/asked";
import { isShown, seenOf } from "@openhood/domain/repair-orders/authorization";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { STAGE_RULES } from "@openhood/domain/repair-orders/stages";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { DocumentButtons } from "../../../features/documents/document-buttons.tsx";
import { formatPhone, useFormat } from "../../../platform/format.ts";
import { clearIntent, intentKey } from "../../../platform/intent.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useProblemText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { Notice } from "../../../ui/states.tsx";
import { WhoHears } from "./order-notes.tsx";
import styles from "./order-page.module.css";

type Sent = ApiOutputs["approvals"]["sendLink"];
type By = "email" | "text";
/** Why it was not sent, and how it was to be. */
type Refused = {
  reason: Exclude<Extract<Sent, { ok: false }>["reason"], "quiet">;
  by: By;
  approver: string | null;
};

/** Asks an order's customer to decide, by e-mail or text; by night somebody has to mean it. */
function useAsk(order: string) {
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const t = useTranslations("orders.link.quiet");
  const { dayTime } = useFormat();
  const confirm = useConfirm();
  const [refused, setRefused] = useState<Refused | null>(null);
  const ask = useMutation({
    mutationFn: async ({ by, again, approver }: { by: By; again: boolean; approver: string | null }) => {
      setRefused(null);
      const intent = `approvals.sendLink.${order}.${by}`;
      const send = async (unlessQuiet: boolean) => {
        const input = { order, by, again, unlessQuiet, ...(approver && { approver }) };
        const reply = await api.approvals.sendLink.mutate({ ...input, key: intentKey(intent, input) });
        clearIntent(intent);
        return reply;
      };
      let reply = await send(true);
      if (!reply.ok && reply.reason === "quiet") {
        const text = t("text", { at: dayTime(reply.until) });
        if (!(await confirm({ title: t("title"), text, confirm: t("confirm") }))) return null;
        reply = await send(false);
      }
      if (!reply.ok) {
        if (reply.reason !== "quiet") setRefused({ reason: reply.reason, by, approver });
        return null;
      }
      await Promise.all([
        cache.invalidateQueries({ queryKey: trpc.orders.get.queryKey({ id: order }) }),
        cache.invalidateQueries({ queryKey: trpc.approvals.ways.queryKey({ order }) }),
      ]);
      return { by, to: reply.to };
    },
  });
  return { ask, refused };
}

/** What is read of an order: `asked` may be absent, and is as the server last told. */
type Linked = Pick<RepairOrder, "id" | "jobs" | "stage" | "customer" | "notice" | "updatedAt"> & {
  asked: RepairOrder["asked"] | undefined;
};

/** Sends the link as texts where they can have those, else as an e-mail. */
export type Send = () => Promise<void>;

type Props = { order: Linked; settings: Pick<RepairOrderSettings, "notices">; send?: Ref<Send> };

/**
 * The link by which the customer decides on a phone: sent by e-mail or text, or copied, to be sent however the shop writes to
 * them, and ended; and since when somebody who was asked has not answered.
 */
export function ApprovalLink({ order: of, settings, send }: Props) {
  const { id: order, jobs, asked, stage, customer } = of;
  const t = useTranslations("orders.link");
  const orders = useTranslations("orders");
  const api = useTRPCClient();
  const cache = useQueryClient();
  const trpc = useTRPC();
  const problem = useProblemText();
  const formatter = useFormatter();
  const { language } = useLanguage();
  const ways = useQuery(trpc.approvals.ways.queryOptions({ order }));
  const { date, dayTime, money } = useFormat();
  const confirm = useConfirm();
  const [chosen, setChosen] = useState("");
  const approvers = ways.data?.approvers ?? [];
  // Withdrawn meanwhile, they are not asked: it is the owner again.
  const approver = approvers.find(({ id }) => id === chosen) ?? null;
  // What is open for a decision, as it is now: what was said of a press was said of what was open then.
  const open = jobsToAsk({ jobs });
  const offered = () => JSON.stringify(open.map((job) => [job.id, seenOf(job)]));
  const [saidOf, setSaidOf] = useState<string | null>(null);
  // Worked out only where something was said: it takes as long as the rest of the page.
  const isSaid = saidOf !== null && saidOf === offered();
  const [said, setSaid] = useState<{ tone: "ok" | "watch"; text: string } | null>(null);
  const { ask, refused } = useAsk(order);
  const copy = useMutation({
    mutationFn: async () => {
      const intent = `approvals.makeLink.${order}`;
      const input = { order, ...(approver && { approver: approver.id }) };
      const { address, expiresAt } = await api.approvals.makeLink.mutate({
        ...input,
        key: intentKey(intent, input),
      });
      clearIntent(intent);
      setSaidOf(offered());
      // Where the browser gives no way to the clipboard, it is there to be copied by hand.
      const isCopied = await navigator.clipboard.writeText(address).then(
        () => true,
        () => false,
      );
      setSaid({
        tone: "ok",
        text: isCopied ? t("copied", { until: date(expiresAt) }) : t("show", { address }),
      });
      await cache.invalidateQueries({ queryKey: trpc.approvals.ways.queryKey({ order }) });
    },
  });
  const revoke = useMutation({
    mutationFn: async () => {
      const { revoked } = await api.approvals.revokeLinks.mutate({ order, key: crypto.randomUUID() });
      setSaidOf(offered());
      setSaid({ tone: "ok", text: t("revoked", { count: revoked }) });
      await Promise.all([
        cache.invalidateQueries({ queryKey: trpc.orders.pathKey() }),
        cache.invalidateQueries({ queryKey: trpc.approvals.ways.queryKey({ order }) }),
      ]);
    },
  });
  const section = useRef<HTMLElement>(null);
  const canText = approver ? approver.canText : ways.data?.text;
  /** @returns what came of it, in words; null where it was not sent */
  const press = async (by: "email" | "text", again = false, whom = approver?.id ?? null) => {
    setSaid(null);
    setSaidOf(offered());
    const sent = await ask.mutateAsync({ by, again, approver: whom }).catch(() => null);
    if (!sent) return null;
    const text =
      sent.by === "text" ? t("texted", { number: formatPhone(sent.to) }) : t("mailed", { email: sent.to });
    setSaid({ tone: "ok", text });
    return text;
  };
  useImperativeHandle(send, () => async () => {
    const text = await press(canText ? "text" : "email");
    if (text) presentToast({ text, duration: 8_000 });
    else section.current?.scrollIntoView({ block: "nearest" });
  });
  /** What was sent opens nothing any more, and whoever got it has to be sent another. */
  const end = async () => {
    if (
      await confirm({
        title: t("endAsked.title"),
        text: t("endAsked.text"),
        confirm: t("revoke"),
        danger: true,
      })
    )
      revoke.mutate();
  };
  const error = ask.error ?? copy.error ?? revoke.error;
  const unpriced = jobs
    .filter((job) => job.foundBy === null && !isShown(job))
    .map((job) => inLanguage(job.name, language));
  const waiting = unanswered({ jobs, stage, ...(asked && { asked }) });
  const asking =
    waiting &&
    (waiting.approver === undefined
      ? ways.data?.owner.name
      : approvers.find(({ id }) => id === waiting.approver)?.name);
  const pending = (by: "email" | "text") => ask.isPending && ask.variables.by === by;
  return (
    <section ref={section} className={styles.head} aria-labelledby="order-link" data-focus-home="">
      <h2 id="order-link">{t("title")}</h2>
      {unpriced.length > 0 && (
        <p className={styles.soft}>
          {t("unpriced", { count: unpriced.length, names: formatter.list(unpriced) })}
        </p>
      )}
      {waiting && (
        <div className={styles.row}>
          <p>
            {t("waits", {
              ...{ channel: waiting.channel, at: dayTime(waiting.at), jobs: waiting.jobs },
              ...{ name: asking ?? "", known: asking ? "yes" : "no" },
            })}
            {open.length > waiting.jobs && ` ${t("notAsked", { count: open.length - waiting.jobs })}`}
          </p>
          <Button
            size="small"
            variant="secondary"
            icon="refresh"
            pending={ask.isPending}
            onClick={() => void press(waiting.channel, false, waiting.approver ?? null)}
          >
            {t("again")}
          </Button>
        </div>
      )}
      {approvers.length > 0 && (
        <label className={styles.field}>
          {t("whom")}
          <select
            className={styles.input}
            value={approver?.id ?? ""}
            onChange={({ target }) => {
              setChosen(target.value);
              setSaid(null);
            }}
          >
            <option value="">{ways.data && t("toOwner", ways.data.owner)}</option>
            {approvers.map(({ id, name, limit }) => (
              <option key={id} value={id}>
                {limit === null ? t("toAny", { name }) : t("toUpTo", { name, amount: money(limit) })}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={styles.row} data-ways="">
        <Button
          size="small"
          variant="secondary"
          icon="send"
          pending={pending("email")}
          onClick={() => void press("email")}
        >
          {t("send")}
        </Button>
        {canText && (
          <Button
            size="small"
            variant="secondary"
            icon="phone"
            pending={pending("text")}
            onClick={() => void press("text")}
          >
            {t("sendText")}
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          icon="copy"
          pending={copy.isPending}
          onClick={() => copy.mutate()}
        >
          {t("copy")}
        </Button>
        {(ways.data?.links ?? 0) > 0 && (
          <Button size="small" variant="quiet" pending={revoke.isPending} onClick={() => void end()}>
            {t("revoke")}
          </Button>
        )}
        {jobs.length > 0 && (
          <DocumentButtons
            kinds={["estimate"]}
            issue={(kind) => api.documents.issue.mutate({ order, kind })}
          />
        )}
        <ButtonLink size="small" variant="quiet" to={`/desk/orders/${order}/print`}>
          {orders("print")}
        </ButtonLink>
      </div>
      <FormStatus>
        {error && <Notice tone="watch">{problem(error)}</Notice>}
        {!error && isSaid && refused && (
          <Notice tone="watch">
            <p>{t(`refused.${refused.reason}`)}</p>
            {(refused.reason === "no-address" || refused.reason === "no-number") && customer.record && (
              <ButtonLink size="small" variant="secondary" to={`/desk/customers/${customer.record}`}>
                {orders("links.customer")}
              </ButtonLink>
            )}
            {refused.reason === "asked-lately" && (
              <Button
                size="small"
                variant="secondary"
                onClick={() => void press(refused.by, true, refused.approver)}
              >
                {t("againAnyway")}
              </Button>
            )}
          </Notice>
        )}
        {!error && isSaid && !refused && said && <Notice tone={said.tone}>{said.text}</Notice>}
      </FormStatus>
      {!STAGE_RULES[stage.is].ended && <WhoHears order={of} settings={settings} ways={ways.data} />}
    </section>
  );
}
