import { askable, type BookedVehicle, type Mark, needsPhone } from "@openhood/domain/booking/appointment";
import type { NamedVehicle } from "@openhood/domain/customers/vehicle";
import type { Draft } from "./draft.ts";

/** The steps of booking, as they stand in the address. A guest's last one is the code that was mailed. */
export const steps = ["services", "time", "car", "you", "code"] as const;
export type Step = (typeof steps)[number];

const isFilled = (text: string) => text.trim() !== "";

/** The label that tells two cars of a garage apart. */
export const carKey = ({ id, vin, plate, year, make, model }: BookedVehicle): string =>
  id ?? JSON.stringify([vin, vin ? "" : plate, vin || plate ? "" : [year, make, model]]).toLowerCase();

const modelOf = ({ year, make, model }: Draft) => ({
  ...(isFilled(year) && { year: Number(year) }),
  make,
  model,
});

/** The car as the API takes it: only what belongs to the way it is named. Null while nothing names it. */
export function vehicleOf(draft: Draft): NamedVehicle | null {
  switch (draft.carBy) {
    case "garage": {
      if (!draft.garage) return null;
      const named = Object.entries(draft.garage).filter(([, value]) => value !== null);
      return Object.fromEntries(named) as NamedVehicle;
    }
    case "vin":
      return isFilled(draft.vin) ? { vin: draft.vin } : null;
    case "plate":
      if (missingOf(draft).length > 0) return null;
      return { plate: draft.plate, plateState: draft.plateState, ...modelOf(draft) };
    case "model":
      return missingOf(draft).length > 0 ? null : modelOf(draft);
  }
}

/** The fields that are missing when nothing names the car. */
export function missingOf(draft: Draft): string[] {
  switch (draft.carBy) {
    case "model":
      return (["make", "model"] as const).filter((name) => !isFilled(draft[name]));
    // A plate alone says nothing of the car.
    case "plate":
      return (["plate", "plateState", "make", "model"] as const).filter((name) => !isFilled(draft[name]));
    default:
      return [draft.carBy];
  }
}

/** What the shop is asked for, of what goes with the way they come. */
export const marksOf = ({ when, marks }: Pick<Draft, "when" | "marks">): Mark[] =>
  marks.filter((mark) => askable(when?.kind).includes(mark));

export const isCalled = (draft: Pick<Draft, "when" | "marks">): boolean =>
  needsPhone(draft.when?.kind, marksOf(draft));

/** Is a step's question answered? The form itself says whether it is answered well. */
export function isDone(step: Step, draft: Draft): boolean {
  switch (step) {
    case "services":
      return draft.services.length > 0;
    case "time":
      return draft.when !== null;
    case "car":
      return vehicleOf(draft) !== null;
    case "you":
      return isFilled(draft.name) && isFilled(draft.email) && (!isCalled(draft) || isFilled(draft.phone));
    case "code":
      return false;
  }
}

const asStep = (name: string | null): Step => steps.find((step) => step === name) ?? "services";

/** The step to show: the one the address asks for, or the first before it that lacks an answer. */
export function stepOf(name: string | null, draft: Draft): Step {
  const wanted = asStep(name);
  const before = steps.slice(0, steps.indexOf(wanted));
  if (wanted === "code" && !draft.codeSent) return before.find((step) => !isDone(step, draft)) ?? "you";
  return before.find((step) => !isDone(step, draft)) ?? wanted;
}

/** The step after this one: the next that lacks an answer, or else the one that sends the booking. */
export function nextStep(step: Step, draft: Draft): Step {
  const after = steps.slice(steps.indexOf(step) + 1, steps.indexOf("code"));
  const open = after.find((one) => !isDone(one, draft));
  if (open) return open;
  return draft.code ? "code" : "you";
}
