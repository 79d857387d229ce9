import { BookFor } from "@openhood/domain/booking/inputs";
import { WalkIn } from "@openhood/domain/booking/walk-in";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslations } from "use-intl";
import { type AppForm, useAppForm } from "../../../platform/form.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useFieldText } from "../../../platform/problem.ts";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { CapitalsField, Field, TextField } from "../../../ui/field.tsx";
import { Form, FormGrid } from "../../../ui/form-layout.tsx";
import { useFirstFocus } from "../../../ui/overlays/use-first-focus.ts";
import { PhoneField } from "../../../ui/phone-field.tsx";
import { noCar } from "../../customers/car-values.ts";
import { appointmentLabel } from "../label.ts";
import { KindField, WorkField } from "../sheets/appointment-fields.tsx";
import { BookingWarnings } from "../sheets/booking-warnings.tsx";
import { type FreeSlot, PlaceFormEnd, useAnyway } from "../sheets/not-placed.tsx";
import type { SheetProps } from "../sheets/types.ts";
import { useNewAppointment } from "../sheets/use-new-appointment.ts";
import { KnownCallers } from "./known-callers.tsx";
import { checkWalkIn, laterInput, type WalkInValues, walkInInput } from "./walk-in-values.ts";

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
      </Form>
    </FormProvider>
  );
}
