import { type Appointment, hasEnded, ruleOf } from "@openhood/domain/booking/appointment";
import { laneName as nameOfLane } from "@openhood/domain/booking/removed-lanes";
import {
  checkIn,
  confirm,
  finish,
  markReady,
  noShow,
  reopen,
  startWork,
} from "@openhood/domain/booking/rules";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form, FormActions } from "../../../ui/form-layout.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { Notice } from "../../../ui/states.tsx";
import { EditAppointmentForm } from "../edit-appointment-form.tsx";
import { appointmentLabel } from "../label.ts";
import { type SheetProps, useAppointment } from "../schedule.ts";
import type { VersionedAppointment } from "../types.ts";
import { isWaitingStep } from "../use-waiting-steps.ts";
import { AppointmentFacts } from "./appointment-facts.tsx";
import { MoveForm } from "./move-form.tsx";
import { TechnicianQuestions } from "./question.tsx";
import styles from "./sheet.module.css";
import { useAppointmentAction } from "./use-appointment-action.ts";

type Props = Omit<SheetProps, "date"> & {
  id: string;
  /** What the page knows of it already. */
  known: VersionedAppointment | null;
  /** The day on screen, where the page shows one. */
  day: string | undefined;
  /** What it is opened for; undefined: to be looked at. */
  first?: "look" | "move" | undefined;
};

/** An appointment: its facts, and what can be done with it now. It stands in the desk's inspector. */
export function AppointmentSheet({ id, known, day, first = "look", ...props }: Props) {
  const t = useTranslations("schedule.sheet");
  const { language } = useLanguage();
  const { clock, close } = props;
  const asked = useAppointment(id);
  const { data } = asked;
  const me = useMe();
  const [doing, setDoing] = useState<"look" | "move" | "edit" | "cancel">(first);
  const versioned = data ? data.row : known;
  const lanes = data?.lanes ?? [];
  const laneName = (lane: string) => nameOfLane(data ?? { lanes }, lane);
  const action = useAppointmentAction({ clock, laneName });

  if (!data && !known) return <QueryPending of={asked} failed={t("errorTitle")} lines={8} />;
  if (!versioned)
    return (
      <div className={styles.sheet}>
        <h2>{t("goneTitle")}</h2>
        <p>{t("gone")}</p>
      </div>
    );
  const { appointment } = versioned;
  const { quarters, lane } = appointment.slot;
  const label = appointmentLabel(appointment, language);
  const back = () => setDoing("look");
  const { phase } = ruleOf(appointment);
  // Before the car is there, whoever may begin its order is led there.
  const hasOrder = phase === "ahead" ? me.may("orders.open") : phase !== "off";
  return (
    <div className={styles.sheet} data-sheet={id}>
      <div className={styles.head}>
        <h2 tabIndex={-1}>{appointment.customer.name}</h2>
        {label !== appointment.customer.name && <p>{label}</p>}
        <p className={`tabular ${styles.when}`}>
          <span>{clock.day(appointment.slot.date)},</span>{" "}
          <span>
            {clock.span(quarters[0] ?? 0, (quarters.at(-1) ?? 0) - (quarters[0] ?? 0) + 1)}, {laneName(lane)}
          </span>
        </p>
        {hasOrder && (
          <Link to={`/desk/orders/${id}`} className={styles.way}>
            <Icon name="wrench" size={16} />
            {t("order")}
          </Link>
        )}
        {day && day !== appointment.slot.date && (
          <Link to={`/desk/schedule?date=${appointment.slot.date}&appointment=${id}`} className={styles.way}>
            {t("showDay")}
          </Link>
        )}
      </div>
      {/* What was pressed goes with what was shown: a form takes the focus, else the inspector. */}
      <div className={styles.sheet} data-focus-home={doing === "look" ? undefined : ""}>
        {doing === "look" && (
          <>
            <TechnicianQuestions appointment={appointment} />
            <AppointmentFacts appointment={appointment} clock={clock} />
            <AppointmentButtons
              versioned={versioned}
              action={action}
              onMove={() => setDoing("move")}
              onEdit={() => setDoing("edit")}
              onCancel={() => setDoing("cancel")}
            />
          </>
        )}
        {doing === "move" && (
          <MoveForm
            {...props}
            date={appointment.slot.date}
            versioned={versioned}
            lanes={lanes}
            action={action}
            back={back}
          />
        )}
        {doing === "edit" && (
          <EditAppointmentForm
            versioned={versioned}
            shop={props.shop}
            lanes={lanes}
            clock={clock}
            act={action.act}
            close={back}
          />
        )}
        {doing === "cancel" && <CancelForm appointment={appointment} back={back} close={close} />}
      </div>
    </div>
  );
}

