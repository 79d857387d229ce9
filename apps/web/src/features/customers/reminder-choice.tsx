import { useTranslations } from "use-intl";
import { useProblemText } from "../../platform/problem.ts";
import { Button } from "../../ui/button.tsx";
import { FormStatus } from "../../ui/form-layout.tsx";
import { Notice } from "../../ui/states.tsx";
import type { useReminders } from "./use-reminders.ts";

type Props = Pick<ReturnType<typeof useReminders>, "set" | "choose"> & {
  wanted: boolean;
  /** Whether it is the desk that says so for a customer. */
  forCustomer?: boolean;
  /** Whether stopping them is what the page was opened for. */
  isAsked?: boolean;
};

/** Whether reminders of services are wanted, and the one press that changes it. */
export function ReminderChoice({ set, choose, wanted, forCustomer = false, isAsked = false }: Props) {
  const own = useTranslations("reminders");
  const theirs = useTranslations("reminders.desk");
  const problem = useProblemText();
  const t = forCustomer ? theirs : own;
  return (
    <>
      <p>{t(wanted ? "on" : "off")}</p>
      <div>
        <Button
          variant={wanted && isAsked ? "primary" : "secondary"}
          size={forCustomer ? "small" : "normal"}
          pending={set.isPending}
          onClick={() => choose(!wanted)}
        >
          {t(wanted ? "stop" : "start")}
        </Button>
      </div>
      <FormStatus>
        {set.isSuccess && <Notice tone="ok">{t(wanted ? "started" : "stopped")}</Notice>}
        {set.isError && <Notice tone="watch">{problem(set.error)}</Notice>}
      </FormStatus>
    </>
  );
}
