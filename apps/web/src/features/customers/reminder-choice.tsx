import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useProblemText } from "../../platform/problem.ts";
import { type ApiInputs, useTRPC } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { FormStatus } from "../../ui/form-layout.tsx";
import { Notice } from "../../ui/states.tsx";

/** Whose reminders of services: by a mailed link, one's own, or a customer's. */
type Of = ApiInputs["reminders"]["get"]["of"];

/** Whether somebody wants reminders of services, and how to say so. */
export function useReminders(of: Of, enabled = true) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const query = trpc.reminders.get.queryOptions({ of });
  const found = useQuery({ ...query, enabled });
  const set = useMutation(
    trpc.reminders.set.mutationOptions({
      onSuccess: ({ wanted }) => cache.setQueryData(query.queryKey, { wanted }),
    }),
  );
  return { found, set, choose: (wanted: boolean) => set.mutate({ of, wanted }) };
}

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
