import type { SeenMessage } from "@openhood/domain/staff/technician-view";
import { useTranslations } from "use-intl";
import { callLink, phoneValue, useFormat } from "../../platform/format.ts";
import { useMe } from "../../platform/me.ts";
import type { ApiOutputs } from "../../platform/trpc.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { useVehicleWords } from "../customers/use-vehicle-words.ts";
import { Assignee } from "./assignee.tsx";
import styles from "./thread-facts.module.css";

/** Who wrote, how to reach them, about which car, and whose it is. */
export function ThreadFacts({
  message,
}: {
  message: SeenMessage & {
    customer?: { id: string; name: string } | null;
    answers?: ApiOutputs["messages"]["get"]["answers"];
    mayAnswer?: ApiOutputs["messages"]["get"]["mayAnswer"];
  };
}) {
  const t = useTranslations("thread");
  const { phone, dateTime, dateTimes } = useFormat();
  const { vehicleLabel } = useVehicleWords();
  const { from, customer, answers, mayAnswer } = message;
  const vehicle = from.vehicle ?? (answers && "vehicle" in answers && vehicleLabel(answers.vehicle));
  const me = useMe();
  const { name, phone: number, email, language } = from;
  const book = { name, phone: phoneValue(number), email: email ?? "", language };
  return (
    <dl className={styles.facts}>
      {customer && (
        <div>
          <dt>{t("customer")}</dt>
          <dd>
            <Link to={`/desk/customers/${customer.id}`}>{customer.name}</Link>
          </dd>
        </div>
      )}
      {from.phone && (
        <div>
          <dt>{t("phone")}</dt>
          <dd>
            <a className={`tabular ${styles.call}`} href={callLink(from.phone)}>
              <Icon name="phone" size={16} />
              {phone(from.phone)}
            </a>
          </dd>
        </div>
      )}
      {from.email && (
        <div>
          <dt>{t("email")}</dt>
          <dd>
            <a href={`mailto:${from.email}`}>{from.email}</a>
          </dd>
        </div>
      )}
      {answers?.kind === "order" && (
        <div>
          <dt>{t("order")}</dt>
          <dd>
            <Link className="tabular" to={`/desk/orders/${answers.id}`}>
              {answers.number}
            </Link>
          </dd>
        </div>
      )}
      {answers?.kind === "appointment" && (
        <div>
          <dt>{t("appointment")}</dt>
          <dd>
            <Link className="tabular" to={`/desk/schedule?date=${answers.date}&appointment=${answers.id}`}>
              {dateTimes(answers.arrival)}
            </Link>
          </dd>
        </div>
      )}
      {answers?.kind === "record" && (
        <div>
          <dt>{t("approvals")}</dt>
          <dd>
            <Link to={`/desk/customers/${answers.id}`}>{answers.name}</Link>
          </dd>
        </div>
      )}
      {mayAnswer && (
        <div>
          <dt>{t("maybe")}</dt>
          <dd>
            <Maybe of={mayAnswer} />
          </dd>
        </div>
      )}
      {vehicle && (
        <div>
          <dt>{t("vehicle")}</dt>
          <dd>{vehicle}</dd>
        </div>
      )}
      {!from.isLanguageGuessed && (
        <div>
          <dt>{t("language")}</dt>
          <dd>{t(`languages.${from.language}`)}</dd>
        </div>
      )}
      {message.channel === "email" && (
        <div>
          <dt>{t("came")}</dt>
          <dd>{t("cameByMail", { of: answers?.kind ?? (mayAnswer ? "maybe" : "other") })}</dd>
        </div>
      )}
      <div>
        <dt>{t("sent")}</dt>
        <dd className="tabular">
          <time dateTime={message.sentAt}>{dateTime(message.sentAt)}</time>
        </dd>
      </div>
      {me.may("booking.bookFor") && (
        <div>
          <dt>{t("newAppointment")}</dt>
          <dd className={styles.action}>
            <ButtonLink to="/desk/schedule" state={{ book }} variant="secondary" size="small" icon="clock">
              {t("book")}
            </ButtonLink>
          </dd>
        </div>
      )}
      <Assignee message={message} />
    </dl>
  );
}

type MaybeAnswered = NonNullable<ApiOutputs["messages"]["get"]["mayAnswer"]>;

/** What a message may be about that came from another address than was written to: which, and the way there. */
function Maybe({ of }: { of: MaybeAnswered }) {
  const t = useTranslations("desk.inbox");
  const { dateTimes } = useFormat();
  switch (of.kind) {
    case "order":
      return <Link to={`/desk/orders/${of.id}`}>{t("onOrder", { number: of.number })}</Link>;
    case "appointment":
      return (
        <Link to={`/desk/schedule?date=${of.date}&appointment=${of.id}`}>
          {t("onAppointment", { when: dateTimes(of.arrival) })}
        </Link>
      );
    case "record":
      return <Link to={`/desk/customers/${of.id}`}>{t("onApprovals", { name: of.name })}</Link>;
    case "message":
      return <Link to={`/desk/messages/${of.id}`}>{t("onMessage", { name: of.name })}</Link>;
  }
}
