import type { BookedVehicle } from "@openhood/domain/booking/appointment";
import type { When } from "@openhood/domain/booking/inputs";
import { useEffect } from "react";
import { readDraft } from "../../../platform/drafts.ts";
import { writeStored } from "../../../platform/storage.ts";
import { createStore, useStore } from "../../../platform/store.ts";

/** What somebody has said so far of the visit they want. */
export type Draft = {
  /** Slugs, in the order they were picked. */
  services: string[];
  kind: "waiter" | "drop-off" | null;
  when: When | null;
  /** How the car is named: one from the garage, or by what the person knows of it. */
  carBy: "garage" | "model" | "plate" | "vin";
  garage: BookedVehicle | null;
  year: string;
  make: string;
  model: string;
  plate: string;
  vin: string;
  note: string;
  name: string;
  email: string;
  phone: string;
  code: string;
  /** Whom a code was mailed to last, and when (ms since 1970). */
  codeSent: { email: string; at: number } | null;
};

/** The lines of text in a draft. */
export type TextField = {
  [K in keyof Draft]: Draft[K] extends string ? K : never;
}[Exclude<keyof Draft, "carBy">];

export const emptyDraft: Draft = {
  services: [],
  kind: null,
  when: null,
  carBy: "model",
  garage: null,
  year: "",
  make: "",
  model: "",
  plate: "",
  vin: "",
  note: "",
  name: "",
  email: "",
  phone: "",
  code: "",
  codeSent: null,
};

const NAME = "book";
const read = (): Draft => ({ ...emptyDraft, ...readDraft(NAME) });
const draft = createStore<Draft>(read(), () => emptyDraft);

/** Changes some of the draft; this tab keeps it through reloads and detours. */
export function patchDraft(change: Partial<Draft>): void {
  const next = { ...draft.get(), ...change };
  writeStored(`draft.${NAME}`, JSON.stringify(next), "session");
  draft.set(next);
}

/** Forgets it: the visit is booked. */
export function forgetDraft(): void {
  writeStored(`draft.${NAME}`, null, "session");
  draft.set(emptyDraft);
}

/** The draft as it stands, outside React. */
export const currentDraft = draft.get;

/** The draft of this tab. */
export function useDraft(): Draft {
  // Signing out forgets every draft; a page opened afterwards finds none.
  useEffect(() => draft.set(read()), []);
  return useStore(draft);
}
