import { holdsTime, isAhead } from "@openhood/domain/booking/appointment";
import type { AppointmentRef, OwnAppointment } from "@openhood/domain/booking/inputs";
import { totalOf } from "@openhood/domain/catalog/total";
import { vehicleMark } from "@openhood/domain/customers/vehicle-label";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useHydratedNow } from "../../platform/now.ts";
import { useProblemText } from "../../platform/problem.ts";
import { saveFile } from "../../platform/save-file.ts";
import { contactOf, type Shop, useContact, useShopTimeZone } from "../../platform/shop.ts";
import { directionsTo, useLocal, useServiceWords } from "../../platform/shop-words.ts";
import { useTRPCClient } from "../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Badge, DescriptionList } from "../../ui/card.tsx";
import { FormActions } from "../../ui/form-layout.tsx";
import { useConfirm } from "../../ui/overlays/use-overlays.ts";
import { Notice } from "../../ui/states.tsx";
import { useRegainedFocus } from "../../ui/use-regained-focus.ts";
import { useVehicleWords } from "../customers/use-vehicle-words.ts";
import { ShopPhone } from "../shop/shop-phone.tsx";
import styles from "./appointment-pass.module.css";
import { MoveAppointment } from "./move-appointment.tsx";
import { useChange, useVoidLinks } from "./use-change.ts";
import { useWhenWords } from "./use-when-words.ts";

type Props = { which: AppointmentRef; appointment: OwnAppointment; shop: Shop | null; onVoided?: () => void };

/** An appointment: when, which car, what, where, and its actions. */
export function AppointmentPass({ which, appointment, shop, onVoided }: Props) {
  const t = useTranslations("booking.appointment");
  const now = useHydratedNow();
  const timeZone = useShopTimeZone();
  const words = useWhenWords(timeZone, now?.getTime() ?? 0);
  const [moving, setMoving] = useState(false);
  const { state, kind, slot, arrival } = appointment;
  const heading = useRegainedFocus<HTMLHeadingElement>(`${state.status} ${arrival.from} ${moving}`);
  const over = !holdsTime({ state });
  return (
    <article className={styles.pass} data-appointment={appointment.id} data-status={state.status}>
      <header className={styles.head} data-over={over || undefined}>
        <Badge tone={state.status === "requested" ? "watch" : over ? "stop" : "neutral"}>
          {t(`status.${state.status}`)}
        </Badge>
        <h2 ref={heading} tabIndex={-1} className={styles.when}>
          <span>{words.full(slot.date)}</span>
          <span className={`tabular ${styles.time}`}>
            {kind === "waiter"
              ? words.time(arrival.from)
              : t("window", { from: words.time(arrival.from), to: words.time(arrival.to) })}
          </span>
        </h2>
        {!over && <p>{t(`kind.${kind}`)}</p>}
      </header>
      <AppointmentFacts appointment={appointment} shop={shop} />
      {moving ? (
        <MoveAppointment
          which={which}
          appointment={appointment}
          shop={shop}
          onClose={() => setMoving(false)}
        />
      ) : over ? (
        <div className={styles.foot}>
          <div className={styles.actions}>
            <ButtonLink
              to={`/book?services=${appointment.services.map(({ slug }) => slug).join(",")}&step=time`}
              variant="secondary"
            >
              {t("book")}
            </ButtonLink>
          </div>
        </div>
      ) : (
        <AppointmentActions
          which={which}
          appointment={appointment}
          changeUntil={changeUntilOf(appointment, words, now)}
          onMove={() => setMoving(true)}
          onVoided={onVoided}
        />
      )}
    </article>
  );
}

/** Until when it can still be changed online, in words; null when it no longer can. */
function changeUntilOf(
  { changeUntil }: OwnAppointment,
  words: ReturnType<typeof useWhenWords>,
  now: Date | null,
): { day: string; time: string } | null {
  if (!changeUntil || (now && Date.parse(changeUntil) < now.getTime())) return null;
  return { day: words.near(words.dateOf(changeUntil)), time: words.time(changeUntil) };
}

type AppointmentActionsProps = {
  which: AppointmentRef;
  appointment: OwnAppointment;
  /** Until when it can be changed online; null when it no longer can. */
  changeUntil: { day: string; time: string } | null;
  onMove: () => void;
  /** Called once the links mailed so far open it no more. */
  onVoided?: (() => void) | undefined;
};

