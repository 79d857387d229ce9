import type { Appointment } from "@openhood/domain/booking/appointment";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import { ApiProvider } from "../../../platform/trpc.tsx";
import { presentModal } from "../../../ui/overlays/present.ts";
import type { Chosen } from "../types.ts";
import { appointmentLabel } from "../words.ts";
import { AppointmentSheet } from "./appointment-sheet.tsx";
import { BlockForm } from "./block-form.tsx";
import { BookForm } from "./book-form.tsx";
import type { SheetProps } from "./types.ts";

type Options = Omit<SheetProps, "close">;

/** The sheets over the schedule: an appointment, booking for a caller, blocking time. */
export function useSheets(options: Options) {
  const t = useTranslations("schedule");
  const { language } = useLanguage();
  // A sheet stands beside the page in the tree, not below it.
  const sheet = (label: string, render: (close: () => void) => ReactNode) =>
    void presentModal({ label }, (close) => <ApiProvider>{render(() => void close())}</ApiProvider>);
  return {
    open: (appointment: Appointment) =>
      sheet(appointmentLabel(appointment, language), (close) => (
        <AppointmentSheet {...options} close={close} date={appointment.slot.date} id={appointment.id} />
      )),
    book: (chosen: Chosen | null) =>
      sheet(t("book.title"), (close) => <BookForm {...options} close={close} chosen={chosen} />),
    block: (chosen: Chosen | null) =>
      sheet(t("block.title"), (close) => <BlockForm {...options} close={close} chosen={chosen} />),
  };
}
