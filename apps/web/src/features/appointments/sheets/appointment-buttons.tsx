import { hasEnded, ruleOf } from "@openhood/domain/booking/appointment";
import {
  checkIn,
  confirm,
  finish,
  markReady,
  noShow,
  reopen,
  startWork,
} from "@openhood/domain/booking/rules";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormActions } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { appointmentLabel } from "../label.ts";
import type { VersionedAppointment } from "../types.ts";
import type { Reply, useAppointmentAction } from "./use-appointment-action.ts";

const verbs = ["confirm", "checkIn", "startWork", "markReady", "finish", "reopen", "noShow"] as const;
type Verb = (typeof verbs)[number];
type Props = {
  versioned: VersionedAppointment;
  action: ReturnType<typeof useAppointmentAction>;
  onMove: () => void;
  onEdit: () => void;
  onCancel: () => void;
  /** One of these was done. */
  onDone: () => void;
};

/** What can be done with an appointment as it stands; the first is what comes next. */
export function AppointmentButtons({ versioned, action, onMove, onEdit, onCancel, onDone }: Props) {
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
  const send: Record<Verb, (key: string) => Promise<Reply>> = {
    confirm: (key) => api.booking.confirm.mutate({ id, version, key }),
    checkIn: (key) => api.booking.checkIn.mutate({ id, version, key }),
    startWork: (key) => api.booking.startWork.mutate({ id, version, key }),
    markReady: (key) => api.booking.markReady.mutate({ id, version, key }),
    reopen: (key) => api.booking.reopen.mutate({ id, version, key }),
    finish: (key) => api.booking.finish.mutate({ id, version, key }),
    noShow: (key) => api.booking.noShow.mutate({ id, version, key }),
  };
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
    if (await action.act(verb, versioned, null, send[verb])) onDone();
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
