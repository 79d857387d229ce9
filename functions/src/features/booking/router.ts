import {
  AppointmentRef,
  BlockTime,
  BookAppointment,
  BookFor,
  BookingWarnings,
  EditAppointment,
  MAX_DAYS,
  SlotInput,
  When,
} from "@openhood/domain/booking/inputs";
import { Intake } from "@openhood/domain/booking/intake";
import { QuestionText } from "@openhood/domain/booking/question";
import { BookingSettings } from "@openhood/domain/booking/settings";
import { WalkIn } from "@openhood/domain/booking/walk-in";
import { CalendarDate } from "@openhood/domain/dates";
import { Email, Id, IdempotencyKey, Instant, Language, text } from "@openhood/domain/fields";
import { z } from "zod";
import { hour, mailed, minute, perNetwork } from "../../api/limits.ts";
import { mutation, query, router } from "../../api/trpc.ts";
import { answerQuestion } from "./answer-question.ts";
import { askAdvisor } from "./ask-advisor.ts";
import { blockTime } from "./block-time.ts";
import { bookAppointment } from "./book-appointment.ts";
import { bookFor } from "./book-for.ts";
import { cancelAppointment } from "./cancel-appointment.ts";
import { checkInAppointment } from "./check-in-appointment.ts";
import { confirmAppointment } from "./confirm-appointment.ts";
import { editAppointment } from "./edit-appointment.ts";
import { editSettings } from "./edit-settings.ts";
import { finishAppointment } from "./finish-appointment.ts";
import { getAppointment } from "./get-appointment.ts";
import { getAppointmentByLink } from "./get-appointment-by-link.ts";
import { getBookingSettings } from "./get-booking-settings.ts";
import { getCalendarFile } from "./get-calendar-file.ts";
import { getDays } from "./get-days.ts";
import { getLastCheck } from "./get-last-check.ts";
import { getSchedule } from "./get-schedule.ts";
import { getToday } from "./get-today.ts";
import { getWarnings } from "./get-warnings.ts";
import { keepAppointment } from "./keep-appointment.ts";
import { listConflicts } from "./list-conflicts.ts";
import { listOwnAppointments } from "./list-own-appointments.ts";
import { markNoShow } from "./mark-no-show.ts";
import { markReady } from "./mark-ready.ts";
import { moveAppointment } from "./move-appointment.ts";
import { noteIntake } from "./note-intake.ts";
import { reopenAppointment } from "./reopen-appointment.ts";
import { repairSchedule } from "./repair-schedule.ts";
import { rescheduleAppointment } from "./reschedule-appointment.ts";
import { saveSettings } from "./save-settings.ts";
import { sendCode } from "./send-code.ts";
import { startWork } from "./start-work.ts";
import { unblockTime } from "./unblock-time.ts";
import { undoChange } from "./undo-change.ts";
import { voidLinks } from "./void-links.ts";
import { walkIn } from "./walk-in.ts";

const key = IdempotencyKey;
/** How often customers may change their own appointments. */
const changes = perNetwork(30, 10 * minute);
const Days = (most: number) => z.strictObject({ from: CalendarDate, days: z.int().min(1).max(most) });
const Seen = { id: Id, version: z.int().min(0), key };
const OneAppointment = z.strictObject(Seen);

