import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../platform/language.tsx";
import { useProblemText } from "../../platform/problem.ts";
import { refreshClaims } from "../../platform/session.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormActions, FormStatus } from "../../ui/form-layout.tsx";
import { Notice } from "../../ui/states.tsx";
import { usePerson } from "./use-person.ts";
import styles from "./verify-notice.module.css";

const EVERY = 10_000;

/** Says why an address has to be confirmed first, mails the link again, and notices when it was opened. */
export function VerifyNotice({ why }: { why: string }) {
  const t = useTranslations("account.verify");
  const trpc = useTRPC();
  const problem = useProblemText();
  const { language } = useLanguage();
  const { email } = usePerson();
  const again = useMutation(trpc.signIn.sendVerification.mutationOptions());
  const check = useMutation({ mutationFn: refreshClaims });
  useVerifiedElsewhere();
  return (
    <Card as="section" aria-labelledby="verify-heading" className={styles.card}>
      <h2 id="verify-heading">{t("title")}</h2>
      <p>{t("text", { email: email ?? "" })}</p>
      <p className={styles.why}>{why}</p>
      <FormActions>
        <Button pending={again.isPending} icon="mail" onClick={() => again.mutate({ language })}>
          {t("again")}
        </Button>
        <Button variant="secondary" pending={check.isPending} onClick={() => check.mutate()}>
          {t("check")}
        </Button>
      </FormActions>
      <FormStatus>
        {again.isSuccess && <Notice tone="ok">{t("sent", { email: email ?? "" })}</Notice>}
        {again.isError && <Notice tone="watch">{problem(again.error)}</Notice>}
        {check.isSuccess && check.data.ok && <Notice>{t("notYet")}</Notice>}
        {check.isSuccess && !check.data.ok && <Notice tone="watch">{t("checkFailed")}</Notice>}
      </FormStatus>
    </Card>
  );
}

// The link opens in another tab or on another device: look again whenever the person comes back, and now and then.
function useVerifiedElsewhere(): void {
  useEffect(() => {
    let looking = false;
    const look = async () => {
      if (document.visibilityState !== "visible" || looking) return;
      looking = true;
      await refreshClaims();
      looking = false;
    };
    const comeBack = () => void look();
    addEventListener("focus", comeBack);
    document.addEventListener("visibilitychange", comeBack);
    const timer = setInterval(comeBack, EVERY);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", comeBack);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, []);
}
