import { Intake, sameKeyTag } from "@openhood/domain/booking/intake";
import { issuesOf } from "@openhood/domain/field-issues";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId } from "react";
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
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import styles from "./intake-strip.module.css";

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
  /** It is noted, or left. */
  onEnd: () => void;
};

/** Asks for the odometer and the tag of the keys, on a card. Nothing waits for the answer. */
export function IntakeStrip({ row, all, clock, onEnd }: Props) {
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
  const hint = useId();
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
      onEnd();
    },
  });
  const { form, props, pending, reply, error, issueAt } = noting;
  const { register, setFocus, watch } = form;
  useEffect(() => {
    // A finger on its way to the next car opens no keyboard.
    if (document.activeElement === document.body && !matchMedia("(pointer: coarse)").matches)
      setFocus("odometer");
  }, [setFocus]);
  const twins = sameKeyTag(
    { id, keyTag: watch("keyTag") },
    all.map(({ appointment }) => appointment),
  );
  const { lastReading: last } = row;
  const isDoubtful = reply?.ok === false && reply.reason === "doubtful";
  const wrong = [
    fieldText(issueAt("odometer")),
    fieldText(issueAt("keyTag")),
    ...twins.map((twin) => t("twin", { label: appointmentLabel(twin, language) })),
    reply?.ok === false && (reply.reason === "doubtful" ? doubt(reply) : t("notHere")),
    error != null && problem(error),
  ].filter(Boolean);
  return (
    <form
      {...props}
      className={styles.strip}
      data-intake={id}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onEnd();
      }}
    >
      <TextField
        aria-label={t("odometer")}
        aria-describedby={hint}
        aria-invalid={issueAt("odometer") !== undefined || undefined}
        placeholder={last ? t("was", { miles: number(last.miles) }) : t("odometerShort")}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        {...register("odometer")}
      />
      <TextField
        aria-label={t("keyTag")}
        aria-invalid={issueAt("keyTag") !== undefined || undefined}
        placeholder={t("keyTagShort")}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        {...register("keyTag")}
      />
      <Button type="submit" size="small" variant="primary" name="save" pending={pending}>
        {isDoubtful ? odometer("anyway") : t("save")}
      </Button>
      <button type="button" className={styles.skip} name="skip" aria-label={t("skip")} onClick={onEnd}>
        <Icon name="close" size={16} />
      </button>
      <span id={hint} hidden>
        {last && t("last", { miles: number(last.miles), date: clock.shortDate(last.on) })}
      </span>
      <p role="status" className={styles.wrong}>
        {wrong.join(" ")}
      </p>
    </form>
  );
}
