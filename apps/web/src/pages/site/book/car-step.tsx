import type { BookedVehicle } from "@openhood/domain/booking/appointment";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useGarage } from "../../../features/customers/use-garage.ts";
import { vehicleLabel, vehicleMark } from "../../../features/customers/vehicle-label.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceChip } from "../../../ui/choice-chip.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { Notice } from "../../../ui/states.tsx";
import { CarFields } from "./car-fields.tsx";
import styles from "./car-step.module.css";
import { currentDraft, patchDraft, useDraft } from "./draft.ts";
import { StepFooter } from "./step-footer.tsx";
import { carKey, vehicleOf } from "./steps.ts";
import { useCheck } from "./use-check.ts";

const ways = ["model", "plate", "vin"] as const;

/** Which car comes: one of the garage, or one named by what is known of it. */
export function CarStep({ onDone }: { onDone: () => void }) {
  const t = useTranslations("booking.car");
  const draft = useDraft();
  const garage = useGarage();
  const checks = useCheck();
  const [missing, setMissing] = useState(false);
  const chosen = draft.carBy === "garage" && draft.garage ? carKey(draft.garage) : null;

  // Who has a car here most likely comes with it; what was typed already is not overruled.
  const [first] = garage;
  useEffect(() => {
    const now = currentDraft();
    if (first && now.carBy === "model" && !now.make && !now.model)
      patchDraft({ carBy: "garage", garage: first });
  }, [first]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const vehicle = vehicleOf(currentDraft());
    setMissing(vehicle === null);
    if (!vehicle) return;
    const found = await checks.check(({ vehicleIssues }) => vehicleIssues(vehicle));
    if (checks.show(found)) onDone();
  };
  return (
    <form className={styles.form} method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      {missing && <Notice tone="stop" title={t(`missing.${draft.carBy}`)} />}
      {garage.length > 0 && (
        <Garage
          cars={garage}
          chosen={chosen}
          onChoose={(car) => patchDraft(car ? { carBy: "garage", garage: car } : { carBy: "model" })}
        />
      )}
      {draft.carBy !== "garage" && (
        <>
          <Ways way={draft.carBy} onWay={(carBy) => patchDraft({ carBy })} />
          <CarFields way={draft.carBy} draft={draft} errorOf={checks.errorOf} onChange={checks.change} />
        </>
      )}
      <StepFooter>
        <Button type="submit" size="large">
          {t("next")}
        </Button>
      </StepFooter>
    </form>
  );
}

type GarageProps = {
  cars: readonly BookedVehicle[];
  chosen: string | null;
  onChoose: (car: BookedVehicle | null) => void;
};

function Garage({ cars, chosen, onChoose }: GarageProps) {
  const t = useTranslations("booking.car");
  const name = useId();
  return (
    <fieldset className={styles.garage}>
      <legend>{t("garage")}</legend>
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
    </fieldset>
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
