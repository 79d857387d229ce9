import { phoneDigits } from "@openhood/domain/customers/find";
import { peopleOf } from "@openhood/domain/customers/people";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { phoneValue } from "../../../platform/format.ts";
import { Field, TextField } from "../../../ui/field.tsx";
import { PhoneField } from "../../../ui/phone-field.tsx";
import { Notice } from "../../../ui/states.tsx";
import { type CarValues, carValues } from "../../customers/car-values.ts";
import { useVehicleWords } from "../../customers/use-vehicle-words.ts";
import { DueOnCar } from "../due-on-car.tsx";
import { type CustomerRow, useCallers } from "../schedule.ts";
import type { ScheduleClock } from "../words.ts";
import type { BookValues } from "./book-values.ts";
import styles from "./caller.module.css";

/** How long after the last key a search begins, ms. */
const PAUSE = 200;
/** Digits of a number typed before somebody is looked for by it. */
const SOME = 4;

type Facts = CarValues & Pick<BookValues, "name" | "phone" | "email" | "language">;
type Person = { name: string; phone: string | null; email: string | null };
/** Somebody, and one of their cars; null: another car, or none. */
type Choice = { person: Person; record: CustomerRow["record"]; car: CustomerRow["vehicles"][number] | null };

/** Fills in the customer and the vehicle. `vehicle`: the id of the one that was taken. */
export function useTakeCaller() {
  const { setValue, setFocus, getValues } = useFormContext<BookValues>();
  const [taken, setTaken] = useState<Choice | null>(null);
  const take = (choice: Choice) => {
    setTaken(choice);
    const { person, record, car } = choice;
    const known: Facts = {
      name: person.name,
      phone: phoneValue(person.phone),
      email: person.email ?? "",
      language: record.facts.language,
      ...carValues(car?.facts ?? {}),
    };
    for (const [field, value] of Object.entries(known))
      setValue(field as keyof Facts, value, { shouldDirty: true, shouldValidate: false });
    setFocus("name");
  };
  /** Somebody new: what was looked for is their name or number. */
  const takeTyped = (typed: string) => {
    const field = phoneDigits(typed).length >= SOME ? "phone" : "name";
    if (!getValues(field)) setValue(field, typed, { shouldDirty: true });
  };
  return { take, takeTyped, phone: taken?.person.phone ?? "", vehicle: taken?.car?.id ?? null };
}

type Props = { clock: ScheduleClock; taking: ReturnType<typeof useTakeCaller> };