/** What can be done with an appointment: keep it in a calendar, move it, call it off. */
function AppointmentActions({ which, appointment, changeUntil, onMove, onVoided }: AppointmentActionsProps) {
  const t = useTranslations("booking.appointment");
  const problem = useProblemText();
  const { phone } = useContact();
  const call = () => <ShopPhone number={phone} />;
  const confirm = useConfirm();
  const client = useTRPCClient();
  const calendar = useMutation({
    mutationFn: () => client.booking.calendar.query({ appointment: which }),
  });
  const { cancel, pending, error, refused } = useChange(which, appointment.id);
  const voiding = useVoidLinks(which, appointment.id, onVoided);
  const result = useRegainedFocus<HTMLDivElement>(voiding.data?.ok === true);
  const calendars = useRegainedFocus<HTMLFieldSetElement>(calendar.isSuccess);
  const { email } = appointment.customer;
  if (!isAhead(appointment)) return null;

  const onCancel = async () => {
    const sure = await confirm({
      title: t("cancelTitle"),
      text: t("cancelText"),
      confirm: t("cancelConfirm"),
      keep: t("cancelKeep"),
      danger: true,
    });
    if (sure) cancel();
  };
  const onNewLink = async () => {
    if (!email) return;
    const sure = await confirm({
      title: t("newLinkTitle"),
      text: t("newLinkText", { email }),
      confirm: t("newLinkConfirm"),
      danger: true,
    });
    if (sure) voiding.mutate();
  };
  const failure = error ?? calendar.error ?? voiding.error;
  return (
    <div className={styles.foot}>
      <FormActions>
        {!calendar.data && (
          <Button
            variant="secondary"
            icon="download"
            pending={calendar.isPending}
            onClick={() => calendar.mutate()}
          >
            {t("calendar")}
          </Button>
        )}
        {changeUntil && (
          <>
            <Button variant="secondary" icon="clock" onClick={onMove}>
              {t("move")}
            </Button>
            <Button variant="quiet" pending={pending} onClick={() => void onCancel()}>
              {t("cancel")}
            </Button>
          </>
        )}
      </FormActions>
      {calendar.data && (
        <fieldset ref={calendars} tabIndex={-1} className={styles.calendars}>
          <legend>{t("calendar")}</legend>
          <a href={calendar.data.google} target="_blank" rel="noreferrer">
            {t("google")}
          </a>
          <a href={calendar.data.outlook} target="_blank" rel="noreferrer">
            {t("outlook")}
          </a>
          <Button
            variant="quiet"
            size="small"
            icon="download"
            onClick={() => calendar.data && saveFile("appointment.ics", calendar.data.ics, "text/calendar")}
          >
            {t("calendarFile")}
          </Button>
        </fieldset>
      )}
      {refused && (
        <Notice tone="stop">
          <p>{t.rich(`refused.${refused}`, { phone: call })}</p>
        </Notice>
      )}
      {failure && <Notice tone="stop" title={problem(failure)} />}
      <p className={styles.soft}>
        {changeUntil ? t("changeUntil", changeUntil) : t.rich("tooLate", { phone: call })}
      </p>
      {email && (
        <div ref={result} tabIndex={-1} role="status">
          {voiding.data?.ok ? (
            <Notice tone="ok" title={t("newLinkSent", { email })}>
              <p>{t("newLinkSentText")}</p>
            </Notice>
          ) : (
            <Button
              variant="quiet"
              size="small"
              icon="lock"
              pending={voiding.isPending}
              onClick={() => void onNewLink()}
            >
              {t("newLink")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** What was agreed besides the time: the work, the car, the place, and what the customer wrote. */
export function AppointmentFacts({ appointment, shop }: { appointment: OwnAppointment; shop: Shop | null }) {
  const t = useTranslations("booking.appointment");
  const local = useLocal();
  const { band, duration } = useServiceWords();
  const { vehicleLabel } = useVehicleWords();
  const { services, vehicle, note, marks, kind, state } = appointment;
  const contact = contactOf(shop);
  const hours = services.reduce((sum, service) => sum + service.hours, 0);
  const total = totalOf(
    services.map(({ price = null, hours }) => ({ price, hours: { from: hours, to: hours } })),
  );
  const isPriced = services.every(({ price }) => price !== undefined);
  const ahead = isAhead({ state });
  const car = [vehicleLabel(vehicle), vehicleMark(vehicle)].filter(Boolean).join(" · ");
  return (
    <DescriptionList
      items={[
        {
          term: t("work"),
          detail: (
            <>
              {services.map((service) => local(service.name)).join(", ")}
              <br />
              {t("onTheCar", { duration: duration({ hours: { from: hours, to: hours } }) })}
            </>
          ),
        },
        ...(isPriced
          ? [
              {
                term: t(total.price ? "price" : "priceOpen"),
                detail: total.open && total.price ? t("plus", { money: band(total) }) : band(total),
              },
            ]
          : []),
        ...(car ? [{ term: t("car"), detail: car }] : []),
        ...(ahead ? [{ term: t("bring"), detail: t("bringText", { kind }) }] : []),
        {
          term: t("where"),
          detail: (
            <>
              {[contact.name, ...(contact.lines ?? [])].join(", ")}
              <br />
              {contact.lines && (
                <a href={directionsTo(contact.name, contact.lines)} target="_blank" rel="noreferrer">
                  {t("directions")}
                </a>
              )}
            </>
          ),
        },
        ...(marks.length > 0
          ? [{ term: t("marks"), detail: marks.map((mark) => t(`markNames.${mark}`)).join(" · ") }]
          : []),
        ...(note ? [{ term: t("note"), detail: <span className={styles.note}>{note}</span> }] : []),
      ]}
    />
  );
}