const verbs = ["confirm", "checkIn", "startWork", "markReady", "finish", "reopen", "noShow"] as const;
type Verb = (typeof verbs)[number];
type AppointmentButtonsProps = {
  versioned: VersionedAppointment;
  action: ReturnType<typeof useAppointmentAction>;
  onMove: () => void;
  onEdit: () => void;
  onCancel: () => void;
};

/** What can be done with an appointment as it stands; the first is what comes next. */
function AppointmentButtons({ versioned, action, onMove, onEdit, onCancel }: AppointmentButtonsProps) {
  const t = useTranslations("schedule.verbs");
  const { language } = useLanguage();
  const api = useTRPCClient();
  const me = useMe();
  const ask = useConfirm();
  const { appointment, version } = versioned;
  const { id, state } = appointment;
  // The same decisions the server makes.
  const by = { kind: "staff" as const, uid: me.uid, name: me.name ?? "" };
  const now = { by, at: new Date().toISOString() };
  const over = hasEnded(appointment);
  const { column } = ruleOf(appointment);
  const can: Record<Verb, boolean> = {
    confirm: state.status === "requested" && confirm(appointment, now).ok,
    checkIn: column === "expected" && checkIn(appointment, now).ok,
    startWork: column === "here" && startWork(appointment, now).ok,
    markReady: column === "in-work" && markReady(appointment, now).ok,
    finish: finish(appointment, now).ok,
    reopen: reopen(appointment, now).ok,
    noShow: noShow(appointment, now).ok,
  };
  const send = (verb: Verb) =>
    isWaitingStep(verb) ? undefined : (key: string) => api.booking[verb].mutate({ id, version, key });
  const run = async (verb: Verb) => {
    if (verb === "noShow") {
      const yes = await ask({
        title: t("noShowAsk", { name: appointmentLabel(appointment, language) }),
        text: t("noShowText"),
        confirm: t("noShow"),
        danger: true,
      });
      if (!yes) return;
    }
    await action.act(verb, versioned, null, send(verb));
  };
  const { email } = appointment.customer;
  const voidLinks = async () => {
    if (!email) return;
    const yes = await ask({
      title: t("voidLinksAsk"),
      text: t("voidLinksText", { email }),
      confirm: t("voidLinks"),
      danger: true,
    });
    if (!yes) return;
    const send = (key: string) => api.booking.voidLinks.mutate({ appointment: { id }, key });
    if (await action.act("voidLinks", versioned, null, send))
      presentToast({ text: t("voidLinksDone", { email }) });
  };
  const wanted = verbs.filter((verb) => can[verb] && me.may(`booking.${verb}`));
  return (
    <FormActions>
      {wanted.map((verb, index) => (
        <Button
          key={verb}
          variant={index === 0 && verb !== "noShow" ? "primary" : "secondary"}
          pending={action.pending === verb}
          onClick={() => void run(verb)}
        >
          {t(verb)}
        </Button>
      ))}
      {!over && me.may("booking.edit") && (
        <Button variant="secondary" onClick={onEdit}>
          {t("edit")}
        </Button>
      )}
      {!over && me.may("booking.move") && (
        <Button variant="secondary" onClick={onMove}>
          {t("move")}
        </Button>
      )}
      {!over && me.may("booking.move") && (
        <Button variant="danger" onClick={onCancel}>
          {t("cancel")}
        </Button>
      )}
      {!over && email && me.may("booking.move") && (
        <Button variant="quiet" pending={action.pending === "voidLinks"} onClick={() => void voidLinks()}>
          {t("voidLinks")}
        </Button>
      )}
    </FormActions>
  );
}

type CancelFormProps = { appointment: Appointment; back: () => void; close: () => void };

/** Cancels an appointment, with what the customer is to be told. */
function CancelForm({ appointment: { id, customer }, back, close }: CancelFormProps) {
  const t = useTranslations("schedule.cancel");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const fieldText = useFieldText();
  const { form, props, pending, reply, error, issueAt } = useAppForm({
    name: `schedule.cancel.${id}`,
    start: { reason: "" },
    except: ["reason"],
    send: ({ reason }, key) => {
      const typed = reason.trim();
      return api.booking.cancel
        .mutate({ appointment: { id }, key: key(typed), ...(typed ? { reason: typed } : {}) })
        .finally(() => cache.invalidateQueries({ queryKey: trpc.booking.pathKey() }));
    },
    done: () => {
      presentToast({ text: t("done") });
      close();
    },
  });
  return (
    <Form {...props}>
      <Field
        label={t("reason")}
        hint={t(customer.email ? "told" : "call")}
        error={fieldText(issueAt("reason"))}
        optional
      >
        <TextField maxLength={300} {...form.register("reason")} />
      </Field>
      <FormEnd
        pending={pending}
        error={error}
        status={reply?.ok === false && <Notice tone="watch">{t("ended")}</Notice>}
        variant="danger"
        send={t("send")}
        cancel={t("back")}
        onCancel={back}
      />
    </Form>
  );
}
