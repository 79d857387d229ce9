import { peopleOf } from "@openhood/domain/customers/people";
import { useEffect, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { Field, TextField } from "../../../ui/field.tsx";
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

type Facts = CarValues & Pick<BookValues, "name" | "phone" | "email" | "language">;
type Person = { name: string; phone: string | null; email: string | null };
type Car = CustomerRow["vehicles"][number]["facts"];

/** Finds the caller among the shop's customers, and fills in the customer and the vehicle. */
export function FindCaller({ clock }: { clock: ScheduleClock }) {
  const t = useTranslations("schedule.book");
  const { setValue, setFocus } = useFormContext<BookValues>();
  const { vehicleName } = useVehicleWords();
  const { typed, setTyped, search } = usePaused();
  const { data, isError } = useCallers(search);
  const rows = search ? (data ?? []) : [];

  const [vehicle, setVehicle] = useState<string | null>(null);
  const take = (person: Person, { facts }: CustomerRow["record"], car: Car | null, id: string | null) => {
    setVehicle(id);
    const known: Facts = {
      name: person.name,
      phone: person.phone ?? "",
      email: person.email ?? "",
      language: facts.language,
      ...carValues(car ?? {}),
    };
    for (const [field, value] of Object.entries(known))
      setValue(field as keyof Facts, value, { shouldDirty: true, shouldValidate: false });
    setTyped("");
    setFocus("name");
  };

  return (
    <search className={styles.caller}>
      <Field label={t("find")} hint={t("findHint")} optional>
        <TextField
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            // What is looked for is not yet what is to be booked.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </Field>
      <p role="status" className={styles.count}>
        {search !== "" && data && t("found", { count: rows.length })}
      </p>
      {isError && <Notice tone="watch">{t("findFailed")}</Notice>}
      {rows.length > 0 && (
        <ul className={styles.found}>
          {rows.flatMap(({ record, vehicles }) =>
            peopleOf(record.facts).map((person, index) => (
              <li key={`${record.id} ${index}`}>
                <p>
                  <strong>{person.name}</strong>{" "}
                  {[
                    record.facts.kind === "fleet" && record.facts.name,
                    person.phone && clock.phone(person.phone),
                    person.email,
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
                <div className={styles.cars}>
                  {vehicles.map(({ id, facts }) => (
                    <Button
                      key={id}
                      variant="secondary"
                      size="small"
                      onClick={() => take(person, record, facts, id)}
                    >
                      {[vehicleName(facts), facts.plate].filter(Boolean).join(" · ") || facts.vin}
                    </Button>
                  ))}
                  <Button variant="quiet" size="small" onClick={() => take(person, record, null, null)}>
                    {t(vehicles.length > 0 ? "otherCar" : "takeCaller")}
                  </Button>
                </div>
              </li>
            )),
          )}
        </ul>
      )}
      <DueOnCar vehicle={vehicle} />
    </search>
  );
}

/** What is typed, and what of it is searched for after a pause. */
function usePaused() {
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), typed ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, search: typed ? search : "" };
}
