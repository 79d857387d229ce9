import { peopleOf } from "@openhood/domain/customers/people";
import type { CustomerFacts } from "@openhood/domain/customers/record";
import { seesContacts } from "@openhood/domain/staff/technician-view";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { callLink, formatPhone } from "../../platform/format.ts";
import { useMe } from "../../platform/me.ts";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Badge, DescriptionList } from "../../ui/card.tsx";
import { ChangedNotice } from "../../ui/changed-notice.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { useAction } from "../../ui/overlays/use-action.ts";
import { useConfirm } from "../../ui/overlays/use-overlays.ts";
import { type Customer, type CustomerPageData, useReread } from "./api.ts";
import { CustomerForm, useCustomerForm } from "./customer-form.tsx";
import styles from "./record.module.css";

/** Who a customer is and how to reach them; edited in place. */
export function CustomerFactsPart({ page }: { page: CustomerPageData }) {
  const { record, into, stopped, texted } = page;
  const t = useTranslations("customers.page");
  const me = useMe();
  const [editing, setEditing] = useState<Customer | null>(null);
  return (
    <section aria-labelledby="facts-heading" className={styles.part} data-focus-home="">
      <div className={styles.head}>
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
        <Facts
          facts={record.facts}
          reach={seesContacts(me.role)}
          {...{ record: record.id, stopped, texted }}
        />
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
  const terms = useTranslations("money.terms");
  return (facts: CustomerFacts): string[] =>
    [
      `${t("name")}: ${facts.name}`,
      ...peopleOf(facts).flatMap(({ name, phone, email }) =>
        [facts.kind === "fleet" ? name : null, phone && formatPhone(phone), email]
          .filter((one) => one !== null)
          .join(", "),
      ),
      `${t("language")}: ${languages(facts.language)}`,
      ...(facts.billing ? [`${terms("title")}: ${terms(facts.billing.terms)}`] : []),
      ...(facts.notes ? [`${t("notes")}: ${facts.notes}`] : []),
    ].filter((line) => line !== "");
}

type FactsProps = {
  facts: CustomerFacts;
  /** Whether whoever looks may see how to reach them. */
  reach: boolean;
  /** The record's id. */
  record: string;
  /** Numbers that get no texts, as their owners want it, and those that may get some. */
  stopped: readonly string[];
  texted: readonly string[];
};

function Facts({ facts, reach, ...numbers }: FactsProps) {
  const t = useTranslations("customers.form");
  const page = useTranslations("customers.page");
  const terms = useTranslations("money.terms");
  const none = <span className="soft">{page("unknown")}</span>;
  const items = [
    ...(facts.kind === "person" && reach
      ? [
          { term: t("phone"), detail: facts.phone ? <Phone phone={facts.phone} {...numbers} /> : none },
          ...(facts.phone && numbers.stopped.includes(facts.phone)
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
    ...(facts.billing
      ? [
          {
            term: terms("title"),
            detail: [
              terms(facts.billing.terms),
              facts.billing.needsPurchaseOrder && terms("needsPurchaseOrder"),
            ]
              .filter(Boolean)
              .join(" · "),
          },
        ]
      : []),
    ...(facts.notes ? [{ term: t("notes"), detail: <p className={styles.notes}>{facts.notes}</p> }] : []),
  ];
  return (
    <>
      <DescriptionList items={items} />
      {!reach && <p className="soft">{page("counterReaches")}</p>}
      {facts.kind === "fleet" && <Contacts contacts={facts.contacts} {...numbers} />}
    </>
  );
}

type Numbers = Pick<FactsProps, "record" | "stopped" | "texted">;

const Phone = ({ phone, record, texted }: { phone: string } & Numbers) => (
  <span className={styles.line}>
    <a className="tabular" href={callLink(phone)}>
      {formatPhone(phone)}
    </a>
    {texted.includes(phone) && <EndTexts record={record} phone={phone} />}
  </span>
);

/** Ends texts to a number whose owner asked for that in words that were not understood, or aloud. */
function EndTexts({ record, phone }: { record: string; phone: string }) {
  const t = useTranslations("customers.page");
  const me = useMe();
  const confirm = useConfirm();
  const api = useTRPCClient();
  const trpc = useTRPC();
  const { run, pending } = useAction({
    name: "customers.endTexts",
    id: (input: { id: string; phone: string }) => `${input.id}.${input.phone}`,
    send: (input, key) => api.customers.endTexts.mutate({ ...input, key: key(input) }),
    words: (reply) => ({
      ok: reply.ok,
      text: reply.ok ? t("textsEnded", { number: formatPhone(phone) }) : t(reply.reason),
    }),
    changes: [trpc.customers.pathKey()],
  });
  if (!me.may("customers.endTexts")) return null;
  const press = async () => {
    const isMeant = await confirm({
      title: t("endTextsTitle", { number: formatPhone(phone) }),
      ...{ text: t("endTextsText"), confirm: t("endTexts"), danger: true },
    });
    if (isMeant) await run({ id: record, phone });
  };
  return (
    <Button
      variant="quiet"
      size="small"
      pending={pending.length > 0}
      aria-label={`${t("endTexts")} ${formatPhone(phone)}`}
      onClick={() => void press()}
    >
      {t("endTexts")}
    </Button>
  );
}

type ContactsProps = Numbers & Pick<Extract<CustomerFacts, { kind: "fleet" }>, "contacts">;

function Contacts({ contacts, ...numbers }: ContactsProps) {
  const t = useTranslations("customers.form");
  const page = useTranslations("customers.page");
  return (
    <>
      <h3>{t("contacts")}</h3>
      {contacts.length === 0 && <p className="soft">{page("noContacts")}</p>}
      <ul className={styles.list}>
        {contacts.map(({ name, phone, email, book, approve }, index) => (
          <li key={index} className={styles.item}>
            <span className={styles.line}>
              <span className={styles.strong}>{name}</span>
              {book && <Badge>{page("books")}</Badge>}
              {approve && <Badge>{page("approves")}</Badge>}
            </span>
            <span className={styles.line}>
              {phone && <Phone phone={phone} {...numbers} />}
              {email && <a href={`mailto:${email}`}>{email}</a>}
              {phone && numbers.stopped.includes(phone) && <span className="soft">{page("stopped")}</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
