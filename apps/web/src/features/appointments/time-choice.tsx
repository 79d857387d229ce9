import { type BookingRules, isPossible, slotRequestFor } from "@openhood/domain/booking/availability";
import type { AppointmentRef, When } from "@openhood/domain/booking/inputs";
import { useEffect, useId } from "react";
import { useTranslations } from "use-intl";
import { useContact } from "../../platform/shop.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ChoiceChip } from "../../ui/choice-chip.tsx";
import { Icon } from "../../ui/icons.tsx";
import { QueryPending } from "../../ui/query-pending.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { ShopPhone } from "../shop/shop-phone.tsx";
import { SlotPicker } from "./slot-picker.tsx";
import styles from "./time-choice.module.css";
import { countTimes, firstTime, isStillFree, sameWhen } from "./times.ts";
import type { Kind, Work } from "./types.ts";
import { type Availability, useAvailability } from "./use-availability.ts";
import { useWhenWords } from "./use-when-words.ts";

/** The ways one can come: waiting only for what can be waited for, where the shop has waiters at all. */
export const kindsOf = ({ settings }: BookingRules, work: readonly Work[]): Kind[] =>
  settings.waitersPerDay > 0 && work.every((service) => service.waiter)
    ? ["waiter", "drop-off"]
    : ["drop-off"];

type Props = {
  rules: BookingRules;
  work: readonly Work[];
  kind: Kind;
  onKind: (kind: Kind) => void;
  value: When | null;
  onChange: (when: When) => void;
  /** Called instead of `onChange` when the next free time is taken as it is offered. */
  onTake?: (when: When) => void;
  /** Called when the chosen time is no longer to be had. */
  onGone?: () => void;
  /** The appointment that is to be moved, and in how many quarters it is done. */
  own?: { which: AppointmentRef; quarters: number };
};

/** When to come: wait or leave the car, the next free time in plain words, and every other one. */
export function TimeChoice({
  rules,
  work,
  kind,
  onKind,
  value,
  onChange,
  onTake = onChange,
  onGone,
  own,
}: Props) {
  const t = useTranslations("booking.time");
  // What is agreed already takes as long as the shop has made it since.
  const request = { ...slotRequestFor(work, kind), ...(own && { quarters: own.quarters }) };
  const availability = useAvailability(rules, request, own?.which ?? null);
  const { days, ready, more } = availability;
  const nothing = ready && days.every((day) => countTimes(day) === 0);
  // Nothing in these days: the ones after them are looked at without being asked for.
  useEffect(() => {
    if (nothing && more) more();
  }, [nothing, more]);

  const gone = value !== null && isStillFree(days, value) === false;
  useEffect(() => {
    if (gone) onGone?.();
  }, [gone]);

  return (
    <div className={styles.choice}>
      <Kinds
        kinds={kindsOf(rules, work)}
        isShort={work.every((service) => service.waiter)}
        kind={kind}
        onKind={onKind}
      />
      {!ready ? (
        <QueryPending of={availability} failed={t("failed")} height="22rem" />
      ) : nothing && (more || availability.isFetching) ? (
        <div aria-busy="true" className={styles.waiting}>
          <Skeleton height="4rem" />
          <Skeleton height="18rem" />
        </div>
      ) : nothing ? (
        <NothingFree rules={rules} work={work} kind={kind} />
      ) : (
        <>
          <NextFree rules={rules} availability={availability} value={value} onTake={onTake} />
          <SlotPicker
            key={kind}
            rules={rules}
            availability={availability}
            value={value}
            onChange={onChange}
          />
        </>
      )}
    </div>
  );
}

type KindsProps = {
  kinds: readonly Kind[];
  /** It could be waited for, in a shop where people wait. */
  isShort: boolean;
  kind: Kind;
  onKind: (kind: Kind) => void;
};

function Kinds({ kinds, isShort, kind, onKind }: KindsProps) {
  const t = useTranslations("booking.time");
  const name = useId();
  if (kinds.length === 1) return <p className={styles.only}>{t(isShort ? "nobodyWaits" : "onlyDropOff")}</p>;
  return (
    <fieldset className={styles.kinds}>
      <legend>{t("kind")}</legend>
      {kinds.map((one) => (
        <ChoiceChip key={one} name={name} checked={one === kind} onChange={() => onKind(one)}>
          <span className={styles.kindName}>{t(`kinds.${one}`)}</span>
          <span className={styles.kindText}>{t(`kindTexts.${one}`)}</span>
        </ChoiceChip>
      ))}
    </fieldset>
  );
}

type NextProps = {
  rules: BookingRules;
  availability: Availability;
  value: When | null;
  onTake: (when: When) => void;
};

function NextFree({ rules, availability: { days }, value, onTake }: NextProps) {
  const t = useTranslations("booking.time");
  const words = useWhenWords(rules.shop.timeZone, rules.now);
  const next = firstTime(days);
  const day = days.find(({ date }) => date === next?.date);
  if (!next || !day) return null;
  return (
    <div className={styles.next}>
      <Icon name="clock" size={22} />
      <p role="status">
        <span className={styles.nextLabel}>{t("next")}</span>
        <strong>{words.describe(next, day.kind === "drop-off" ? day.arrival : null)}</strong>
      </p>
      {!sameWhen(next, value) && (
        <Button variant="secondary" size="small" onClick={() => onTake(next)}>
          {t("take")}
        </Button>
      )}
    </div>
  );
}

type NothingFreeProps = { rules: BookingRules; work: readonly Work[]; kind: Kind };

/** No time is available: why, as far as is known, and what to do instead. */
function NothingFree({ rules, work, kind }: NothingFreeProps) {
  const t = useTranslations("booking.nothing");
  const { phone } = useContact();
  const possible = isPossible(rules.settings.lanes, slotRequestFor(work, kind));
  return (
    <EmptyState
      icon="clock"
      title={t(possible ? "title" : "noLane")}
      text={t.rich(possible ? "text" : "noLaneText", {
        phone: () => <ShopPhone number={phone} />,
        days: rules.settings.horizonDays,
      })}
    >
      <ButtonLink to="/contact" variant="secondary" icon="send">
        {t("write")}
      </ButtonLink>
    </EmptyState>
  );
}
