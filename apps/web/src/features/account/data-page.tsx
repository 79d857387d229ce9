import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useProblemText } from "../../platform/problem.ts";
import { saveFile } from "../../platform/save-file.ts";
import { useTRPC } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Notice } from "../../ui/states.tsx";
import styles from "./data-page.module.css";
import { DeleteAccount } from "./delete-account.tsx";
import { usePerson } from "./use-person.ts";
import { VerifyNotice } from "./verify-notice.tsx";

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
  const download = useMutation(
    trpc.customers.download.mutationOptions({
      onSuccess: (data) =>
        saveFile(`openhood-${data.madeAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2)),
    }),
  );
  return (
    <>
      <div>
        <Button
          variant="secondary"
          icon="download"
          pending={download.isPending}
          onClick={() => download.mutate()}
        >
          {t("download")}
        </Button>
      </div>
      <div role="status" className={styles.said}>
        {download.isSuccess && <Notice tone="ok">{t("downloaded")}</Notice>}
        {download.data && download.data.cut.length > 0 && <Notice tone="watch">{t("cut")}</Notice>}
        {download.isError && <Notice tone="watch">{problem(download.error)}</Notice>}
      </div>
    </>
  );
}
