import { isAhead } from "@openhood/domain/booking/appointment";
import type { AppointmentRef, OwnAppointment } from "@openhood/domain/booking/inputs";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useProblemText } from "../../platform/problem.ts";
import { saveFile } from "../../platform/save-file.ts";
import { useContact } from "../../platform/shop.ts";
import { useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { FormActions } from "../../ui/form-layout.tsx";
import { useConfirm } from "../../ui/overlays/use-overlays.ts";
import { Notice } from "../../ui/states.tsx";
import { useRegainedFocus } from "../../ui/use-regained-focus.ts";
import { ShopPhone } from "../shop/shop-phone.tsx";
import styles from "./appointment-pass.module.css";
import { useChange } from "./use-change.ts";
import { useVoidLinks } from "./use-void-links.ts";

type Props = {
  which: AppointmentRef;
  appointment: OwnAppointment;
  /** Until when it can be changed online; null when it no longer can. */
  changeUntil: { day: string; time: string } | null;
  onMove: () => void;
  /** Called once the links mailed so far open it no more. */
  onVoided?: (() => void) | undefined;
};

/** What can be done with an appointment: keep it in a calendar, move it, call it off. */
export function AppointmentActions({ which, appointment, changeUntil, onMove, onVoided }: Props) {
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
