import type { BookedVehicle } from "@openhood/domain/booking/appointment";
import { vehicleMark } from "@openhood/domain/customers/vehicle-label";
import { useEffect, useId } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useGarage, useGarageDue } from "../../../features/customers/use-garage.ts";
import { useVehicleWords } from "../../../features/customers/use-vehicle-words.ts";
import { useFormOf } from "../../../platform/form.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { useLocal } from "../../../platform/shop-words.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceChip, ChoiceChips } from "../../../ui/choice-chip.tsx";
import { Form } from "../../../ui/form-layout.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Notice } from "../../../ui/states.tsx";
import { StepFooter } from "../../../ui/step-footer.tsx";
import { CarFields } from "./car-fields.tsx";
import styles from "./car-step.module.css";
import { type Draft, useBooking } from "./draft.ts";
import { carKey, missingOf, vehicleOf } from "./steps.ts";
import { bookingCheck } from "./use-check.ts";

const ways = ["model", "plate", "vin"] as const;

const checkCar = bookingCheck((shapes, draft: Draft) => {
  const vehicle = vehicleOf(draft);
  if (vehicle) return shapes.vehicleIssues(vehicle);
  return missingOf(draft).map((path) => ({ path, code: "required" }));
});

/** Which car comes: one of the garage, or one named by what is known of it. */
export function CarStep({ onDone }: { onDone: () => void }) {
  const t = useTranslations("booking.car");
  const { drafted, draft, now: current, patch } = useBooking();
  const garage = useGarage();
  const problem = useProblemText();
  const { props, issueAt, error } = useFormOf(drafted, {
    step: true,
    check: checkCar,
    send: async () => ({ ok: true }),
    done: onDone,
  });
  const chosen = draft.carBy === "garage" && draft.garage ? carKey(draft.garage) : null;

  // A car in the garage is chosen at first, unless something was typed.
  const [first] = garage;
  useEffect(() => {
    const now = current();
    if (first && now.carBy === "model" && !now.make && !now.model) patch({ carBy: "garage", garage: first });
  }, [first]);

  return (
    <Form {...props} size="page">
      {issueAt("garage") && <Notice tone="stop" title={t("missing.garage")} />}
      {garage.length > 0 && (
        <Garage
          cars={garage}
          chosen={chosen}
          onChoose={(car) => patch(car ? { carBy: "garage", garage: car } : { carBy: "model" })}
        />
      )}
      {draft.carBy === "garage" && draft.garage?.id && <DueNote vehicle={draft.garage.id} />}
      {draft.carBy !== "garage" && (
        <>
          <Ways way={draft.carBy} onWay={(carBy) => patch({ carBy })} />
          <CarFields way={draft.carBy} issueAt={issueAt} />
        </>
      )}
      {error != null && <Notice tone="stop">{problem(error)}</Notice>}
      <StepFooter>
        <Button type="submit" size="large">
          {t("next")}
        </Button>
      </StepFooter>
    </Form>
  );
}

type GarageProps = {
  cars: readonly BookedVehicle[];
  chosen: string | null;
  onChoose: (car: BookedVehicle | null) => void;
};

function Garage({ cars, chosen, onChoose }: GarageProps) {
  const t = useTranslations("booking.car");
  const { vehicleLabel } = useVehicleWords();
  const name = useId();
  return (
    <ChoiceChips legend={t("garage")}>
      {cars.map((car) => (
        <ChoiceChip
          key={carKey(car)}
          name={name}
          checked={chosen === carKey(car)}
          onChange={() => onChoose(car)}
        >
          <span className={styles.car}>
            <span className={styles.line}>{vehicleLabel(car)}</span>
            {vehicleMark(car) && <span className={styles.plate}>{vehicleMark(car)}</span>}
          </span>
        </ChoiceChip>
      ))}
      <ChoiceChip name={name} checked={chosen === null} onChange={() => onChoose(null)}>
        <span className={styles.line}>{t("another")}</span>
      </ChoiceChip>
    </ChoiceChips>
  );
}

/** What the car is due for by the shop's records; a press asks for it in the note. */
function DueNote({ vehicle }: { vehicle: string }) {
  const t = useTranslations("booking.car.due");
  const formatter = useFormatter();
  const local = useLocal();
  const { draft, patch } = useBooking();
  const due = useGarageDue(vehicle);
  if (due.length === 0) return null;
  const services = formatter.list(due.map(({ name }) => local(name)));
  const asked = t("note", { services });
  const isAsked = draft.note.includes(asked);
  return (
    <Notice title={t("title")}>
      <p>{services}</p>
      {isAsked ? (
        <p role="status">{t("added")}</p>
      ) : (
        <Button
          variant="secondary"
          size="small"
          icon="plus"
          onClick={() => patch({ note: [draft.note.trim(), asked].filter(Boolean).join("\n") })}
        >
          {t("add")}
        </Button>
      )}
    </Notice>
  );
}

type WaysProps = { way: (typeof ways)[number]; onWay: (way: (typeof ways)[number]) => void };

function Ways({ way, onWay }: WaysProps) {
  const t = useTranslations("booking.car");
  return (
    <SegmentedControl
      label={t("by")}
      showLabel
      options={ways.map((one) => [one, t(`ways.${one}`)])}
      value={way}
      onChange={onWay}
    />
  );
}
