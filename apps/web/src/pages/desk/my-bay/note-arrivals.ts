import { outbox } from "../../../platform/outbox.ts";
import { listIn, readStored, writeStored } from "../../../platform/storage.ts";
import { BAY_ARRIVED } from "../../../platform/storage-keys.ts";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import { type Arrived, meanwhile } from "./arrived.ts";
import { noteOf } from "./bay-note.ts";

/** Changes what a technician has to be told of late notes; their page hears of it, too. */
export function changeArrived(uid: string, change: (all: Arrived[]) => Arrived[]): void {
  const key = `${BAY_ARRIVED}${uid}`;
  const next = change(listIn(readStored(key)));
  writeStored(key, next.length > 0 ? JSON.stringify(next) : null);
  // The browser tells other tabs only.
  dispatchEvent(new StorageEvent("storage", { key }));
}

// On any page of the desk: notes are sent wherever their technician is by then.
outbox.onOutcome(({ entry, result }) => {
  const note = noteOf(entry);
  if (!note?.command || !entry.hasWaited || !("ok" in result && result.ok)) return;
  const { order } = result.reply as ApiOutputs["orders"]["edit"];
  const what = meanwhile(note, order.order, entry.owner);
  if (what) changeArrived(entry.owner, (all) => [...all.filter(({ key }) => key !== note.key), what]);
});
