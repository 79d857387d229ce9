import type { Appointment, Slot } from "@openhood/domain/booking/appointment";
import type { Refused } from "@openhood/domain/booking/inputs";
import { UNDO_OFFERED, UNDO_WINDOW } from "@openhood/domain/booking/undo";
import type { OrderRefusal } from "@openhood/domain/repair-orders/applied";
import { cardOf } from "@openhood/domain/repair-orders/board";
import { followAppointment } from "@openhood/domain/repair-orders/visit";
import { localTime } from "@openhood/domain/shop/opening";
import type { Role } from "@openhood/domain/staff/roles";
import { appointmentFor, seesContacts } from "@openhood/domain/staff/technician-view";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useShopTimeZone } from "../../../platform/shop.ts";
import { askOnce, useTRPC } from "../../../platform/trpc.tsx";
import { withTransition } from "../../../ui/link.tsx";
import { presentAlert, presentToast } from "../../../ui/overlays/present.ts";
import { type ActionResult, useAction } from "../../../ui/overlays/use-action.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { appointmentLabel } from "../label.ts";
import type { VersionedAppointment } from "../types.ts";
import { type Confirmation, useConfirmLeaving } from "../use-confirm-leaving.ts";
import type { ScheduleClock } from "../words.ts";
import { useChangeWords } from "./changes.ts";
import { useOrderRefusal } from "./use-order-refusal.ts";

/** The server's reply to an action on an appointment. */
export type Reply =
  | { ok: true; version?: number; notified?: "email" | "text" | "no-email" | "nobody" }
  | {
      ok: false;
      reason:
        | "taken"
        | "ended"
        | "not-now"
        | "too-soon"
        | "beyond-horizon"
        | "nothing-to-undo"
        | "too-late"
        | "added-to";
    }
  /** Its order does not let the car go there. */
  | { ok: false; reason: "not-now"; order: OrderRefusal }
  | Refused
  | { ok: false; reason: "edit-conflict"; now: VersionedAppointment };

/** What staff can do with an appointment and take back. */
export type Step =
  | "confirm"
  | "checkIn"
  | "startWork"
  | "markReady"
  | "finish"
  | "noShow"
  | "keep"
  | "reopen"
  | "move"
  | "edit"
  | "undo";

/** What is asked for on another day than the appointment's. */
const asksElsewhen = { checkIn: true, finish: true } as const;
/** What takes a car out of the technicians' hands. */
const takesAway = {
  markReady: { stage: "ready", status: "ready" },
  finish: { stage: "picked-up", status: "done" },
} as const;

type Done = Extract<Reply, { ok: true }>;

type Options = {
  clock: ScheduleClock;
  laneName: (id: string) => string;
  /** Whose view of the cars the page keeps; absent: that of whoever acts. */
  asSeenBy?: Role;
  /** Shows in its own way that an order does not let its car go there; otherwise a toast leads to the order. */
  onOrderRefused?: (appointment: Appointment, refusal: OrderRefusal) => void;
};

/** A step waits for a connection, and can be taken back until then. */
type Waiting = { ok: true; text: string; undo: () => unknown };

type Press = {
  what: Step | "voidLinks";
  versioned: VersionedAppointment;
  input: unknown;
  /** Null: it waits in the outbox. Absent: a step that is sent through the outbox. */
  send: ((key: string) => Promise<Reply | null>) | undefined;
  how: How;
};

type How = {
  /** Where it is moved to. */
  to?: Slot | null;
  /** Whether that is outside the staffed hours of its bay. */
  isOutside?: boolean;
};

/**
 * Runs an action on an appointment and tells the result: done, refused, or changed by somebody else in the meantime, and what
 * they changed. Resolves to whether it was done; the schedule is fetched again. A refusal with other times is for the caller to show.
 */
