import { Intake, sameKeyTag } from "@openhood/domain/booking/intake";
import { issuesOf } from "@openhood/domain/field-issues";
import { useEffect, useId } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import type { TodayRow } from "../../../features/appointments/today.ts";
import type { ScheduleClock } from "../../../features/appointments/words.ts";
import { useReadingDoubt } from "../../../features/customers/use-reading-doubt.ts";
import { type AppForm, useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useFieldText, useProblemText } from "../../../platform/problem.ts";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { inRow } from "../../../ui/facts.ts";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import styles from "./intake-strip.module.css";

/** `isKept`: it waits for a connection. */
type Noted = ApiOutputs["booking"]["noteIntake"] | { ok: true; isKept: true };
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
  const schedule = useTranslations("schedule");
  const doubt = useReadingDoubt();
  const { language } = useLanguage();
  const formatter = useFormatter();
  const { uid } = useMe();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const hint = useId();
  const { id, intake } = row.appointment;
  const label = appointmentLabel(row.appointment, language);
  const number = (value: number) => formatter.number(value);
  const noting: AppForm<Values, Noted> = useAppForm<Values, Noted>({
    name: `today.intake.${id}`,
    start: {
      odometer: intake?.odometer == null ? "" : number(intake.odometer),
      keyTag: intake?.keyTag ?? "",
    },
    check,
    send: async (values, key) => {
      // Said twice: the same number once more, after it was asked about.
      const anyway = noting.reply?.ok === false && noting.reply.reason === "doubtful";
      const input = { id, ...Intake.parse(intakeInput(values)), anyway };
      const { sendPress } = await import("../../../platform/outbox.ts");
      const reply = await sendPress({
        ...{ key: key(input), owner: uid, procedure: "booking.noteIntake", input },
        // The same subject as the check-in, so it's sent after it.
        subject: { kind: "order", id, label },
        detail: {
          text: inRow([
            values.odometer && t("miles", { miles: values.odometer }),
            values.keyTag && t("tag", { tag: values.keyTag }),
          ]),
        },
      });
      return (reply as Noted | null) ?? { ok: true, isKept: true };
    },
    done: (reply) => {
      if ("isKept" in reply) presentToast({ text: schedule("waits", { label }), duration: 6_000 });
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
        {isDoubtful ? schedule("odometer.anyway") : t("save")}
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
