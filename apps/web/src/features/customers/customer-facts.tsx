import { peopleOf } from "@openhood/domain/customers/people";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import { seesContacts } from "@openhood/domain/staff/technician-view";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { callLink, formatPhone } from "../../platform/format.ts";
import { useMe } from "../../platform/me.ts";
import { useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Badge, DescriptionList } from "../../ui/card.tsx";
import { ChangedNotice } from "../../ui/changed-notice.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { type Customer, type CustomerPageData, useReread } from "./api.ts";
import { CustomerForm, useCustomerForm } from "./customer-form.tsx";
import styles from "./record.module.css";
import { useReturnFocus } from "./use-return-focus.ts";

/** Who a customer is and how to reach them; edited in place. */
export function CustomerFactsPart({ page: { record, into, stopped } }: { page: CustomerPageData }) {
  const t = useTranslations("customers.page");
  const me = useMe();
  const [editing, setEditing] = useState<Customer | null>(null);
  const opener = useReturnFocus(editing !== null);
  return (
    <section aria-labelledby="facts-heading" className={styles.part}>
      <div className={styles.head} ref={opener as React.RefObject<HTMLDivElement>}>
        <h2 id="facts-heading">{t("facts")}</h2>
        {me.may("customers.edit") && !into && !editing && (
          <Button variant="secondary" size="small" onClick={() => setEditing(record)}>
            {t("edit")}
          </Button>
        )}
      </div>
      {editing ? (
        <EditForm key={editing.revision} from={editing} take={setEditing} close={() => setEditing(null)} />
      ) : (
        <Facts facts={record.facts} reach={seesContacts(me.role)} stopped={stopped} />
      )}
    </section>
  );
}

type EditProps = { from: Customer; take: (now: Customer) => void; close: () => void };

function EditForm({ from, take, close }: EditProps) {
  const t = useTranslations("customers.page");
  const [seen, setSeen] = useState(from.revision);
  const lines = useLines();
  const api = useTRPCClient();
  const reread = useReread();
  const of = useCustomerForm({
    name: `customers.edit.${from.id}.${from.revision}`,
    facts: from.facts,
    send: (facts, key) => {
      const change = { id: from.id, revision: seen, facts };
      return api.customers.edit.mutate({ ...change, key: key(change) }).finally(reread);
    },
    done: () => {
      presentToast({ text: t("saved") });
      close();
    },
  });
  const { reply } = of;
  const changed = reply && !reply.ok && reply.reason === "edit-conflict" ? reply.now : null;
  return (
    <CustomerForm of={of} cancel={close}>
      {changed && (
        <ChangedNotice
          lines={lines(changed.facts)}
          keepMine={() => {
            setSeen(changed.revision);
            of.clear();
          }}
          takeTheirs={() => take(changed)}
        />
      )}
    </CustomerForm>
  );
}

/** A customer's facts, each as a line. */
function useLines() {
  const t = useTranslations("customers.form");
  const languages = useTranslations("customers.page.languages");
  return (facts: CustomerFacts): string[] =>
    [
      `${t("name")}: ${facts.name}`,
      ...peopleOf(facts).flatMap(({ name, phone, email }) =>
        [facts.kind === "fleet" ? name : null, phone, email].filter((one) => one !== null).join(", "),
      ),
      `${t("language")}: ${languages(facts.language)}`,
      ...(facts.notes ? [`${t("notes")}: ${facts.notes}`] : []),
    ].filter((line) => line !== "");
}

type FactsProps = {
  facts: CustomerFacts;
  /** Whether whoever looks may see how to reach them. */
  reach: boolean;
  /** Numbers that answered STOP. */
  stopped: readonly string[];
};

function Facts({ facts, reach, stopped }: FactsProps) {
  const t = useTranslations("customers.form");
  const page = useTranslations("customers.page");
  const none = <span className={styles.soft}>{page("unknown")}</span>;
  const items = [
    ...(facts.kind === "person" && reach
      ? [
          { term: t("phone"), detail: facts.phone ? <Phone phone={facts.phone} /> : none },
          ...(facts.phone && stopped.includes(facts.phone)
            ? [{ term: t("texts"), detail: page("stopped") }]
            : facts.texts
              ? [{ term: t("texts"), detail: t(`textWishes.${facts.texts}`) }]
              : []),
          {
            term: t("email"),
            detail: facts.email ? <a href={`mailto:${facts.email}`}>{facts.email}</a> : none,
          },
        ]
      : []),
    { term: t("language"), detail: page(`languages.${facts.language}`) },
    ...(facts.notes ? [{ term: t("notes"), detail: <p className={styles.notes}>{facts.notes}</p> }] : []),
  ];
  return (
    <>
      <DescriptionList items={items} />
      {!reach && <p className={styles.soft}>{page("counterReaches")}</p>}
      {facts.kind === "fleet" && <Contacts contacts={facts.contacts} stopped={stopped} />}
    </>
  );
}

const Phone = ({ phone }: { phone: string }) => (
  <a className="tabular" href={callLink(phone)}>
    {formatPhone(phone)}
  </a>
);

type ContactsProps = Pick<FactsProps, "stopped"> &
  Pick<Extract<CustomerFacts, { kind: "fleet" }>, "contacts">;

function Contacts({ contacts, stopped }: ContactsProps) {
  const t = useTranslations("customers.form");
  const page = useTranslations("customers.page");
  return (
    <>
      <h3>{t("contacts")}</h3>
      {contacts.length === 0 && <p className={styles.soft}>{page("noContacts")}</p>}
      <ul className={styles.list}>
        {contacts.map(({ name, phone, email, book, approve }, index) => (
          <li key={index} className={styles.item}>
            <span className={styles.line}>
              <span className={styles.strong}>{name}</span>
              {book && <Badge>{page("books")}</Badge>}
              {approve && <Badge>{page("approves")}</Badge>}
            </span>
            <span className={styles.line}>
              {phone && <Phone phone={phone} />}
              {email && <a href={`mailto:${email}`}>{email}</a>}
              {phone && stopped.includes(phone) && <span className={styles.soft}>{page("stopped")}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
