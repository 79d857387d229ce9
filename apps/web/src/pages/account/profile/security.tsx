import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { usePerson } from "../../../features/sign-in/use-person.ts";
import { forgetDrafts } from "../../../platform/drafts.ts";
import { env } from "../../../platform/env.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { endSession } from "../../../platform/session.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { Notice } from "../../../ui/states.tsx";
import styles from "../sections.module.css";
import { SecondFactor } from "./second-factor.tsx";

/** What protects the account: every session of it can be ended at once. */
export function Security() {
  const { staff } = usePerson();
  return (
    <>
      <Everywhere />
      {env.secondFactor && staff && <SecondFactor />}
    </>
  );
}

function Everywhere() {
  const t = useTranslations("account.security");
  const trpc = useTRPC();
  const confirm = useConfirm();
  const problem = useProblemText();
  const everywhere = useMutation(
    trpc.customers.signOutEverywhere.mutationOptions({
      onSuccess: async () => {
        forgetDrafts();
        await endSession("everywhere");
      },
    }),
  );
  const ask = async () => {
    if (await confirm({ title: t("askTitle"), text: t("askText"), confirm: t("confirm") }))
      everywhere.mutate();
  };
  return (
    <section aria-labelledby="security-heading" className={styles.section}>
      <h2 id="security-heading">{t("title")}</h2>
      <p>{t("text")}</p>
      <div>
        <Button variant="secondary" icon="signOut" pending={everywhere.isPending} onClick={() => void ask()}>
          {t("button")}
        </Button>
      </div>
      <FormStatus>
        {everywhere.isError && <Notice tone="watch">{problem(everywhere.error)}</Notice>}
      </FormStatus>
    </section>
  );
}
