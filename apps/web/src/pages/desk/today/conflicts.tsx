import { countCustomers } from "@openhood/domain/booking/count-customers";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { OpenedFor } from "../../../features/appointments/appointment-inspector.tsx";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import type { useAppointmentAction } from "../../../features/appointments/sheets/use-appointment-action.ts";
import type { VersionedAppointment } from "../../../features/appointments/types.ts";
import { useConflicts } from "../../../features/appointments/use-conflicts.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { callLink, useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { IsAnnounced, Notice } from "../../../ui/states.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./conflicts.module.css";

/** How long after one press another at the same place is the same hurry, ms: the next row has moved under the finger. */
const HURRY = 500;
/** As many as leave the day itself in sight. */
const FEW = 3;

type Props = {
  clock: ScheduleClock;
  laneName: (id: string) => string;
  act: ReturnType<typeof useAppointmentAction>["act"];
};

/** Whom to call, because the hours or the bays were changed under their appointment: to move it, or to keep it. */
export function Conflicts({ clock, laneName, act }: Props) {
  const t = useTranslations("today.conflicts");
  const rows = useConflicts();
  const [isWhole, setWhole] = useState(false);
  // A row that goes hands on to the one that moves up, at the same button: the links there call somebody else.
  const heldFocus = useHeldFocus((gone) => {
    const place = Number(gone.closest("li")?.dataset.place ?? 0);
    const all = document.querySelectorAll<HTMLElement>("#conflicts li [data-returns]");
    return all[Math.min(place, all.length - 1)] ?? document.querySelector<HTMLElement>("h1");
  });
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const isMeant = ({ detail, timeStamp }: React.MouseEvent): boolean => {
    const since = timeStamp - pressedAt.current;
    pressedAt.current = timeStamp;
    // A key has no place, and goes on where the focus was led to.
    return detail === 0 || since > HURRY;
  };
  const customers = countCustomers(rows.map(({ appointment }) => appointment));
  const [hadSome, setHadSome] = useState(false);
  if (customers > 0 && !hadSome) setHadSome(true);
  return (
    <>
      {/* The list is no part of it: it would be read from its top after each. */}
      <VisuallyHidden>
        <span role="status">{hadSome && t("title", { count: customers })}</span>
      </VisuallyHidden>
      {customers > 0 && (
        <div id="conflicts" className={styles.conflicts} {...heldFocus}>
          <IsAnnounced value={true}>
            <Notice tone="watch" title={t("title", { count: customers })}>
              <p>{t("text")}</p>
              <ul className={styles.rows}>
                {rows.slice(0, isWhole ? rows.length : FEW).map((row, place) => (
                  <Row
                    key={row.appointment.id}
                    row={row}
                    place={place}
                    clock={clock}
                    laneName={laneName}
                    act={act}
                    isMeant={isMeant}
                  />
                ))}
              </ul>
              {!isWhole && rows.length > FEW && (
                <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
                  {t("more", { count: rows.length - FEW })}
                </Button>
              )}
            </Notice>
          </IsAnnounced>
        </div>
      )}
    </>
  );
}

type RowProps = Props & {
  row: VersionedAppointment;
  place: number;
  isMeant: (press: React.MouseEvent) => boolean;
};

/** An appointment that no longer fits: whose it is, how to reach them, and what was agreed on. */
function Row({ row, place, clock, laneName, act, isMeant }: RowProps) {
  const t = useTranslations("today.conflicts");
  const { language } = useLanguage();
  const { phone } = useFormat();
  const api = useTRPCClient();
  const { id, slot, customer } = row.appointment;
  const label = appointmentLabel(row.appointment, language);
  const keep = () =>
    void act("keep", row, null, (key) => api.booking.keep.mutate({ id, version: row.version, key }));
  return (
    <li data-conflict={id} data-place={place}>
      <span className={styles.facts}>
        <strong>{label}</strong>{" "}
        {[
          customer.name !== label && customer.name,
          clock.shortDay(slot.date),
          clock.span(slot.quarters[0] ?? 0, slot.quarters.length),
          laneName(slot.lane),
        ]
          .filter(Boolean)
          .join(" · ")}
        {(customer.phone || customer.email) && " · "}
        {customer.phone ? (
          <a href={callLink(customer.phone)}>{t("call", { phone: phone(customer.phone) })}</a>
        ) : (
          customer.email && (
            <Link to={`/desk/messages/with/${id}`}>{t("write", { email: customer.email })}</Link>
          )
        )}
      </span>
      <span className={styles.buttons}>
        <ButtonLink
          variant="secondary"
          size="small"
          aria-label={t("moveName", { label })}
          to={`/desk/schedule?date=${slot.date}&appointment=${id}`}
          state={{ doing: "move" } satisfies OpenedFor}
        >
          {t("move")}
        </ButtonLink>
        <Button
          variant="quiet"
          size="small"
          aria-label={t("keepName", { label })}
          data-returns={id}
          onClick={(press) => isMeant(press) && keep()}
        >
          {t("keep")}
        </Button>
      </span>
    </li>
  );
}