export function useAppointmentAction({ clock, laneName, asSeenBy, onOrderRefused }: Options) {
  const t = useTranslations("schedule");
  const { language } = useLanguage();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const me = useMe();
  const changeWords = useChangeWords({ clock, laneName });
  const timeZone = useShopTimeZone();
  const ask = useConfirm();
  const isLeavingMeant = useConfirmLeaving();
  const refusalWords = useOrderRefusal();
  const navigate = useNavigate();

  const tell = async (before: Appointment, now: VersionedAppointment) => {
    const role = asSeenBy ?? me.role;
    await presentAlert({
      title: t("changed.title", { label: appointmentLabel(now.appointment, language) }),
      text: changeWords(appointmentFor(role, before), appointmentFor(role, now.appointment)),
      choices: [{ label: t("changed.close"), value: "close", kind: "cancel" }],
    }).dismissed;
  };

  const tellOrderRefused = async ({ id }: Appointment, refusal: OrderRefusal) => {
    const read = cache.getQueryData(trpc.orders.get.queryKey({ id }));
    const toast = {
      text: refusalWords(refusal, read?.order.jobs),
      action: t("openOrder"),
      duration: UNDO_OFFERED,
    };
    if ((await presentToast(toast).dismissed).data === "pressed") await openOrder(id);
  };

  const whereWords = ({ lane, date, quarters }: Slot) =>
    `${clock.shortDay(date)}, ${clock.span(quarters[0] ?? 0, quarters.length)}, ${laneName(lane)}`;

  /** What was done and who hears of it, with the way to take it back. */
  const doneResult = (
    step: Step,
    { appointment }: VersionedAppointment,
    { version, notified }: Done,
    { to = null, isOutside = false }: How = {},
  ): ActionResult => {
    const label = appointmentLabel(appointment, language);
    const who = notified === "no-email" && !seesContacts(me.role) ? "desk-calls" : notified;
    const told = who && who !== "nobody" ? t(`notified.${who}`) : "";
    const done = to ? t("done.moveTo", { label, where: whereWords(to) }) : t(`done.${step}`, { label });
    const outside = isOutside ? t("outside") : "";
    const text = [done, outside, told].filter(Boolean).join(". ");
    if (step === "undo" || version === undefined) return { ok: true, text };
    return undoable(text, { appointment, version }, step === "checkIn");
  };

  const openOrder = (id: string) => navigate(`/desk/orders/${id}`, withTransition());

  /**
   * @param appointment is of this version now
   * @param isHere whether its car has just come: then it offers the order, too
   */
  const undoable = (text: string, { appointment, version }: VersionedAppointment, isHere = false) => {
    const { id } = appointment;
    const link = { text: t("openOrder"), onPress: () => void openOrder(id) };
    const undo = () => act("undo", { appointment, version });
    return { ok: true, text, undo, ...(isHere && { link }) };
  };

  /** What is done on another day than its own is asked for: it is easily the wrong car. */
  const elsewhen = (what: keyof typeof asksElsewhen, { slot, ...rest }: Appointment): Confirmation | null => {
    if (slot.date === localTime(new Date(), timeZone).date) return null;
    const name = appointmentLabel(rest, language);
    const day = clock.day(slot.date);
    return {
      title: t(`elsewhen.${what}`, { name }),
      text: t("elsewhen.text", { day }),
      confirm: t(`verbs.${what}`),
    };
  };

  /** What the server has of a car's order by now, for whoever is at the counter; null where that cannot be read. */
  const readOrder = async (id: string) => {
    const now = { ...askOnce, staleTime: 0 };
    const [seen, rules, waiting] = await Promise.all([
      cache.fetchQuery({ ...trpc.orders.get.queryOptions({ id }), ...now }).catch(() => null),
      cache.fetchQuery({ ...trpc.orders.settings.queryOptions(), ...askOnce }).catch(() => null),
      cache.fetchQuery({ ...trpc.threads.waiting.queryOptions(), ...now }).catch(() => []),
    ]);
    if (seen?.view !== "counter" || rules?.view !== "counter") return null;
    const question = waiting.find((one) => one.order === id)?.since;
    return { order: seen.order, rules: rules.settings, question };
  };

  /** Of what is still open on a car; nobody has to mean what its order does not let it do. */
  const isOpenMeant = async (
    what: keyof typeof takesAway,
    appointment: Appointment,
    also: Confirmation | null,
  ): Promise<boolean> => {
    const { stage, status } = takesAway[what];
    // Whoever is in the bay told the counter of it, which takes it up or does not.
    const read = seesContacts(me.role) ? await readOrder(appointment.id) : null;
    if (!read) return isLeavingMeant({ id: appointment.id }, stage, also);
    const { order, rules, question } = read;
    const stamp = { by: { uid: me.uid, name: me.name ?? "" }, at: new Date().toISOString() };
    const moved = followAppointment(order, status, stamp, rules, appointment.state);
    if (!moved.ok && moved.kind === "refused") {
      void (onOrderRefused ?? tellOrderRefused)(appointment, moved);
      return false;
    }
    return isLeavingMeant({ ...cardOf(order), question }, stage, also);
  };

  const isMeant = async (what: Step | "voidLinks", appointment: Appointment): Promise<boolean> => {
    const otherDay = what in asksElsewhen ? elsewhen(what as keyof typeof asksElsewhen, appointment) : null;
    if (what in takesAway) return isOpenMeant(what as keyof typeof takesAway, appointment, otherDay);
    return otherDay === null || ask(otherDay);
  };

  const { run, pending, say } = useAction<Press, Reply | Waiting>({
    name: "schedule",
    id: ({ versioned }) => versioned.appointment.id,
    send: async ({ what, versioned, input, send }, keyOf) => {
      if (!(await isMeant(what, versioned.appointment))) return null;
      const key = keyOf([what, versioned.version, input]);
      return send ? send(key) : sendStep(what, versioned, key);
    },
    words: (reply, { what, versioned, how }) => {
      if ("text" in reply) return reply;
      if (reply.ok) return what === "voidLinks" ? { ok: true } : doneResult(what, versioned, reply, how);
      if ("order" in reply) void (onOrderRefused ?? tellOrderRefused)(versioned.appointment, reply.order);
      else if (reply.reason === "edit-conflict") void tell(versioned.appointment, reply.now);
      else if (!("nearest" in reply)) return { ok: false, text: t(`refused.${reply.reason}`) };
      return { ok: false };
    },
    // The board knows the car by its order.
    changes: [trpc.booking.pathKey(), trpc.board.pathKey()],
  });
  /** Sends a step; without a connection it waits, and can be taken back until then. */
  const sendStep = async (
    what: Press["what"],
    { appointment, version }: VersionedAppointment,
    key: string,
  ): Promise<Reply | Waiting> => {
    const { outbox, sendPress } = await import("../../../platform/outbox.ts");
    const { id } = appointment;
    const label = appointmentLabel(appointment, language);
    const reply = await sendPress({
      ...{ key, owner: me.uid, procedure: `booking.${what}`, input: { id, version } },
      subject: { kind: "order", id, label },
      detail: { text: t(`verbs.${what as "checkIn"}`) },
      ...(what === "undo" && { sendBy: Date.now() + UNDO_WINDOW }),
    });
    return (
      (reply as Reply | null) ?? { ok: true, text: t("waits", { label }), undo: () => outbox.discard(key) }
    );
  };
  const act = (
    what: Press["what"],
    versioned: VersionedAppointment,
    input: unknown = null,
    send?: Press["send"],
    how: How = {},
  ): Promise<boolean> => run({ what, versioned, input, send, how });
  return {
    act,
    pending: pending[0]?.what ?? null,
    tellUndoable: (...[text, row, isHere]: Parameters<typeof undoable>) =>
      say(row.appointment.id, undoable(text, row, isHere)),
  };
}
