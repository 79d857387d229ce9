import { inLanguage } from "@openhood/domain/local-text";
import { jobsToAsk, unanswered } from "@openhood/domain/repair-orders/asked";
import { isShown, seenOf } from "@openhood/domain/repair-orders/authorization";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { formatPhone, useFormat } from "../../../platform/format.ts";
import { clearIntent, intentKey } from "../../../platform/intent.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useProblemText } from "../../../platform/problem.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { Notice } from "../../../ui/states.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import { AskAgain } from "./ask-again.tsx";
import styles from "./order-page.module.css";
import { useAsk } from "./use-ask.ts";

/** What is read of an order: `asked` may be absent, and is as the server last told. */
type Linked = Pick<RepairOrder, "id" | "jobs" | "stage"> & {
  asked: RepairOrder["asked"] | undefined;
  customer: Pick<RepairOrder["customer"], "record">;
};

/**
 * The link by which the customer decides on a phone: sent by e-mail or text, or copied, to be sent however the shop writes to
 * them, and ended; and since when somebody who was asked has not answered.
 */
export function ApprovalLink({ order: { id: order, jobs, asked, stage, customer } }: { order: Linked }) {
  const t = useTranslations("orders.link");
  const links = useTranslations("orders.links");
  const api = useTRPCClient();
  const cache = useQueryClient();
  const trpc = useTRPC();
  const problem = useProblemText();
  const formatter = useFormatter();
  const { language } = useLanguage();
  const ways = useQuery(trpc.approvals.ways.queryOptions({ order }));
  const { date, money } = useFormat();
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
  const { ask, refused } = useAsk(order, (by, to) =>
    setSaid({
      tone: "ok",
      text: by === "text" ? t("texted", { number: formatPhone(to) }) : t("mailed", { email: to }),
    }),
  );
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
  // A press that asks all the same, or ends the link, takes its button along.
  const section = useRef<HTMLElement>(null);
  const heldFocus = useHeldFocus(
    () => section.current?.querySelector<HTMLElement>("[data-ways] button") ?? null,
  );
  const press = (by: "email" | "text", again = false, whom = approver?.id ?? null) => {
    setSaid(null);
    setSaidOf(offered());
    ask.mutate({ by, again, approver: whom });
  };
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
  const nameOf = (id: string | undefined) =>
    (id === undefined ? ways.data?.owner.name : approvers.find((one) => one.id === id)?.name) ?? null;
  const pending = (by: "email" | "text") => ask.isPending && ask.variables.by === by;
  return (
    <section
      ref={section}
      className={styles.head}
      aria-labelledby="order-link"
      data-no-print=""
      {...heldFocus}
    >
      <h2 id="order-link">{t("title")}</h2>
      <p className={styles.soft}>{t("text")}</p>
      {unpriced.length > 0 && (
        <p className={styles.soft}>
          {t("unpriced", { count: unpriced.length, names: formatter.list(unpriced) })}
        </p>
      )}
      {waiting && (
        <AskAgain
          waiting={waiting}
          notAsked={open.length - waiting.jobs}
          name={nameOf(waiting.approver)}
          pending={ask.isPending}
          onAsk={() => press(waiting.channel, false, waiting.approver ?? null)}
        />
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
          onClick={() => press("email")}
        >
          {t("send")}
        </Button>
        {(approver ? approver.canText : ways.data?.text) && (
          <Button
            size="small"
            variant="secondary"
            icon="phone"
            pending={pending("text")}
            onClick={() => press("text")}
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
      </div>
      <FormStatus>
        {error && <Notice tone="watch">{problem(error)}</Notice>}
        {!error && isSaid && refused && (
          <Notice tone="watch">
            <p>{t(`refused.${refused.reason}`)}</p>
            {(refused.reason === "no-address" || refused.reason === "no-number") && customer.record && (
              <ButtonLink size="small" variant="secondary" to={`/desk/customers/${customer.record}`}>
                {links("customer")}
              </ButtonLink>
            )}
            {refused.reason === "asked-lately" && (
              <Button
                size="small"
                variant="secondary"
                onClick={() => press(refused.by, true, refused.approver)}
              >
                {t("againAnyway")}
              </Button>
            )}
          </Notice>
        )}
        {!error && isSaid && !refused && said && <Notice tone={said.tone}>{said.text}</Notice>}
      </FormStatus>
    </section>
  );
}
