import { Intake, sameKeyTag } from "@openhood/domain/booking/intake";
import { issuesOf } from "@openhood/domain/field-issues";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import type { TodayRow } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useReadingDoubt } from "../../../features/customers/use-reading-doubt.ts";
import { type AppForm, useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useFieldText, useProblemText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
import { FormActions, FormStatus } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "./intake-form.module.css";

type Noted = ApiOutputs["booking"]["noteIntake"];
type Values = { odometer: string; keyTag: string };

/** "81,200", "81.200" and "81 200" are one number. */
const miles = (typed: string) =>
  typed.trim() === "" ? null : Number(typed.trim().replace(/[,.\s](?=\d{3}\b)/g, ""));
const intakeInput = ({ odometer, keyTag }: Values) => ({ odometer: miles(odometer), keyTag });
const check = (values: Values) => issuesOf(Intake, intakeInput(values));

type Props = {
  row: TodayRow;
  /** All cars of today, to see whose keys hang on the same tag. */
  all: readonly TodayRow[];
  clock: ScheduleClock;
  /** Takes the focus as it appears: whoever checked in works with the keyboard. */
  focus: boolean;
  /** What leaving it without a word is called. */
  leave: "skip" | "cancel";
  /** It is noted, or left: with Escape whoever did wants out of its fields. */
  onEnd: (how: "done" | "escape") => void;
};

/** Asks what is noted as a car comes in: the odometer and the tag of its keys. Nothing waits for the answer. */
export function IntakeForm({ row, all, clock, focus, leave, onEnd }: Props) {
  const t = useTranslations("today.intake");
  const odometer = useTranslations("schedule.odometer");
  const doubt = useReadingDoubt();
  const { language } = useLanguage();
  const formatter = useFormatter();
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const { id, intake } = row.appointment;
  const number = (value: number) => formatter.number(value);
  const noting: AppForm<Values, Noted> = useAppForm<Values, Noted>({
    name: `today.intake.${id}`,
    start: {
      odometer: intake?.odometer == null ? "" : number(intake.odometer),
      keyTag: intake?.keyTag ?? "",
    },
    check,
    send: (values, key) => {
      // Said twice: the same number once more, after it was asked about.
      const anyway = noting.reply?.ok === false && noting.reply.reason === "doubtful";
      const input = { id, ...Intake.parse(intakeInput(values)), anyway };
      return api.booking.noteIntake.mutate({ ...input, key: key(input) });
    },
    done: async () => {
      await cache.invalidateQueries({ queryKey: trpc.booking.pathKey() });
      onEnd("done");
    },
  });
  const { form, props, pending, reply, error, issueAt } = noting;
  const { register, setFocus, watch } = form;
  useEffect(() => {
    if (focus) setFocus("odometer");
  }, [focus, setFocus]);
  const twins = sameKeyTag(
    { id, keyTag: watch("keyTag") },
    all.map(({ appointment }) => appointment),
  );
  const { lastReading: last } = row;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onEnd("escape");
  };
  return (
    <form {...props} className={styles.form} onKeyDown={onKeyDown}>
      <div className={styles.fields}>
        <Field
          label={t("odometer")}
          hint={last && t("last", { miles: number(last.miles), date: clock.shortDate(last.on) })}
          error={fieldText(issueAt("odometer"))}
        >
          <TextField inputMode="numeric" autoComplete="off" enterKeyHint="next" {...register("odometer")} />
        </Field>
        <Field label={t("keyTag")} error={fieldText(issueAt("keyTag"))}>
          <TextField
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="done"
            {...register("keyTag")}
          />
        </Field>
      </div>
      <FormStatus>
        {twins.map((twin) => (
          <Notice key={twin.id} tone="watch">
            {t("twin", { label: appointmentLabel(twin, language) })}
          </Notice>
        ))}
        {reply?.ok === false && (
          <Notice tone="watch">{reply.reason === "doubtful" ? doubt(reply) : t("notHere")}</Notice>
        )}
        {error != null && <Notice tone="watch">{problem(error)}</Notice>}
      </FormStatus>
      <FormActions>
        <Button type="submit" size="small" variant="secondary" name="save" pending={pending}>
          {reply?.ok === false && reply.reason === "doubtful" ? odometer("anyway") : t("save")}
        </Button>
        <Button size="small" variant="quiet" name="skip" onClick={() => onEnd("done")}>
          {t(leave)}
        </Button>
      </FormActions>
    </form>
  );
}
