import type { OrderConflict } from "@openhood/domain/repair-orders/applied";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { notMade } from "../../../features/orders/not-made.ts";
import { clearIntent } from "../../../platform/intent.ts";
import { useMe } from "../../../platform/me.ts";
import { isOnline, onBackOnline } from "../../../platform/network.ts";
import { listIn, readStored, writeStored } from "../../../platform/storage.ts";
import { BAY_ARRIVED, BAY_NOTES } from "../../../platform/storage-keys.ts";
import { useTRPC, useTRPCClient, wasRefused } from "../../../platform/trpc.tsx";
import { useStored } from "../../../platform/use-stored.ts";
import { type Arrived, meanwhile } from "./arrived.ts";
import type { BayNote, Refused } from "./bay-note.ts";

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

type Refusal = {
  kind: Refused;
  /** Of what changed: what stands there now, and who put it there. */
  conflict?: OrderConflict;
};
export type NoteReply = { ok: true; isKept: boolean } | ({ ok: false } & Refusal);

/** Wait before a note that found nobody is sent again, ms. */
const AGAIN = 5_000;

const stored = (place: string) => listIn<BayNote>(readStored(place));

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
  const arrivedAt = `${BAY_ARRIVED}${uid}`;
  const [arrived, setArrived] = useStored(arrivedAt);
  const busy = useRef(false);

  const keep = (next: BayNote[]): boolean => {
    const isKept = writeStored(place, next.length > 0 ? JSON.stringify(next) : null);
    setNotes(stored(place));
    return isKept;
  };
  const drop = ({ key }: BayNote) => void keep(stored(place).filter((one) => one.key !== key));
  const changeArrived = (change: (all: Arrived[]) => Arrived[]) => {
    const next = change(listIn(readStored(arrivedAt)));
    setArrived(next.length > 0 ? JSON.stringify(next) : null);
  };
  const deliver = async (note: BayNote, hasWaited = false): Promise<Refusal | null> => {
    const { id, key, command, values } = note;
    if (command === null) {
      const reply = await api.booking.ask.mutate({ id, text: values.text ?? "", key });
      await cache.invalidateQueries({ queryKey: trpc.booking.pathKey() });
      if (reply.ok) return null;
      return { kind: reply.reason === "too-many" ? "tooManyAsked" : "notHere" };
    }
    const { outcomes, order } = await api.orders.edit.mutate({ id, commands: [command], key });
    await cache.invalidateQueries({ queryKey: trpc.clock.pathKey() });
    const why = outcomes[0] && notMade(outcomes[0]);
    if (!why) {
      const what = hasWaited ? meanwhile(note, order.order, uid) : null;
      if (what) changeArrived((all) => [...all.filter((one) => one.key !== key), what]);
      return null;
    }
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
          refusal = await deliver(one, true);
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
    /** Sends what was refused once more, as another request: under the key of the first the answer would be the same. */
    sendAgain: ({ refused, set, ...note }: BayNote) => {
      const one = { ...note, key: crypto.randomUUID() };
      keep(stored(place).map((other) => (other.key === note.key ? one : other)));
      void flush();
    },
    /** What arrived after it had waited, where something else had happened by then; until its person has seen it. */
    arrived: listIn<Arrived>(arrived),
    seeArrived: (key: string) => changeArrived((all) => all.filter((one) => one.key !== key)),
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
