import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useMe } from "../../platform/me.ts";
import { useProblemText } from "../../platform/problem.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import styles from "./retry-all-mail.module.css";

/** One press tries all mails again: those that were given up, and those that wait for the mail server. */
export function RetryAllMail({ onPressed }: { onPressed?: () => void }) {
  const t = useTranslations("desk.mail");
  const trpc = useTRPC();
  const me = useMe();
  const cache = useQueryClient();
  const problem = useProblemText();
  const retryAll = useMutation(
    trpc.mail.retryAll.mutationOptions({
      onSuccess: () => cache.invalidateQueries({ queryKey: trpc.mail.pathKey() }),
    }),
  );
  if (!me.may("mail.retryAll")) return null;
  return (
    <div className={styles.row}>
      <Button
        variant="secondary"
        size="small"
        icon="refresh"
        pending={retryAll.isPending}
        onClick={() => {
          onPressed?.();
          retryAll.mutate();
        }}
      >
        {t("retryAll")}
      </Button>
      <p role="status">
        {retryAll.isSuccess && t("retriedAll")}
        {retryAll.isError && `${t("notRetried")}: ${problem(retryAll.error)}`}
      </p>
    </div>
  );
}
