import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useProblemText } from "../../../platform/problem.ts";
import { noticeOutdated, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";

/** Gives blocked time back to the lane. */
export function useUnblock() {
  const t = useTranslations("schedule.unblock");
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const problem = useProblemText();
  return async (id: string) => {
    try {
      await api.booking.unblock.mutate({ id });
      await cache.invalidateQueries({ queryKey: trpc.booking.pathKey() });
      presentToast({ text: t("done") });
    } catch (error) {
      noticeOutdated(error);
      presentToast({ text: problem(error), duration: 8000 });
    }
  };
}
