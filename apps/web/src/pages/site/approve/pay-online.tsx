import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { FOLLOW_EVERY } from "../../../features/appointments/types.ts";
import { PAYING } from "../../../features/approvals/first-order.ts";
import { useFormat } from "../../../platform/format.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { writeStored } from "../../../platform/storage.ts";
import { byLink, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./approve-page.module.css";

/** What is to be paid on an order, with the way to pay it by card; nothing where there is neither an invoice nor a deposit. */
export function PayOnline({ token }: { token: string }) {
  const t = useTranslations("pay");
  const { money } = useFormat();
  const problem = useProblemText();
  const trpc = useTRPC();
  const api = useTRPCClient();
  const found = useQuery({
    ...trpc.payments.byLink.queryOptions({ token }, { trpc: byLink }),
    refetchInterval: ({ state: { error } }) => (error ? false : FOLLOW_EVERY),
  });
  const paying = useMutation({
    mutationFn: async (cents: number) => {
      const begun = await api.payments.payByLink.mutate({ token, cents, key: crypto.randomUUID() }, byLink);
      if (begun.ok) {
        // The card service leads back to this page without what opens the order.
        writeStored(PAYING, token, "session");
        window.location.assign(begun.address);
      } else await found.refetch();
      return begun;
    },
  });
  const { data } = found;
  if (!data || (data.invoice === null && data.payable === 0 && data.held === 0)) return null;
  const { invoice, owed, held, payable, hasCards } = data;
  const refused = paying.data?.ok === false ? paying.data : null;
  return (
    <section className={styles.pay} aria-labelledby="pay-title" data-pay="">
      <h2 id="pay-title">{t("title")}</h2>
      <dl className="tabular">
        {invoice ? (
          <div>
            <dt>{t("invoice", { number: String(invoice.number), total: money(invoice.total) })}</dt>
            <dd>{owed > 0 ? `${t("owed")} ${money(owed)}` : t("paid")}</dd>
          </div>
        ) : (
          payable > 0 && (
            <div>
              <dt>{t("deposit")}</dt>
              <dd>{money(payable)}</dd>
            </div>
          )
        )}
        {invoice && owed > 0 && owed < invoice.total && (
          <div>
            <dt>{t("partPaid")}</dt>
            <dd>{money(invoice.total - owed)}</dd>
          </div>
        )}
        {held > 0 && (
          <div>
            <dt>{t("held")}</dt>
            <dd>{money(held)}</dd>
          </div>
        )}
      </dl>
      {payable > 0 &&
        (hasCards ? (
          <Button
            pending={paying.isPending || paying.data?.ok === true}
            onClick={() => paying.mutate(payable)}
          >
            {t("button", { amount: money(payable) })}
          </Button>
        ) : (
          <p className={styles.soft}>{t("atShop")}</p>
        ))}
      <FormStatus>
        {paying.error && <Notice tone="watch">{problem(paying.error)}</Notice>}
        {refused && (
          <Notice tone="watch">
            {refused.reason === "amount-changed"
              ? t("refused.amount-changed", { amount: money(refused.payable) })
              : t(`refused.${refused.reason}`)}
          </Notice>
        )}
      </FormStatus>
    </section>
  );
}
