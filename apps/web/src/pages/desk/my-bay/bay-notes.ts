import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { useTranslations } from "use-intl";
import { readDraft, writeDraft } from "../../../platform/drafts.ts";
import { clearIntent, keepIntent } from "../../../platform/intent.ts";
import { useMe } from "../../../platform/me.ts";
import { useOnline } from "../../../platform/network.ts";
import { type OutboxEntry, outbox, useOutboxEntries } from "../../../platform/outbox.ts";
import { presentToast } from "../../../ui/overlays/present.ts";

/** What the names of drafts in the bay begin with. */
export const BAY_DRAFTS = "my-bay.";
/** The names of the forms: of an order, of a job, and of an appointment. */
export const noteForms = {
  found: (order: string) => `my-bay.found.${order}`,
  write: (job: string) => `my-bay.write.${job}`,
  withdraw: (job: string) => `my-bay.withdraw.${job}`,
  ask: (appointment: string) => `my-bay.ask.${appointment}`,
};

type Texts = Record<string, string>;
/** What somebody wrote or withdrew in the bay, as one request. */
export type Note = {
  key: string;
  form: string;
  /** Of the order, which is that of its appointment. */
  id: string;
  /** What the car is called. */
  car: string;
  /** What the key was made for. */
  input: unknown;
  values: Texts;
  /** What the form started from. */
  start: Texts;
  /** Null for a question. */
  command: OrderCommand | null;
};
type NoteDetail = Pick<Note, "form" | "input" | "values" | "start"> & { text: string };

/** `isKept`: it waits for the connection. */
export type NoteReply = { ok: true; isKept: boolean } | { ok: false; reason: string; theirs?: unknown };

/** The words that were typed into a form. */
export const textOf = (values: Record<string, unknown>, start: Record<string, unknown>): string =>
  Object.entries(values)
    .flatMap(([field, text]) =>
      typeof text === "string" && text.trim() && text !== start[field] ? [text.trim()] : [],
    )
    .join(" · ");

/** The form an entry was written in; absent for what was pressed. */
export const formOf = ({ detail }: OutboxEntry): string | undefined =>
  (detail as Partial<NoteDetail> | null)?.form;

/** The car an entry is about, by its order. */
export const carOf = ({ subject, input }: OutboxEntry): string =>
  subject.kind === "clock" ? orderOnClock(input as ClockInput) : subject.id;
type ClockInput = { press: { order: string } } | { id: string };
const orderOnClock = (input: ClockInput) => ("press" in input ? input.press.order : input.id);

/** What failed, and the notes that wait. What waits of presses is shown where it was pressed. */
export function useBayEntries(): OutboxEntry[] {
  const isConnected = useOnline();
  return useOutboxEntries().filter((entry) => {
    if (entry.subject.kind === "message") return false;
    if (entry.state.is === "failed") return true;
    // On its first way, its form still shows it.
    return formOf(entry) !== undefined && (entry.hasWaited || !isConnected);
  });
}

/** Sends a note through the outbox. */
export function useSendNote() {
  const { uid } = useMe();
  return async ({ key, form, id, car, input, values, start, command }: Note): Promise<NoteReply> => {
    const detail: NoteDetail = { form, input, values, start, text: textOf(values, start) };
    const result = await outbox.run({
      key,
      owner: uid,
      procedure: command ? "orders.edit" : "booking.ask",
      input: command ? { id, commands: [command] } : { id, text: values.text ?? "" },
      subject: { kind: "order", id, label: car },
      detail,
    });
    if ("again" in result) return { ok: true, isKept: true };
    if (result.ok) return { ok: true, isKept: false };
    // Under this key the answer would stay the same, though there may be room next time.
    clearIntent(form, uid);
    return result;
  };
}

/** Puts an entry back into its form as a draft; false while something else is typed there. */
export function useTakeBack() {
  const t = useTranslations("myBay.notes");
  const { uid } = useMe();
  return async ({ key, detail, state }: OutboxEntry): Promise<boolean> => {
    const { form, values, start, input } = detail as NoteDetail;
    if (readDraft(form, uid)) {
      presentToast({ text: t("finishFirst"), duration: 6_000 });
      return false;
    }
    if (!(await outbox.discard(key))) return false;
    const isFailed = state.is === "failed";
    // After a refusal it is compared with what is there now.
    writeDraft(form, { ...values, ...(!isFailed && { seen: start }) }, uid);
    // An attempt may have arrived: sent unchanged it is the same request.
    if (!isFailed) keepIntent(form, key, input, uid);
    return true;
  };
}
