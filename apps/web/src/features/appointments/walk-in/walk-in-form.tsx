import { BookFor } from "@openhood/domain/booking/inputs";
import { WalkIn } from "@openhood/domain/booking/walk-in";
import { phoneDigits } from "@openhood/domain/customers/find";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { DraftForm } from "../../../platform/draft-form.ts";
import { type AppForm, useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useFieldText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { CapitalsField, Field, TextField } from "../../../ui/field.tsx";
import { Form, FormGrid } from "../../../ui/form-layout.tsx";
import { useFirstFocus } from "../../../ui/overlays/use-first-focus.ts";
import { PhoneField } from "../../../ui/phone-field.tsx";
import { noCar } from "../../customers/car-values.ts";
import { useVehicleWords } from "../../customers/use-vehicle-words.ts";
import { DueOnCar } from "../due-on-car.tsx";
import { appointmentLabel } from "../label.ts";
import { type SheetProps, useCallers } from "../schedule.ts";
import { KindField, WorkField } from "../sheets/appointment-fields.tsx";
import { BookingWarnings } from "../sheets/booking-warnings.tsx";
import { type FreeSlot, PlaceFormEnd, useAnyway } from "../sheets/not-placed.tsx";
import sheet from "../sheets/sheet.module.css";
import { useNewAppointment } from "../sheets/use-new-appointment.ts";
import styles from "./known-callers.module.css";
import {
  type Caller,
  callersIn,
  checkWalkIn,
  chosen,
  laterInput,
  type WalkInValues,
  walkInInput,
} from "./walk-in-values.ts";

type Reply = ApiOutputs["booking"]["walkIn"] | ApiOutputs["booking"]["bookFor"];
const NAME = "today.walk-in";
const NOBODY = { record: "", email: "", name: "", vehicle: "", ...noCar } as const;
/** What is known of a car by its record, and is nobody's to type here. */
const UNKNOWN = { vehicle: "", vin: "", year: "", plateState: "" } as const;

type Props = Pick<SheetProps, "shop" | "clock" | "close">;

/** Takes in somebody who stands at the counter: their number first, which finds them and their cars. */
export function WalkInForm({ shop, clock, close }: Props) {
  const t = useTranslations("today.walkIn");
  const booked = useTranslations("schedule.book");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const fieldText = useFieldText();
  const { language } = useLanguage();
  const today = useQuery(trpc.booking.today.queryOptions());
  const anyway = useAnyway();
  const lanes = today.data?.lanes ?? [];
  const { laneName, tellUndoable, sent } = useNewAppointment(NAME, clock, lanes);
  /** The later time that was chosen instead of now. */
  const later = useRef<FreeSlot | null>(null);
  const walkingIn: AppForm<WalkInValues, Reply> = useAppForm<WalkInValues, Reply>({
    name: NAME,
    start: { ...NOBODY, phone: "", language, kind: "waiter", services: [] },
    check: checkWalkIn,
    send: (values, key) => {
      const slot = later.current;
      later.current = null;
      if (slot) {
        const input = BookFor.parse(laterInput(values, slot));
        return sent<Reply>(api.booking.bookFor.mutate({ ...input, key: key(input) }));
      }
      const input = WalkIn.parse({ ...walkInInput(values), ...anyway.once() });
      return sent<Reply>(api.booking.walkIn.mutate({ ...input, key: key(input) }));
    },
    done: ({ appointment, version }) => {
      const { lane, date, quarters } = appointment.slot;
      const time = clock.time(quarters[0] ?? 0);
      const isHere = appointment.state.status === "checked-in";
      const text = isHere
        ? t("done", { label: appointmentLabel(appointment, language), lane: laneName(lane), time })
        : booked("done", { day: clock.shortDay(date), time });
      tellUndoable(text, { appointment, version }, isHere);
      close();
    },
  });
  const { form, props, pending, reply, error, issueAt, put } = walkingIn;
  const { register, watch } = form;
  const values = watch();
  useFirstFocus(props.ref);
  const line = (name: "phone" | "name" | "plate" | "make" | "model") => ({
    label: booked(name),
    error: fieldText(issueAt(name)),
  });
  return (
    <FormProvider {...form}>
      <Form {...props}>
        <h2>{t("title")}</h2>
        <Field {...line("phone")}>
          <PhoneField
            inputMode="tel"
            autoComplete="off"
            enterKeyHint="next"
            {...register("phone", {
              // Another number is another person.
              onChange: () => {
                if (values.record) put({ ...NOBODY, language });
              },
            })}
          />
        </Field>
        <KnownCallers values={values} put={put} />
        <FormGrid>
          <Field {...line("name")}>
            <TextField
              autoComplete="off"
              enterKeyHint="next"
              {...register("name", {
                // Another name at the number is another person, of whom nothing is known.
                onChange: () => {
                  if (values.record) put({ record: "", email: "", ...UNKNOWN, language });
                },
              })}
            />
          </Field>
          <Field {...line("plate")}>
            <CapitalsField
              enterKeyHint="done"
              {...register("plate", {
                // Another plate is another car.
                onChange: () => {
                  if (values.vehicle) put(UNKNOWN);
                },
              })}
            />
          </Field>
          <Field {...line("make")} optional>
            <TextField autoComplete="off" {...register("make")} />
          </Field>
          <Field {...line("model")} optional>
            <TextField autoComplete="off" {...register("model")} />
          </Field>
        </FormGrid>
        <BookingWarnings clock={clock} />
        <WorkField services={shop.services} issueAt={issueAt} />
        <KindField />
        <div className={sheet.foot}>
          <PlaceFormEnd
            pending={pending}
            error={error}
            refused={reply?.ok === false && reply}
            clock={clock}
            lanes={lanes}
            lane={null}
            work={shop.services.filter(({ slug }) => values.services.includes(slug))}
            title={reply?.ok === false && reply.reason === "taken" ? t("full") : undefined}
            onTake={(slot) => {
              later.current = slot;
              void walkingIn.submit();
            }}
            anyway={anyway}
            submit={walkingIn.submit}
            send={t("send")}
            cancel={t("cancel")}
            onCancel={close}
          />
        </div>
      </Form>
    </FormProvider>
  );
}

/** Digits typed before somebody is looked for, and those of a whole number. */
const [SOME, WHOLE] = [4, 10];
/** How long after the last key a search begins, ms. */
const PAUSE = 150;

/** Who is known by the number, and their cars. Whoever is the only one, with one car, is taken at once. */
function KnownCallers({ values, put }: Pick<DraftForm<WalkInValues>, "put"> & { values: WalkInValues }) {
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
