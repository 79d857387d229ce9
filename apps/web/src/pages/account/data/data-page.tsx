import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { usePerson } from "../../../features/sign-in/use-person.ts";
import { useSignInAgain } from "../../../features/sign-in/use-sign-in-again.tsx";
import { VerifyNotice } from "../../../features/sign-in/verify-notice.tsx";
import { useProblemText } from "../../../platform/problem.ts";
import { saveFile } from "../../../platform/save-file.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Notice } from "../../../ui/states.tsx";
import styles from "../sections.module.css";
import { DeleteAccount } from "./delete-account.tsx";

/** What the shop keeps of this person: to take along, and to have deleted. */
export function AccountDataPage() {
  const t = useTranslations("account.data");
  const { emailVerified } = usePerson();
  return (
    <>
      <PageHeader size="compact" title={t("title")} lead={t("lead")} />
      <div className={styles.sections}>
        <section aria-labelledby="download-heading" className={styles.section}>
          <h2 id="download-heading">{t("downloadTitle")}</h2>
          <p>{t("downloadText")}</p>
          {emailVerified ? <Download /> : <VerifyNotice why={t("whyVerify")} />}
        </section>
        <DeleteAccount />
      </div>
    </>
  );
}

function Download() {
  const t = useTranslations("account.data");
  const trpc = useTRPC();
  const problem = useProblemText();
  const signInAgain = useSignInAgain();
  const download = useMutation(
    trpc.customers.download.mutationOptions({
      onSuccess: async (reply) => {
        if (!("reason" in reply))
          saveFile(`openhood-${reply.madeAt.slice(0, 10)}.json`, JSON.stringify(reply, null, 2));
        else if (await signInAgain({ insist: true })) download.mutate();
      },
    }),
  );
  const done = download.data && !("reason" in download.data) ? download.data : null;
  return (
    <>
      <div>
        <Button
          variant="secondary"
          icon="download"
          pending={download.isPending}
          onClick={async () => {
            if (await signInAgain({ action: "customers.download" })) download.mutate();
          }}
        >
          {t("download")}
        </Button>
      </div>
      <FormStatus>
        {done && <Notice tone="ok">{t("downloaded")}</Notice>}
        {done && done.cut.length > 0 && <Notice tone="watch">{t("cut")}</Notice>}
        {download.isError && <Notice tone="watch">{problem(download.error)}</Notice>}
      </FormStatus>
    </>
  );
}
