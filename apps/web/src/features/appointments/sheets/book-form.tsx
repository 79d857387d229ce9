import { BookFor, type Refused } from "@openhood/domain/booking/inputs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { usePersistentDraft } from "../../../platform/drafts.ts";
import { clearIntent, intentKey } from "../../../platform/intent.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { problemOf, useFieldText, useProblemText } from "../../../platform/problem.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, Field, Select, TextArea, TextField } from "../../../ui/field.tsx";
import { FormActions, FormGrid, FormStatus } from "../../../ui/form-layout.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { Notice } from "../../../ui/states.tsx";
import { useSchedule } from "../schedule.ts";
import type { Chosen } from "../types.ts";
import { type BookValues, bookInput, bookResolver, fieldOf } from "./book-values.ts";
import { BookWhen, startOf } from "./book-when.tsx";
import { Caller } from "./caller.tsx";
import sheet from "./sheet.module.css";
import type { SheetProps } from "./types.ts";

const NAME = "schedule.book";
// Where and when is what the person pointed at, not what they typed last time.
const POINTED = ["date", "start", "lane", "kind"] as const;

/** Books for somebody who calls or stands at the counter. */
export function BookForm(props: SheetProps & { chosen: Chosen | null }) {
  const { shop, clock, date, close, chosen } = props;
  const t = useTranslations("schedule.book");
  const trpc = useTRPC();
  const cache = useQueryClient();
  const problem = useProblemText();
  const fieldText = useFieldText();
  const { language } = useLanguage();
  const { data } = useSchedule({ from: date, days: 1 });
  const form = useForm<BookValues>({
    resolver: bookResolver,
    defaultValues: {
      services: [],
      kind: "waiter",
      lane: chosen?.lane ?? "",
      date,
      start: chosen ? startOf(date, shop.hours.timeZone, chosen.place) : null,
      name: "",
      phone: "",
      email: "",
      language,
      plate: "",
      year: "",
      make: "",
      model: "",
      vin: "",
      note: "",
    },
  });
  const clearDraft = usePersistentDraft(NAME, form, POINTED);
  const { errors } = form.formState;
  const { register } = form;
  const book = useMutation(
    trpc.booking.bookFor.mutationOptions({
      onSuccess: async (reply) => {
        await cache.invalidateQueries({ queryKey: trpc.booking.pathKey() });
        if (!reply.ok) return;
        clearDraft();
        clearIntent(NAME);
        const { place } = reply.appointment;
        const done = t("done", { day: clock.shortDay(place.date), time: clock.time(place.quarters[0] ?? 0) });
        const { over } = reply;
        if (over)
          presentToast({
            text: `${done} ${t(over === "open-limit" ? "overOpen" : "overDay")}`,
            duration: 8000,
          });
        else presentToast({ text: done });
        close();
      },
      onError: (error) => {
        for (const { path, code, limit } of problemOf(error).fields)
          form.setError(fieldOf(path), { type: code, message: String(limit ?? "") }, { shouldFocus: true });
      },
    }),
  );
  const send = form.handleSubmit((values) => {
    const input = BookFor.parse(bookInput(values));
    book.mutate({ ...input, key: intentKey(NAME, input) });
  });
  const line = (name: "name" | "phone" | "email" | "plate" | "year" | "make" | "model" | "vin") => ({
    label: t(name),
    error: fieldText(errors[name]),
  });
  // What a refusal was about is being changed.
  const { isError, reset, data: reply } = book;
  useEffect(() => {
    const { unsubscribe } = form.watch(() => reply && !reply.ok && reset());
    return unsubscribe;
  }, [form, reply, reset]);

  const takeSlot = ({ lane, date, quarters }: FreeSlot) => {
    form.setValue("date", date);
    form.setValue("start", quarters[0] ?? null);
    if (lane && form.getValues("lane")) form.setValue("lane", lane);
    form.setFocus("date");
  };

  return (
    <FormProvider {...form}>
      <form
        className={sheet.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!book.isPending) void send();
        }}
      >
        <h2>{t("title")}</h2>
        <fieldset>
          <legend className={sheet.legend}>{t("services")}</legend>
          <div className={sheet.services}>
            {shop.services.map(({ slug, name }) => (
              <Checkbox
                key={slug}
                value={slug}
                label={name[language] || name.en || name.es}
                {...register("services")}
              />
            ))}
          </div>
          {errors.services && (
            <p role="alert" className={sheet.error}>
              {t("needService")}
            </p>
          )}
        </fieldset>
        {data?.settings && <BookWhen {...props} settings={data.settings} />}
        <Caller clock={clock} />
        <FormGrid>
          <Field {...line("name")}>
            <TextField autoComplete="off" {...register("name")} />
          </Field>
          <Field {...line("phone")} optional>
            <TextField type="tel" inputMode="tel" autoComplete="off" {...register("phone")} />
          </Field>
          <Field {...line("email")} hint={t("emailHint")} optional>
            <TextField type="email" inputMode="email" autoComplete="off" {...register("email")} />
          </Field>
          <Field label={t("language")}>
            <Select {...register("language")}>
              <option value="en">English</option>
              <option value="es">Español</option>
            </Select>
          </Field>
        </FormGrid>
        <FormGrid>
          <Field {...line("plate")} optional>
            <TextField
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...register("plate")}
            />
          </Field>
          <Field {...line("year")} optional>
            <TextField inputMode="numeric" autoComplete="off" {...register("year")} />
          </Field>
          <Field {...line("make")} optional>
            <TextField autoComplete="off" {...register("make")} />
          </Field>
          <Field {...line("model")} optional>
            <TextField autoComplete="off" {...register("model")} />
          </Field>
          <Field {...line("vin")} optional>
            <TextField
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...register("vin")}
            />
          </Field>
        </FormGrid>
        <Field label={t("note")} error={fieldText(errors.note)} optional>
          <TextArea rows={2} {...register("note")} />
        </Field>
        <FormStatus>
          {isError && <Notice tone="watch">{problem(book.error)}</Notice>}
          {reply && !reply.ok && <NotBooked refused={reply} clock={clock} onTake={takeSlot} />}
        </FormStatus>
        <FormActions>
          <Button type="submit" icon="check" pending={book.isPending}>
            {t("send")}
          </Button>
          <Button variant="quiet" onClick={close}>
            {t("close")}
          </Button>
        </FormActions>
      </form>
    </FormProvider>
  );
}

type FreeSlot = Refused["nearest"][number];
type NotBookedProps = { refused: Refused; clock: SheetProps["clock"]; onTake: (slot: FreeSlot) => void };

function NotBooked({ refused, clock, onTake }: NotBookedProps) {
  const t = useTranslations("schedule.book");
  return (
    <Notice tone="watch" title={t(`refused.${refused.reason}`)}>
      {refused.nearest.length > 0 && (
        <>
          <p>{t("nearest")}</p>
          <FormActions>
            {refused.nearest.map((slot) => (
              <Button
                key={`${slot.lane} ${slot.date} ${slot.quarters[0]}`}
                variant="secondary"
                size="small"
                onClick={() => onTake(slot)}
              >
                {`${clock.shortDay(slot.date)}, ${clock.time(slot.quarters[0] ?? 0)}`}
              </Button>
            ))}
          </FormActions>
        </>
      )}
    </Notice>
  );
}
