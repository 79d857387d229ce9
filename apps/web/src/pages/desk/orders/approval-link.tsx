import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { clearIntent, intentKey } from "../../../platform/intent.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./order-page.module.css";

/** The link by which the customer decides on a phone: sent by e-mail, or copied, to be sent however the shop writes to them, and ended. */
export function ApprovalLink({ order }: { order: string }) {
  const t = useTranslations("orders.link");
  const api = useTRPCClient();
  const problem = useProblemText();
  const { date } = useFormat();
  const [said, setSaid] = useState<{ tone: "ok" | "watch"; text: string } | null>(null);
  const send = useMutation({
    mutationFn: async () => {
      const intent = `approvals.sendLink.${order}`;
      const reply = await api.approvals.sendLink.mutate({ order, key: intentKey(intent, order) });
      clearIntent(intent);
      if (reply.ok) return setSaid({ tone: "ok", text: t("mailed", { email: reply.email }) });
      setSaid({ tone: "watch", text: t(reply.reason === "no-address" ? "noAddress" : "nothingOpen") });
    },
  });
  const copy = useMutation({
    mutationFn: async () => {
      const intent = `approvals.makeLink.${order}`;
      const { address, expiresAt } = await api.approvals.makeLink.mutate({
        order,
        key: intentKey(intent, order),
      });
      clearIntent(intent);
      // Where the browser gives no way to the clipboard, it is there to be copied by hand.
      const isCopied = await navigator.clipboard.writeText(address).then(
        () => true,
        () => false,
      );
      setSaid({
        tone: "ok",
        text: isCopied ? t("copied", { until: date(expiresAt) }) : t("show", { address }),
      });
    },
  });
  const revoke = useMutation({
    mutationFn: async () => {
      const { revoked } = await api.approvals.revokeLinks.mutate({ order, key: crypto.randomUUID() });
      setSaid({ tone: "ok", text: t("revoked", { count: revoked }) });
    },
  });
  const error = send.error ?? copy.error ?? revoke.error;
  return (
    <section className={styles.head} aria-labelledby="order-link" data-no-print="">
      <h2 id="order-link">{t("title")}</h2>
      <p className={styles.soft}>{t("text")}</p>
      <div className={styles.row}>
        <Button
          size="small"
          variant="secondary"
          icon="send"
          pending={send.isPending}
          onClick={() => send.mutate()}
        >
          {t("send")}
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon="copy"
          pending={copy.isPending}
          onClick={() => copy.mutate()}
        >
          {t("copy")}
        </Button>
        <Button size="small" variant="quiet" pending={revoke.isPending} onClick={() => revoke.mutate()}>
          {t("revoke")}
        </Button>
      </div>
      <FormStatus>
        {error ? (
          <Notice tone="watch">{problem(error)}</Notice>
        ) : (
          said && <Notice tone={said.tone}>{said.text}</Notice>
        )}
      </FormStatus>
    </section>
  );
}
