import {
  MAX_VIN,
  type OdometerReading,
  type RecordedReading,
  type VehicleFacts,
} from "@openhood/domain/customers/vehicle";
import { localTime } from "@openhood/domain/shop/opening";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { atNoon } from "../../platform/clock.ts";
import { type AppForm, useAppForm } from "../../platform/form.ts";
import { useFormat } from "../../platform/format.ts";
import { useFieldText } from "../../platform/problem.ts";
import { useShopTimeZone } from "../../platform/shop.ts";
import { Button } from "../../ui/button.tsx";
import { CapitalsField, Field, Select, TextArea, TextField } from "../../ui/field.tsx";
import { FormEnd } from "../../ui/form-end.tsx";
import { Form, FormGrid } from "../../ui/form-layout.tsx";
import styles from "./form.module.css";
import { useVinWarning } from "./use-vin-warning.ts";
import {
  checkVehicle,
  VehicleInputShape,
  type VehicleValues,
  vehicleInput,
  vehicleValues,
} from "./vehicle-values.ts";

export type VehicleInput = { facts: VehicleFacts; reading: RecordedReading | null };

type Options<R extends { ok: boolean }> = {
  /** Names the draft and the idempotency key. */
  name: string;
  facts: VehicleFacts | null;
  /** `other`: archive it, or bring it back, and save what was typed too. */
  send: (input: VehicleInput, other: boolean, key: (input: unknown) => string) => Promise<R>;
  done: () => void;
};

/** A form over what the shop knows of a vehicle. */
export function useVehicleForm<R extends { ok: boolean }>({ name, facts, send, done }: Options<R>) {
  const timeZone = useShopTimeZone();
  const other = useRef(false);
  const made = useAppForm<VehicleValues, R>({
    name,
    start: vehicleValues(facts),
    check: checkVehicle,
    keepsRefusal: true,
    send: (values, key) => {
      const { miles, ...facts } = VehicleInputShape.parse(vehicleInput(values));
      const { on } = values;
      const today = localTime(new Date(), timeZone).date;
      const reading = miles === null && on === "" ? null : { on: on || today, miles };
      return send({ facts, reading }, other.current, key);
    },
    done,
  });
  const saveOther = async () => {
    if (made.pending) return;
    other.current = true;
    await made.submit();
    other.current = false;
  };
  return { ...made, saveOther };
}

type Props = {
  of: Omit<AppForm<VehicleValues, unknown>, "reply"> & { saveOther: () => Promise<void> };
  /** Is it archived? Absent for a new one. */
  archived?: boolean;
  /** Those that can be corrected, by date. */
  readings?: readonly OdometerReading[];
  cancel: () => void;
  /** The outcome of sending, beside the buttons. */
  children?: React.ReactNode;
};

/** The fields of a vehicle. */
export function VehicleForm({ of, archived, readings = [], cancel, children }: Props) {
  const t = useTranslations("customers.vehicle");
  const tf = useTranslations("customers.form");
  const fieldText = useFieldText();
  const { register, watch } = of.form;
  const line = (name: Exclude<keyof VehicleValues, "on">) => ({
    label: t(name),
    error: fieldText(of.issueAt(name)),
    optional: true,
  });
  const vinWarning = useVinWarning()(watch("vin"));
  const { date } = useFormat();
  const isCorrection = watch("on") !== "";
  return (
    <Form {...of.props}>
      <FormGrid>
        <Field {...line("plate")}>
          <CapitalsField {...register("plate")} />
        </Field>
        <Field {...line("plateState")}>
          <CapitalsField {...register("plateState")} />
        </Field>
        <Field {...line("year")}>
          <TextField inputMode="numeric" autoComplete="off" {...register("year")} />
        </Field>
        <Field {...line("make")}>
          <TextField autoComplete="off" {...register("make")} />
        </Field>
        <Field {...line("model")}>
          <TextField autoComplete="off" {...register("model")} />
        </Field>
        <Field {...line("color")}>
          <TextField autoComplete="off" {...register("color")} />
        </Field>
      </FormGrid>
      <Field
        {...line("vin")}
        hint={vinWarning ? <span className={styles.warning}>{vinWarning}</span> : t("vinHint")}
      >
        <CapitalsField maxLength={MAX_VIN} {...register("vin")} />
      </Field>
      {readings.length > 0 && (
        <Field label={t("reading")}>
          <Select {...register("on")}>
            <option value="">{t("readingToday")}</option>
            {readings.toReversed().map(({ on, miles }) => (
              <option key={on} value={on}>
                {t("readingOf", { miles, date: date(atNoon(on)) })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        {...line("miles")}
        label={t(isCorrection ? "milesRight" : "miles")}
        hint={t(isCorrection ? "milesRightHint" : "milesHint")}
      >
        <TextField inputMode="numeric" autoComplete="off" {...register("miles")} />
      </Field>
      <Field {...line("notes")}>
        <TextArea rows={2} {...register("notes")} />
      </Field>
      <FormEnd
        pending={of.pending}
        error={of.error}
        icon="check"
        send={tf("save")}
        cancel={tf("cancel")}
        onCancel={() => {
          of.discard();
          cancel();
        }}
        status={children}
      >
        {archived !== undefined && (
          <Button variant="quiet" icon="archive" pending={of.pending} onClick={() => void of.saveOther()}>
            {t(archived ? "restore" : "archive")}
          </Button>
        )}
      </FormEnd>
    </Form>
  );
}
