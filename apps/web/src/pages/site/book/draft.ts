import type { BookedVehicle, Mark } from "@openhood/domain/booking/appointment";
import type { When } from "@openhood/domain/booking/inputs";
import { createContext, useContext } from "react";
import { type DraftForm, useDraftForm } from "../../../platform/draft-form.ts";

/** The answers of a booking so far. */
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
  plateState: string;
  vin: string;
  note: string;
  marks: Mark[];
  name: string;
  email: string;
  phone: string;
  code: string;
  /** The address a code was last mailed to, and when (ms since 1970). */
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
  plateState: "",
  vin: "",
  note: "",
  marks: [],
  name: "",
  email: "",
  phone: "",
  code: "",
  codeSent: null,
};

type Booking = {
  drafted: DraftForm<Draft>;
  draft: Draft;
  /** The current value, not the rendered one. */
  now: () => Draft;
  patch: (change: Partial<Draft>) => void;
};

const BookingContext = createContext<Booking | null>(null);
export const BookingProvider = BookingContext.Provider;

/** The draft of the booking page, for all of its steps; this tab keeps it through reloads and detours. */
export function useNewBooking(): Booking {
  const drafted = useDraftForm<Draft>({ name: "book", start: emptyDraft });
  const { watch, getValues, setValue } = drafted.form;
  return {
    drafted,
    draft: watch(),
    now: getValues,
    patch: (change) => {
      for (const [field, value] of Object.entries(change)) setValue(field as keyof Draft, value);
    },
  };
}

/** The same in a step. */
export function useBooking(): Booking {
  const booking = useContext(BookingContext);
  if (!booking) throw new Error("A step belongs on the booking page");
  return booking;
}
