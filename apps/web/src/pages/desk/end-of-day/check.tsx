import { Children, type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { callLink, useFormat } from "../../../platform/format.ts";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import styles from "./end-of-day-page.module.css";

/** What the parts of the page look at. */
export type Shown = {
  today: ApiOutputs["booking"]["today"];
  cards: ApiOutputs["board"]["get"]["cards"];
  timeZone: string;
};

type Appointment = Shown["today"]["appointments"][number]["appointment"];

/** Where an appointment is seen beside its day. */
export const appointmentAt = ({ id, slot }: Pick<Appointment, "id" | "slot">) =>
  `/desk/schedule?date=${slot.date}&appointment=${id}`;

type CheckProps = {
  title: string;
  none: string;
  /** How many things there are beyond the rows. */
  more?: number;
  children: ReactNode;
};

/** One thing to look at: what is left of it, or that nothing is. */
export function Check({ title, none, more = 0, children }: CheckProps) {
  const rows = Children.toArray(children);
  return (
    <section>
      <h2>
        {title} {rows.length > 0 && <span className={`tabular ${styles.count}`}>{rows.length + more}</span>}
      </h2>
      {rows.length > 0 ? (
        <ul className={styles.rows}>{rows}</ul>
      ) : (
        <p className={styles.none}>
          <Icon name="check" size={18} />
          {none}
        </p>
      )}
    </section>
  );
}

type RowProps = {
  title: string;
  to: string;
  facts: readonly (string | false | null | undefined)[];
  children?: ReactNode;
};

/** What is left of it, and where to: its facts are part of the link's name, as the same car can stand in several rows. */
export function Row({ title, to, facts, children }: RowProps) {
  const id = useId();
  return (
    <li className={styles.row}>
      <Link id={id} to={to} aria-labelledby={`${id} ${id}-facts`}>
        {title}
      </Link>
      <span id={`${id}-facts`} className={styles.facts}>
        {facts.filter(Boolean).join(" · ")}
      </span>
      {children}
    </li>
  );
}

/** Calls a customer; nothing where there is no number. */
export function Call({ number }: { number: string | null }) {
  const t = useTranslations("endOfDay");
  const { phone } = useFormat();
  return number && <a href={callLink(number)}>{t("call", { phone: phone(number) })}</a>;
}