export const bookingRouter = router({
  settings: query().query(({ ctx }) => getBookingSettings(ctx)),
  days: query(Days(MAX_DAYS + 1).extend({ own: AppointmentRef.optional() })).query(({ ctx, input }) =>
    getDays(ctx, input),
  ),
  sendCode: mutation(z.strictObject({ email: Email, language: Language }), mailed).mutation(
    ({ ctx, input }) => sendCode(ctx, input),
  ),
  // Each booking is proven by a code or an account, which stops robots; this limit keeps one person from filling the
  // calendar. Wrong codes are counted with the code.
  book: mutation(BookAppointment.safeExtend({ key }), perNetwork(20, hour)).mutation(({ ctx, input }) =>
    bookAppointment(ctx, input),
  ),

  byLink: query(z.strictObject({ token: z.string().max(200) })).query(({ ctx, input }) =>
    getAppointmentByLink(ctx, input),
  ),
  mine: query(z.strictObject({ after: Id.nullable() })).query(({ ctx, input }) =>
    listOwnAppointments(ctx, input),
  ),
  reschedule: mutation(z.strictObject({ appointment: AppointmentRef, when: When, key }), changes).mutation(
    ({ ctx, input }) => rescheduleAppointment(ctx, input),
  ),
  cancel: mutation(
    z.strictObject({
      appointment: AppointmentRef,
      reason: z.union([z.literal(""), text(300)]).optional(),
      key,
    }),
    changes,
  ).mutation(({ ctx, input }) => cancelAppointment(ctx, input)),
  voidLinks: mutation(z.strictObject({ appointment: AppointmentRef, key }), changes).mutation(
    ({ ctx, input }) => voidLinks(ctx, input),
  ),
  calendar: query(z.strictObject({ appointment: AppointmentRef })).query(({ ctx, input }) =>
    getCalendarFile(ctx, input),
  ),

  today: query().query(({ ctx }) => getToday(ctx)),
  get: query(z.strictObject({ id: Id })).query(({ ctx, input }) => getAppointment(ctx, input.id)),
  schedule: query(Days(7)).query(({ ctx, input }) => getSchedule(ctx, input)),
  walkIn: mutation(WalkIn.extend({ key })).mutation(({ ctx, input }) => walkIn(ctx, input)),
  warnings: query(BookingWarnings).query(({ ctx, input }) => getWarnings(ctx, input)),
  bookFor: mutation(BookFor.extend({ key })).mutation(({ ctx, input }) => bookFor(ctx, input)),
  move: mutation(z.strictObject({ ...Seen, slot: SlotInput, anyway: z.boolean().optional() })).mutation(
    ({ ctx, input }) => moveAppointment(ctx, input),
  ),
  edit: mutation(EditAppointment.extend(Seen)).mutation(({ ctx, input }) => editAppointment(ctx, input)),
  confirm: mutation(OneAppointment).mutation(({ ctx, input }) => confirmAppointment(ctx, input)),
  checkIn: mutation(OneAppointment).mutation(({ ctx, input }) => checkInAppointment(ctx, input)),
  noteIntake: mutation(Intake.extend({ id: Id, anyway: z.boolean(), key })).mutation(({ ctx, input }) =>
    noteIntake(ctx, input),
  ),
  ask: mutation(z.strictObject({ id: Id, text: QuestionText, key })).mutation(({ ctx, input }) =>
    askAdvisor(ctx, input),
  ),
  answer: mutation(
    z.strictObject({ id: Id, askedAt: Instant, text: z.union([z.literal(""), QuestionText]), key }),
  ).mutation(({ ctx, input }) => answerQuestion(ctx, input)),
  startWork: mutation(OneAppointment).mutation(({ ctx, input }) => startWork(ctx, input)),
  markReady: mutation(OneAppointment).mutation(({ ctx, input }) => markReady(ctx, input)),
  finish: mutation(OneAppointment).mutation(({ ctx, input }) => finishAppointment(ctx, input)),
  reopen: mutation(OneAppointment).mutation(({ ctx, input }) => reopenAppointment(ctx, input)),
  undo: mutation(OneAppointment).mutation(({ ctx, input }) => undoChange(ctx, input)),
  conflicts: query().query(({ ctx }) => listConflicts(ctx)),
  keep: mutation(OneAppointment).mutation(({ ctx, input }) => keepAppointment(ctx, input)),
  noShow: mutation(OneAppointment).mutation(({ ctx, input }) => markNoShow(ctx, input)),
  block: mutation(BlockTime.extend({ key })).mutation(({ ctx, input }) => blockTime(ctx, input)),
  unblock: mutation(z.strictObject({ id: Id })).mutation(({ ctx, input }) => unblockTime(ctx, input)),

  lastCheck: query().query(({ ctx }) => getLastCheck(ctx)),
  editSettings: query().query(({ ctx }) => editSettings(ctx)),
  saveSettings: mutation(
    z.strictObject({ settings: BookingSettings, version: Seen.version.nullable(), force: z.boolean() }),
  ).mutation(({ ctx, input }) => saveSettings(ctx, input)),
  repair: mutation(Days(MAX_DAYS).extend({ write: z.boolean() })).mutation(({ ctx, input }) =>
    repairSchedule(ctx, input),
  ),
});
