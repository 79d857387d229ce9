import { BookFor } from "@openhood/domain/booking/inputs";
import { WalkIn } from "@openhood/domain/booking/walk-in";
import { phoneKey } from "@openhood/domain/customers/find";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslations } from "use-intl";
import { type AppForm, useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useFieldText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { CapitalsField, Field, TextField } from "../../../ui/field.tsx";
import { FormEnd } from "../../../ui/form-end.tsx";
import { Form, FormGrid } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { useVehicleWords } from "../../customers/use-vehicle-words.ts";
import { useCallers } from "../schedule.ts";
import { WorkField } from "../sheets/appointment-fields.tsx";
import { type FreeSlot, NotPlaced, useAnyway } from "../sheets/not-placed.tsx";
import sheet from "../sheets/sheet.module.css";
import type { SheetProps } from "../sheets/types.ts";
import { appointmentLabel } from "../words.ts";
import styles from "./walk-in-form.module.css";
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
const NOBODY = {
  record: "",
  email: "",
  name: "",
  vehicle: "",
  vin: "",
  plate: "",
  make: "",
  model: "",
} as const;
/** Digits typed before somebody is looked for, and those of a whole number. */
const [SOME, WHOLE] = [4, 10];
/** How long after the last key a search begins, ms. */
const PAUSE = 150;

type Props = Pick<SheetProps, "shop" | "clock" | "close">;

/** Takes in somebody who stands at the counter: their number first, which finds them and their cars. */
export function WalkInForm({ shop, clock, close }: Props) {
  const t = useTranslations("today.walkIn");
  const booked = useTranslations("schedule.book");
  const trpc = useTRPC();
  const api = useTRPCClient();
  const cache = useQueryClient();
  const fieldText = useFieldText();
  const { language } = useLanguage();
  const today = useQuery(trpc.booking.today.queryOptions());
  const anyway = useAnyway();
  /** The later time that was chosen instead of now. */
  const later = useRef<FreeSlot | null>(null);
  const walkingIn: AppForm<WalkInValues, Reply> = useAppForm<WalkInValues, Reply>({
    name: "today.walk-in",
    start: { ...NOBODY, phone: "", language, kind: "waiter", services: [] },
    check: checkWalkIn,
    send: (values, key) => {
      const slot = later.current;
      later.current = null;
      const send = (): Promise<Reply> => {
        if (slot) {
          const input = BookFor.parse(laterInput(values, slot));
          return api.booking.bookFor.mutate({ ...input, key: key(input) });
        }
        const input = WalkIn.parse({ ...walkInInput(values), ...anyway.once() });
        return api.booking.walkIn.mutate({ ...input, key: key(input) });
      };
      return send().finally(() =>
        Promise.all([
          cache.invalidateQueries({ queryKey: trpc.booking.pathKey() }),
          cache.invalidateQueries({ queryKey: trpc.customers.pathKey() }),
        ]),
      );
    },
    done: ({ appointment }) => {
      const { lane, date, quarters } = appointment.slot;
      const time = clock.time(quarters[0] ?? 0);
      const isHere = appointment.state.status === "checked-in";
      const name = today.data?.lanes.find(({ id }) => id === lane)?.name ?? lane;
      presentToast({
        text: isHere
          ? t("done", { label: appointmentLabel(appointment, language), lane: name, time })
          : booked("done", { day: clock.shortDay(date), time }),
      });
      close();
    },
  });
  const { form, props, pending, reply, error, issueAt, put } = walkingIn;
  const { register, watch, setValue } = form;
  const values = watch();
  const { setFocus } = form;
  useEffect(() => {
    // The sheet takes the focus to itself as it comes; the number is what is said first.
    const sheet = props.ref.current?.closest("ion-modal");
    const focus = () => setFocus("phone");
    sheet?.addEventListener("didPresent", focus, { once: true });
    return () => sheet?.removeEventListener("didPresent", focus);
  }, [props.ref, setFocus]);
  const line = (name: "phone" | "name" | "plate" | "make" | "model") => ({
    label: booked(name),
    error: fieldText(issueAt(name)),
  });
  return (
    <FormProvider {...form}>
      <Form {...props}>
        <h2>{t("title")}</h2>
        <Field {...line("phone")}>
          <TextField
            type="tel"
            inputMode="tel"
            autoComplete="off"
            enterKeyHint="next"
            {...register("phone", {
              // Another number is another person.
              onChange: () => {
                if (values.record) put(NOBODY);
              },
            })}
          />
        </Field>
        <Known values={values} put={put} />
        <FormGrid>
          <Field {...line("name")}>
            <TextField autoComplete="off" enterKeyHint="next" {...register("name")} />
          </Field>
          <Field {...line("plate")}>
            <CapitalsField enterKeyHint="done" {...register("plate")} />
          </Field>
          <Field {...line("make")} optional>
            <TextField autoComplete="off" {...register("make")} />
          </Field>
          <Field {...line("model")} optional>
            <TextField autoComplete="off" {...register("model")} />
          </Field>
        </FormGrid>
        <WorkField services={shop.services} issueAt={issueAt} />
        <SegmentedControl
          label={booked("kind")}
          showLabel="above"
          options={[
            ["waiter", booked("waits")],
            ["drop-off", booked("leaves")],
          ]}
          value={values.kind}
          onChange={(kind) => setValue("kind", kind, { shouldDirty: true })}
        />
        <FormEnd
          pending={pending}
          error={error}
          status={
            reply?.ok === false && (
              <NotPlaced
                refused={reply}
                clock={clock}
                lanes={today.data?.lanes ?? []}
                lane={null}
                work={shop.services.filter(({ slug }) => values.services.includes(slug))}
                title={reply.reason === "taken" ? t("full") : undefined}
                onTake={(slot) => {
                  later.current = slot;
                  void walkingIn.submit();
                }}
                onAnyway={() => anyway.decide(walkingIn.submit)}
              />
            )
          }
          icon="check"
          send={t("send")}
          cancel={t("cancel")}
          onCancel={close}
        />
      </Form>
    </FormProvider>
  );
}

type Put = AppForm<WalkInValues, Reply>["put"];

/** Who is known by the number, and their cars. Whoever is the only one, with one car, is taken at once. */
function Known({ values, put }: { values: WalkInValues; put: Put }) {
  const t = useTranslations("today.walkIn");
  const { vehicleName } = useVehicleWords();
  const digits = phoneKey(values.phone);
  const search = usePaused(digits.length >= SOME ? digits : "");
  const { data } = useCallers(search);
  const callers = search ? callersIn(data ?? [], search) : [];
  const [only] = callers.length === 1 && digits.length >= WHOLE ? callers : [];
  const taken = useRef("");
  useEffect(() => {
    if (!only || taken.current === search || values.record) return;
    taken.current = search;
    const [car = null] = only.vehicles.length === 1 ? only.vehicles : [];
    put(chosen({ ...only, phone: values.phone }, car));
  }, [only, search, values.record, values.phone, put]);
  const take = (caller: Caller, car: Caller["vehicles"][number] | null) => {
    taken.current = phoneKey(caller.phone);
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