/** Finds the caller among the shop's customers. */
export function FindCaller({ clock, taking }: Props) {
  const t = useTranslations("schedule.book");
  const [typed, setTyped] = useState("");
  const take = (choice: Choice) => {
    taking.take(choice);
    setTyped("");
  };
  const { field, list, isNobody } = useChoices({ typed: typed.trim(), clock, take, first: 0 });
  return (
    <search className={styles.caller}>
      <Field label={t("find")} hint={t("findHint")}>
        <TextField
          type="search"
          spellCheck={false}
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          {...field}
          onBlur={() => {
            if (!isNobody) return;
            taking.takeTyped(typed.trim());
            setTyped("");
          }}
          onKeyDown={(event) => {
            field.onKeyDown(event);
            // What is looked for is not yet what is to be booked.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </Field>
      {list}
      <DueOnCar vehicle={taking.vehicle} />
    </search>
  );
}

/** The customer's number, which finds who has it. */
export function CallerPhone({ clock, taking, error }: Props & { error: string | undefined }) {
  const t = useTranslations("schedule.book");
  const { register, watch } = useFormContext<BookValues>();
  const digits = phoneDigits(watch("phone"));
  const typed = digits.length >= SOME && digits !== phoneDigits(taking.phone) ? digits : "";
  const has = ({ phone }: Person) => {
    const own = phone ? phoneDigits(phone) : "";
    return own.startsWith(digits) || own.endsWith(digits);
  };
  const { field, list } = useChoices({ typed, clock, take: taking.take, first: -1, has });
  return (
    <>
      <Field label={t("phone")} error={error} optional>
        <PhoneField {...register("phone")} {...field} />
      </Field>
      {typed && <div className={styles.ofPhone}>{list}</div>}
    </>
  );
}

type Asked = {
  /** What is looked for; nothing is for an empty text. */
  typed: string;
  clock: ScheduleClock;
  take: (choice: Choice) => void;
  /** Which one Enter takes before an arrow was pressed; -1 for none. */
  first: 0 | -1;
  /** Who of those that were found is offered; default: all. */
  has?: (person: Person) => boolean;
};

/** A field with the people it finds below it, each with their cars: a combobox. */
function useChoices({ typed, clock, take, first, has = () => true }: Asked) {
  const t = useTranslations("schedule.book");
  const { vehicleName } = useVehicleWords();
  const id = useId();
  const search = usePaused(typed);
  const { data, isError } = useCallers(search);
  const [at, setAt] = useState<{ search: string; index: number } | null>(null);
  const people = (search === typed && search ? (data ?? []) : []).flatMap(({ record, vehicles }) =>
    peopleOf(record.facts)
      .filter(has)
      .map((person) => ({
        person,
        record,
        choices: [...vehicles, null].map((car): Choice => ({ person, record, car })),
      })),
  );
  const choices = people.flatMap((one) => one.choices);
  const active = Math.min(at?.search === search ? at.index : first, choices.length - 1);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  const field = {
    role: "combobox",
    autoComplete: "off",
    "aria-autocomplete": "list",
    "aria-expanded": choices.length > 0,
    "aria-controls": `${id}list`,
    "aria-activedescendant": active >= 0 ? `${id}${active}` : undefined,
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const chosen = choices[active];
      if (step && choices.length > 0) {
        event.preventDefault();
        const from = active < 0 && step < 0 ? 0 : active;
        setAt({ search, index: (from + step + choices.length) % choices.length });
      } else if (event.key === "Enter" && chosen) {
        event.preventDefault();
        take(chosen);
      }
    },
  } as const;
  const carName = ({ car }: Choice) =>
    car && ([vehicleName(car.facts), car.facts.plate].filter(Boolean).join(" · ") || car.facts.vin);
  const list = (
    <>
      <p role="status" className={styles.count}>
        {search !== "" && data && t("found", { count: people.length })}
      </p>
      {isError && <Notice tone="watch">{t("findFailed")}</Notice>}
      <div
        id={`${id}list`}
        role="listbox"
        aria-label={t("found", { count: people.length })}
        className={styles.found}
        hidden={choices.length === 0}
      >
        {people.map(({ person, record, choices: own }, n) => (
          // biome-ignore lint/a11y/useSemanticElements: a field set is no part of a listbox
          <div
            key={`${record.id} ${n}`}
            role="group"
            aria-labelledby={`${id}who${n}`}
            className={styles.person}
          >
            <p id={`${id}who${n}`} role="presentation">
              <strong>{person.name}</strong>{" "}
              {[
                record.facts.kind === "fleet" && record.facts.name,
                person.phone && clock.phone(person.phone),
                person.email,
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            <div role="presentation" className={styles.cars}>
              {own.map((choice) => {
                const index = choices.indexOf(choice);
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                  // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
                  <div
                    key={choice.car?.id ?? ""}
                    id={`${id}${index}`}
                    role="option"
                    aria-selected={index === active}
                    className={styles.option}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => take(choice)}
                  >
                    {carName(choice) ?? t(own.length > 1 ? "otherCar" : "takeCaller")}
                  </div>
                );
              })}
            </div>
          </div>
        ))}
      </div>
    </>
  );
  return { field, list, isNobody: search !== "" && data?.length === 0 };
}

/** What of what is typed is searched for, after a pause. */
function usePaused(typed: string): string {
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), typed ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed ? search : "";
}
