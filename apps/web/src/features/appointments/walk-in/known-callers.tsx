import { phoneDigits } from "@openhood/domain/customers/find";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { DraftForm } from "../../../platform/draft-form.ts";
import { useVehicleWords } from "../../customers/use-vehicle-words.ts";
import { DueOnCar } from "../due-on-car.tsx";
import { useCallers } from "../schedule.ts";
import sheet from "../sheets/sheet.module.css";
import styles from "./known-callers.module.css";
import { type Caller, callersIn, chosen, type WalkInValues } from "./walk-in-values.ts";

/** Digits typed before somebody is looked for, and those of a whole number. */
const [SOME, WHOLE] = [4, 10];
/** How long after the last key a search begins, ms. */
const PAUSE = 150;

/** Who is known by the number, and their cars. Whoever is the only one, with one car, is taken at once. */
export function KnownCallers({
  values,
  put,
}: Pick<DraftForm<WalkInValues>, "put"> & { values: WalkInValues }) {
  const t = useTranslations("today.walkIn");
  const { vehicleName } = useVehicleWords();
  const digits = phoneDigits(values.phone);
  const search = usePaused(digits.length >= SOME ? digits : "");
  const { data } = useCallers(search);
  // Who was found by the number before is not whose number this is.
  const callers = search !== "" && search === digits ? callersIn(data ?? [], search) : [];
  const [only] = callers.length === 1 && digits.length >= WHOLE ? callers : [];
  const taken = useRef("");
  useEffect(() => {
    if (!only || taken.current === search || values.record) return;
    taken.current = search;
    const [car = null] = only.vehicles.length === 1 ? only.vehicles : [];
    put(chosen({ ...only, phone: values.phone }, car));
  }, [only, search, values.record, values.phone, put]);
  const take = (caller: Caller, car: Caller["vehicles"][number] | null) => {
    taken.current = phoneDigits(caller.phone);
    put(chosen(caller, car));
  };
  const isChosen = (caller: Caller, vehicle: string) =>
    values.record === caller.record && values.name === caller.name && values.vehicle === vehicle;
  return (
    <div className={styles.known}>
      <p role="status" className={styles.count}>
        {search !== "" && data && t("found", { count: callers.length })}
      </p>
      {callers.map((caller) => (
        <fieldset key={`${caller.record} ${caller.name}`} className={styles.caller}>
          <legend>{caller.name}</legend>
          <div className={sheet.chips}>
            {caller.vehicles.map((car) => (
              <label key={car.id}>
                <input
                  type="radio"
                  name="known"
                  checked={isChosen(caller, car.id)}
                  onChange={() => take(caller, car)}
                />
                {[vehicleName(car.facts), car.facts.plate].filter(Boolean).join(" · ") || car.facts.vin}
              </label>
            ))}
            <label>
              <input
                type="radio"
                name="known"
                checked={isChosen(caller, "")}
                onChange={() => take(caller, null)}
              />
              {t("otherCar")}
            </label>
          </div>
        </fieldset>
      ))}
      <DueOnCar vehicle={values.vehicle || null} />
    </div>
  );
}

/** What is typed, after a pause. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), typed ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed ? paused : "";
}
