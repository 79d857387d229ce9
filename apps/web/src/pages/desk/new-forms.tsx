import { localTime } from "@openhood/domain/shop/opening";
import { useTranslations } from "use-intl";
import { useShopFacts } from "../../features/appointments/schedule.ts";
import { BlockForm } from "../../features/appointments/sheets/block-form.tsx";
import { BookForm } from "../../features/appointments/sheets/book-form.tsx";
import { WalkInForm } from "../../features/appointments/walk-in/walk-in-form.tsx";
import { useScheduleClock } from "../../features/appointments/words.ts";
import { useShopTimeZone } from "../../platform/shop.ts";
import { QueryPending } from "../../ui/query-pending.tsx";

const forms = { appointment: BookForm, block: BlockForm, walkIn: WalkInForm };

type Props = {
  kind: keyof typeof forms;
  /** The day on screen; today where none is. */
  date: string | null;
  close: () => void;
};

/** A form of the schedule, wherever one is on the desk. */
export function NewForm({ kind, date, close }: Props) {
  const t = useTranslations("schedule");
  const clock = useScheduleClock(useShopTimeZone());
  const shop = useShopFacts();
  const Form = forms[kind];
  if (!shop.data) return <QueryPending of={shop} failed={t("errorTitle")} lines={8} />;
  const day = date ?? localTime(new Date(), shop.data.hours.timeZone).date;
  return <Form shop={shop.data} clock={clock} date={day} close={close} chosen={null} />;
}
