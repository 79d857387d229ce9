import type { LocalText } from "@openhood/domain/fields";
import type { OrderConflict } from "@openhood/domain/repair-orders/applied";
import type { OrderCommand } from "@openhood/domain/repair-orders/commands";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { notMade } from "../../../features/orders/not-made.ts";
import { clearIntent } from "../../../platform/intent.ts";
import { useMe } from "../../../platform/me.ts";
import { isOnline, onBackOnline } from "../../../platform/network.ts";
import { BAY_NOTES, readStored, writeStored } from "../../../platform/storage.ts";
import { useTRPC, useTRPCClient, wasRefused } from "../../../platform/trpc.tsx";

export type Refused = "changed" | "closed" | "tooMany" | "takenUp" | "tooManyAsked" | "notHere" | "failed";

/** The names of the forms in which something is written: of an order, of a job (written up, withdrawn), and of an appointment. */
export const noteForms = {
  found: (order: string) => `my-bay.found.${order}`,
  write: (job: string) => `my-bay.write.${job}`,
  withdraw: (job: string) => `my-bay.withdraw.${job}`,
  ask: (appointment: string) => `my-bay.ask.${appointment}`,
};
/** The forms of the cars about which something can be asked, and of the orders that show their jobs. */
export const formsOf = (
  cars: readonly string[],
  orders: readonly { id: string; jobs: readonly { id: string }[] }[],
): string[] => [
  ...cars.map(noteForms.ask),
  ...orders.flatMap(({ id, jobs }) => [
    noteForms.found(id),
    ...jobs.flatMap((job) => [noteForms.write(job.id), noteForms.withdraw(job.id)]),
  ]),
];
/** What the names of the drafts in the bay begin with. */
export const BAY_DRAFTS = "my-bay.";

/** What something was written about: a car, by its order and as it is called on the page, and a job of it. */
export type About = { id: string; car: string; job: LocalText | null };

/** Something a technician wrote to be sent, under the key of its one request. */
export type BayNote = {
  key: string;
  /** The form it was written in. */
  form: string;
  /** Of the order, which is that of its appointment. */
  id: string;
  /** What the key was made for. */
  input: unknown;
  values: Record<string, string>;
  /** What the form started from. */
  start: Record<string, string>;
  /** The edit it is; null for a question. */
  command: OrderCommand | null;
  /** Absent in a note that is older than this. */
  about?: About;
  /** Why it was not taken: it is not sent again by itself. */
  refused?: Refused;
  /** Who wrote in the same place, and when; null where that is not known. */
  set?: OrderConflict["set"];
};
type Refusal = {
  kind: Refused;
  /** Of what changed: what stands there now, and who put it there. */
  conflict?: OrderConflict;
};
export type NoteReply = { ok: true; isKept: boolean } | ({ ok: false } & Refusal);

/** Wait before a note that found nobody is sent again, ms. */
const AGAIN = 5_000;

function stored(place: string): BayNote[] {
  try {
    const value: unknown = JSON.parse(readStored(place) ?? "[]");
    return Array.isArray(value) ? (value as BayNote[]) : [];
  } catch {
    return [];
  }
}

/**
 * What a technician writes in the bay. Without a connection it is kept on the device and sent once, in its turn, when it is back;
 * what is refused then stays, with its words, until somebody has seen to it.
 */
export function useKeptNotes() {
  const { uid } = useMe();
  const place = `${BAY_NOTES}${uid}`;
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const [notes, setNotes] = useState(() => stored(place));
  /** The key of the note on its way. */
  const [sending, setSending] = useState<string | null>(null);
  const busy = useRef(false);

  const keep = (next: BayNote[]): boolean => {
    const isKept = writeStored(place, next.length > 0 ? JSON.stringify(next) : null);
    setNotes(stored(place));
    return isKept;
  };
  const drop = ({ key }: BayNote) => void keep(stored(place).filter((one) => one.key !== key));
  const deliver = async ({ id, key, command, values }: BayNote): Promise<Refusal | null> => {
    if (command === null) {
      const reply = await api.booking.ask.mutate({ id, text: values.text ?? "", key });
      await cache.invalidateQueries({ queryKey: trpc.booking.pathKey() });
      if (reply.ok) return null;
      return { kind: reply.reason === "too-many" ? "tooManyAsked" : "notHere" };
    }
    const { outcomes } = await api.orders.edit.mutate({ id, commands: [command], key });
    await cache.invalidateQueries({ queryKey: trpc.clock.pathKey() });
    const why = outcomes[0] && notMade(outcomes[0]);
    if (!why) return null;
    if (why.kind === "conflict") return { kind: "changed", conflict: why };
    if (why.reason === "too-many-proposals") return { kind: "tooMany" };
    if (why.reason === "car-left") return { kind: "notHere" };
    return { kind: why.reason === "taken-up" ? "takenUp" : "closed" };
  };
  const flush = async () => {
    if (busy.current || !isOnline()) return;
    busy.current = true;
    try {
      const next = () => stored(place).find(({ refused }) => !refused);
      for (let one = next(); one; one = next()) {
        const { key } = one;
        setSending(key);
        let refusal: Refusal | null;
        try {
          refusal = await deliver(one);
        } catch (error) {
          if (!wasRefused(error)) break;
          refusal = { kind: "failed" };
        }
        if (!refusal) drop(one);
        else {
          const why = { refused: refusal.kind, set: refusal.conflict?.set ?? null };
          keep(stored(place).map((other) => (other.key === key ? { ...other, ...why } : other)));
        }
      }
    } finally {
      busy.current = false;
      setSending(null);
    }
  };
  const latest = useRef(flush);
  latest.current = flush;
  useEffect(() => {
    const send = () => void latest.current();
    send();
    const timer = setInterval(send, AGAIN);
    const stop = onBackOnline(send);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);

  const sendNow = async (note: BayNote): Promise<NoteReply> => {
    const refusal = await deliver(note);
    if (!refusal) return { ok: true, isKept: false };
    // The key's record would answer the same, though there may be room the next time.
    clearIntent(note.form, uid);
    return { ok: false, ...refusal };
  };

  return {
    notes,
    sending,
    drop,
    /** Sends a note, or keeps it where there is no connection. */
    send: async (note: BayNote): Promise<NoteReply> => {
      try {
        if (isOnline()) return await sendNow(note);
      } catch (error) {
        if (isOnline()) throw error;
      }
      if (keep([...stored(place).filter(({ key }) => key !== note.key), note]))
        return { ok: true, isKept: true };
      // The device keeps nothing: the form says that there is no connection, and holds the words.
      return sendNow(note);
    },
  };
}

export type KeptNotes = ReturnType<typeof useKeptNotes>;
