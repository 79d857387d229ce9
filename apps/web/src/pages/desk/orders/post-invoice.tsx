import { invoiceTotals } from "@openhood/domain/invoices/invoice";
import type { PostingRefusal } from "@openhood/domain/invoices/posting";
import { inLanguage } from "@openhood/domain/local-text";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useOrderWords } from "../../../features/orders/use-order-words.ts";
import { useMoneyChanged } from "../../../features/payments/use-money-changed.ts";
import { useAppForm } from "../../../platform/form.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import type { OrderParts } from "./order-context.ts";
import styles from "./order-page.module.css";
import { GoTo, inJob, WaysThere } from "./order-refusals.tsx";

type Reply = ApiOutputs["invoices"]["post"] | { ok: false; reason: "unsaved" };
type Refused = Extract<Reply, { ok: false }>;

type Props = Pick<OrderParts, "order" | "settings"> & {
  billing: ApiOutputs["invoices"]["ofOrder"];
  /** Why it can't be posted yet, as the server knows it. */
  refusal: PostingRefusal | null;
  /** Are all edits of the order saved? */
  isSaved: boolean;
  /** @param said what to tell; nothing when the form was canceled */
  onEnd: (said?: string) => void;
};

/** Posts the order's invoice: what it comes to and what posting does, or what has to be done first. */
export function PostInvoice({ order, settings, billing, refusal, isSaved, onEnd }: Props) {
  const t = useTranslations("money.post");
  const cancel = useTranslations("money");
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { money } = useFormat();
  const changed = useMoneyChanged();
  const { email } = billing;
  const saved = useRef(isSaved);
  saved.current = isSaved;
  // What stood in the way may just have been filled in.
  useEffect(() => {
    if (isSaved)
      void cache.invalidateQueries({ queryKey: trpc.invoices.ofOrder.queryKey({ order: order.id }) });
  }, [isSaved]);
  const cents = invoiceTotals(order).total;
  const { form, props, pending, reply, error, discard } = useAppForm<{ send: boolean }, Reply>({
    name: `invoices.post.${order.id}`,
    start: { send: true },
    send: async ({ send }, key) => {
      // What is on its way would find the order frozen.
      if (!saved.current) return { ok: false, reason: "unsaved" };
      const input = { order: order.id, total: cents, send: send && email !== null };
      const answer = await api.invoices.post.mutate({ ...input, key: key(input) });
      if (!answer.ok) await changed();
      return answer;
    },
    done: async ({ number, isSent }) => {
      await changed();
      onEnd([t("done", { number }), isSent && t("sent", { email: email ?? "" })].filter(Boolean).join(" "));
    },
  });
  const leave = () => {
    discard();
    onEnd();
  };
  const total = money(cents);
  const refused: Refused | null =
    refusal !== null ? { ok: false, ...refusal } : reply?.ok === false ? reply : null;
  return (
    <Form {...props} data-post-invoice="">
      <p>
        {t("text", { total })}{" "}
        {billing.held > 0 && t("applied", { held: money(Math.min(billing.held, cents)) })}
      </p>
      {email !== null && refusal === null && (
        <Checkbox label={t("send", { email })} {...form.register("send")} />
      )}
      <FormEnd
        pending={pending}
        error={error}
        status={refused && <WhyNot refused={refused} total={total} order={order} settings={settings} />}
        send={t("confirm", { total })}
        cancel={cancel("cancel")}
        onCancel={leave}
      />
    </Form>
  );
}

type WhyProps = Pick<OrderParts, "order" | "settings"> & { refused: Refused; total: string };

/** What has to be done before the invoice can be posted, with the way there. */
function WhyNot({ refused, total, order, settings }: WhyProps) {
  const t = useTranslations("money.post.refused");
  const { language } = useLanguage();
  const words = useOrderWords(settings.stages);
  switch (refused.reason) {
    case "unsaved":
    case "paid-online":
    case "too-many-invoices":
    case "posted":
      return <Notice tone="watch">{t(refused.reason)}</Notice>;
    case "purchase-order":
      return (
        <Notice tone="watch">
          <p>{t("purchase-order")}</p>
          <p className={styles.row}>
            <GoTo label={t("purchaseOrder")} place='[data-required="purchase-order"]' />
          </p>
        </Notice>
      );
    case "total-changed":
      return <Notice tone="watch">{t("total-changed", { total })}</Notice>;
    case "clock-running":
      return <Notice tone="watch">{t("clock-running", { names: refused.names.join(", ") })}</Notice>;
    case "parts-missing": {
      const waiting = order.jobs.filter(({ id }) => refused.jobs.includes(id));
      const names = waiting.map(({ name }) => inLanguage(name, language));
      return (
        <Notice tone="watch">
          <p>{t("parts-missing", { jobs: names.join(", ") })}</p>
          <p className={styles.row}>
            {waiting.map(({ id }, n) => (
              <GoTo
                key={id}
                label={names[n] ?? ""}
                place={`${inJob(id)}:is([data-supply="needed"], [data-supply="ordered"]) select`}
              />
            ))}
          </p>
        </Notice>
      );
    }
  }
  const { ok: _, ...found } = refused;
  // An estimate becomes a repair order by its first approval.
  const isUndecided = found.reason === "document-move" && found.from === "estimate";
  const reason: Exclude<PostingRefusal, { reason: "clock-running" | "parts-missing" | "purchase-order" }> =
    isUndecided ? { reason: "nothing-approved" } : found;
  const why = { ok: false, kind: "refused", ...reason } as const;
  return (
    <Notice tone="watch">
      <p>{words(why, order)}</p>
      <p className={styles.row}>
        <WaysThere why={why} order={order} />
      </p>
    </Notice>
  );
}
