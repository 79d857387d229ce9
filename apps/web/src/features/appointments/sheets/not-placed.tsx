import { overridable } from "@openhood/domain/booking/find-slot";
import type { Refused } from "@openhood/domain/booking/inputs";
import type { Lane } from "@openhood/domain/booking/settings";
import { inLanguage } from "@openhood/domain/local-text";
import { type ComponentProps, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { FormActions } from "../../../ui/form-layout.tsx";
import { Notice } from "../../../ui/states.tsx";
import type { ScheduleClock } from "../words.ts";

export type FreeSlot = Refused["nearest"][number];

type Props = {
  refused: Pick<Refused, "reason" | "nearest">;
  clock: ScheduleClock;
  lanes: readonly Lane[];
  /** The bay that was asked for; null: any. */
  lane: string | null;
  work: readonly { name: Parameters<typeof inLanguage>[0] }[];
  /** Said instead of the reason. */
  title?: string | undefined;
  onTake: (slot: FreeSlot) => void;
  /** Null where that was refused, too. */
  onAnyway: (() => void) | null;
};

/** Why an appointment cannot stand as asked, the free times nearest to it, and the word of staff who decide otherwise. */
export function NotPlaced({
  refused: { reason, nearest },
  clock,
  lane,
  work,
  title,
  onTake,
  ...props
}: Props) {
  const t = useTranslations("schedule.book");
  const { language } = useLanguage();
  const slotWords = useSlotWords(clock, props.lanes);
  const name = props.lanes.find(({ id }) => id === lane)?.name;
  const why =
    reason === "no-lane" && name
      ? t("notSetUp", { lane: name, work: work.map((one) => inLanguage(one.name, language)).join(", ") })
      : reason === "taken" && name
        ? t("takenIn", { lane: name })
        : t(`refused.${reason}`);
  return (
    <Notice tone="watch" title={title ?? why}>
      {nearest.length > 0 && (
        <>
          <p>{t("nearest")}</p>
          <FormActions>
            {slotWords(nearest, lane).map(({ slot, words }) => (
              <Button
                key={`${slot.lane} ${slot.date} ${slot.quarters[0]}`}
                variant="secondary"
                size="small"
                onClick={() => onTake(slot)}
              >
                {words}
              </Button>
            ))}
          </FormActions>
        </>
      )}
      {overridable(reason) && !props.onAnyway && <p>{t("notEvenAnyway")}</p>}
      {overridable(reason) && props.onAnyway && (
        <FormActions>
          <Button variant="secondary" size="small" icon="alert" onClick={props.onAnyway}>
            {t("anyway")}
          </Button>
        </FormActions>
      )}
    </Notice>
  );
}

type EndProps = Omit<ComponentProps<typeof FormEnd>, "status" | "icon"> &
  Omit<Props, "refused" | "onAnyway"> & {
    /** Nothing where it stands, or was refused for another reason. */
    refused: Props["refused"] | false | null;
    anyway: ReturnType<typeof useAnyway>;
    submit: () => Promise<void>;
  };

/** The end of a form that asks for a time: why it cannot be had, and the buttons. */
export function PlaceFormEnd({ refused, anyway, submit, ...props }: EndProps) {
  const { clock, lanes, lane, work, title, onTake, ...end } = props;
  const asked = { clock, lanes, lane, work, title, onTake };
  return (
    <FormEnd
      {...end}
      icon="check"
      status={
        refused && (
          <NotPlaced
            {...asked}
            refused={refused}
            onAnyway={anyway.isRefused ? null : () => void anyway.decide(submit)}
          />
        )
      }
    />
  );
}

/** Free times in words: all with their bay, where one of them is in another than was asked for. */
export function useSlotWords(clock: ScheduleClock, lanes: readonly Lane[]) {
  return (slots: readonly FreeSlot[], asked: string | null) => {
    const isElsewhere = asked !== null && slots.some(({ lane }) => lane !== asked);
    return slots.map((slot) => ({
      slot,
      words: [
        isElsewhere && lanes.find(({ id }) => id === slot.lane)?.name,
        clock.shortDay(slot.date),
        clock.time(slot.quarters[0] ?? 0),
      ]
        .filter(Boolean)
        .join(", "),
    }));
  };
}

/** What staff decide against goes with the next sending of a form only. */
export function useAnyway() {
  const decided = useRef(false);
  const [isRefused, setRefused] = useState(false);
  return {
    /** Did not even that place it, as of what goes past midnight? */
    isRefused,
    decide: async (submit: () => Promise<void>) => {
      decided.current = true;
      await submit();
      // Whatever stands there after this was refused although it was decided.
      setRefused(true);
    },
    /** For the input that is about to be sent. */
    once: (): { anyway?: true } => {
      const now = decided.current;
      decided.current = false;
      setRefused(false);
      return now ? { anyway: true } : {};
    },
  };
}
