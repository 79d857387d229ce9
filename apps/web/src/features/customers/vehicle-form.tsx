import type { OdometerReading, VehicleFacts } from "@openhood/domain/customers/vehicle";
import { localTime } from "@openhood/domain/shop/opening";
import { type FieldError, useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { usePersistentDraft } from "../../platform/drafts.ts";
import { useFieldText } from "../../platform/problem.ts";
import { useShopTimeZone } from "../../platform/shop.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea, TextField } from "../../ui/field.tsx";
import styles from "./form.module.css";
import { FormEnd } from "./form-end.tsx";
import {
  isDoubtful,
  VehicleInputShape,
  type VehicleValues,
  vehicleInput,
  vehicleResolver,
  vehicleValues,
} from "./vehicle-values.ts";

export type VehicleInput = { facts: VehicleFacts; reading: OdometerReading | null };

type Props = {
  /** Under which name what is typed is kept through a reload. */
  draft: string;
  facts: VehicleFacts | null;
  /** Is it put away? Left out for a new one, which cannot be. */
  archived?: boolean;
  /** `other`: it is to be put away, or brought back, with what is typed kept all the same. */
  send: (said: VehicleInput, other: boolean) => Promise<boolean>;
  pending: boolean;
  error: unknown;
  cancel: () => void;
  /** What came of sending, beside the buttons. */
  children?: React.ReactNode;
};

/** What the shop knows of a vehicle, to be written down. `send` answers whether it was kept. */
export function VehicleForm({ draft, facts, archived, send, pending, error, cancel, children }: Props) {
  const t = useTranslations("customers.vehicle");
  const fieldText = useFieldText();
  const timeZone = useShopTimeZone();
  const form = useForm<VehicleValues>({ resolver: vehicleResolver, defaultValues: vehicleValues(facts) });
  const clearDraft = usePersistentDraft(draft, form);
  const { register, watch, formState } = form;
  const errors = formState.errors as Record<string, FieldError | undefined>;
  const line = (name: keyof VehicleValues) => ({
    label: t(name),
    error: fieldText(errors[name]),
    optional: true,
  });
  const submit = (other: boolean) =>
    form.handleSubmit(async (values) => {
      const { miles, ...facts } = VehicleInputShape.parse(vehicleInput(values));
      const reading = miles === null ? null : { on: localTime(new Date(), timeZone).date, miles };
      if (await send({ facts, reading }, other)) clearDraft();
    })();
  const doubtful = isDoubtful(watch("vin"));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void submit(false);
      }}
    >
      <div className={styles.row}>
        <Field {...line("plate")}>
          <TextField
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...register("plate")}
          />
        </Field>
        <Field {...line("plateState")}>
          <TextField
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...register("plateState")}
          />
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
        <Field {...line("colour")}>
          <TextField autoComplete="off" {...register("colour")} />
        </Field>
      </div>
      <Field
        {...line("vin")}
        hint={doubtful ? <span className={styles.warning}>{t("vinDoubtful")}</span> : t("vinHint")}
      >
        <TextField
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          {...register("vin")}
        />
      </Field>
      <Field {...line("miles")} hint={t("milesHint")}>
        <TextField inputMode="numeric" autoComplete="off" {...register("miles")} />
      </Field>
      <Field {...line("notes")}>
        <TextArea rows={2} {...register("notes")} />
      </Field>
      <FormEnd
        pending={pending}
        error={error}
        cancel={() => {
          clearDraft();
          cancel();
        }}
        said={children}
      >
        {archived !== undefined && (
          <Button variant="quiet" icon="archive" pending={pending} onClick={() => void submit(true)}>
            {t(archived ? "restore" : "archive")}
          </Button>
        )}
      </FormEnd>
    </form>
  );
}
