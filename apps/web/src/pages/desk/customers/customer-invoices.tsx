import { peopleOf } from "@openhood/domain/customers/people";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import styles from "../../../features/customers/record.module.css";
import { DocumentButtons } from "../../../features/documents/document-buttons.tsx";
import { InvoiceRow } from "../../../features/invoices/invoice-row.tsx";
import { CustomerPaymentForm } from "../../../features/payments/customer-payment-form.tsx";
import { useFormat } from "../../../platform/format.ts";
import { useMe } from "../../../platform/me.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { Select } from "../../../ui/field.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { useAction } from "../../../ui/overlays/use-action.ts";
import { QueryPending } from "../../../ui/query-pending.tsx";
import rows from "../../../ui/rows.module.css";
import { Notice } from "../../../ui/states.tsx";

type Props = { record: string; facts: CustomerFacts };

/** A customer's account: what they owe on all invoices, the latest of them, and one payment over several; for the counter. */
export function CustomerInvoices({ record, facts }: Props) {
  const t = useTranslations("money.invoices");
  const take = useTranslations("money.take");
  const account = useTranslations("money.account");
  const titles = useTranslations("titles");
  const { money } = useFormat();
  const trpc = useTRPC();
  const enabled = useMe().may("invoices.ofCustomer");
  const [isTaking, setIsTaking] = useState(false);
  const [said, setSaid] = useState("");
  const found = useQuery({ ...trpc.invoices.ofCustomer.queryOptions({ record }), enabled });
  const { data } = found;
  if (!enabled || (data?.invoices.length === 0 && data.held === 0)) return null;
  return (
    <section aria-labelledby="invoices-heading" className={styles.part} data-account="" data-focus-home="">
      <div className={styles.head}>
        <h2 id="invoices-heading">{titles("deskInvoices")}</h2>
        {data && data.owed > 0 && <Badge tone="watch">{t("due", { amount: money(data.owed) })}</Badge>}
        {data && data.held > 0 && <Badge>{account("held", { amount: money(data.held) })}</Badge>}
        {data && data.owed > 0 && !isTaking && (
          <Button
            size="small"
            variant="secondary"
            icon="money"
            onClick={() => {
              setSaid("");
              setIsTaking(true);
            }}
          >
            {take("title")}
          </Button>
        )}
      </div>
      {data && isTaking && (
        <CustomerPaymentForm
          record={record}
          unpaid={data.unpaid}
          onEnd={(text = "") => {
            setIsTaking(false);
            setSaid(text);
          }}
        />
      )}
      {data && data.owed > 0 && !isTaking && <Statement record={record} facts={facts} />}
      <FormStatus>{said && <Notice tone="ok">{said}</Notice>}</FormStatus>
      {data && !isTaking ? (
        <ul className={rows.rows} data-narrow="">
          {data.invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      ) : (
        !data && <QueryPending of={found} failed={t("errorTitle")} lines={2} />
      )}
    </section>
  );
}

/** The statement of the account, as a PDF or by e-mail to whom the record names. */
function Statement({ record, facts }: Props) {
  const t = useTranslations("money.account");
  const api = useTRPCClient();
  const addresses = peopleOf(facts).flatMap(({ email }) => email ?? []);
  const [chosen, setChosen] = useState("");
  const to = addresses.includes(chosen) ? chosen : addresses[0];
  const { run, pending } = useAction({
    name: "invoices.sendStatement",
    id: (email: string) => `${record}.${email}`,
    send: (email, key) => {
      const input = { record, invoices: null, to: email };
      return api.invoices.sendStatement.mutate({ ...input, key: key(input) });
    },
    words: (reply, email) => ({
      ok: reply.ok,
      text: reply.ok ? t("sent", { email }) : t(`notSent.${reply.reason}`),
    }),
    changes: [],
  });
  return (
    <div className={styles.line}>
      <DocumentButtons
        kinds={["statement"]}
        issue={() => api.invoices.statement.mutate({ record, invoices: null })}
      />
      {to !== undefined && (
        <>
          <Button size="small" variant="secondary" pending={pending.length > 0} onClick={() => void run(to)}>
            {t("sendStatement")}
          </Button>
          {addresses.length === 1 ? (
            <span className="soft">{to}</span>
          ) : (
            <span>
              <Select aria-label={t("to")} value={to} onChange={({ target }) => setChosen(target.value)}>
                {addresses.map((email) => (
                  <option key={email}>{email}</option>
                ))}
              </Select>
            </span>
          )}
        </>
      )}
    </div>
  );
}
