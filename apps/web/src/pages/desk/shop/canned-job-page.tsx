import { inLanguage } from "@openhood/domain/local-text";
import type { CannedJob, CannedJobs } from "@openhood/domain/repair-orders/settings";
import { useParams, useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { CannedForm } from "../../../features/orders/editor/canned-form.tsx";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { FormActions } from "../../../ui/form-layout.tsx";
import { usePageTitle } from "../../../ui/page-title.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { useCanned } from "./use-canned.ts";

const LIST = "/desk/shop/canned-jobs";

/** A new canned job; with `like` in its address it starts as that one. */
export function CannedNewPage() {
  const t = useTranslations("shop.canned");
  const [search] = useSearchParams();
  const like = search.get("like");
  const { of, given } = useCanned();
  const back = { to: LIST, title: t("listTitle") };
  return (
    <SettingsPage title={t("newTitle")} lead={t("newLead")} back={back} of={of}>
      {given && (
        <CannedForm
          key={like ?? "new"}
          {...given}
          id={null}
          like={given.canned.jobs.find(({ id }) => id === like)}
        />
      )}
    </SettingsPage>
  );
}

/** One canned job. */
export function CannedEditPage() {
  const { id = "" } = useParams();
  const t = useTranslations("shop.canned");
  const { language } = useLanguage();
  const { of, given } = useCanned();
  const job = given?.canned.jobs.find((one) => one.id === id);
  const title = job ? inLanguage(job.name, language) : null;
  usePageTitle(title);
  const back = { to: LIST, title: t("listTitle") };
  return (
    <SettingsPage title={title ?? t("title")} lead={t("lead")} back={back} of={of}>
      {given && job ? (
        <CannedForm key={id} {...given} id={id}>
          <Other job={job} canned={given.canned} reread={given.reread} />
        </CannedForm>
      ) : (
        <EmptyState icon="wrench" title={t("goneTitle")} text={t("goneText")}>
          <ButtonLink to={LIST}>{t("back")}</ButtonLink>
        </EmptyState>
      )}
    </SettingsPage>
  );
}

type OtherProps = { job: CannedJob; canned: CannedJobs; reread: () => Promise<CannedJobs> };

/** What can be done with a canned job besides editing it. */
function Other({ job, canned, reread }: OtherProps) {
  const t = useTranslations("shop.canned");
  const { language } = useLanguage();
  const api = useTRPCClient();
  const name = inLanguage(job.name, language);
  const save = (now: CannedJobs, jobs: CannedJob[]) =>
    api.orders.saveCanned.mutate({ canned: { ...now, jobs } });
  return (
    <FormActions>
      <ButtonLink to={`${LIST}/new?like=${job.id}`} variant="secondary" size="small" icon="copy">
        {t("duplicate")}
      </ButtonLink>
      <RemoveButton
        id={job.id}
        name={name}
        list={LIST}
        words={{
          button: t("remove.button"),
          title: t("remove.title", { name }),
          text: t("remove.text"),
          confirm: t("remove.confirm"),
          done: t("remove.done", { name }),
          conflict: t("editConflict"),
        }}
        remove={() =>
          save(
            canned,
            canned.jobs.filter(({ id }) => id !== job.id),
          )
        }
        restore={async () => {
          // Among those that are there by then, where it was.
          const now = await reread();
          return save(now, now.jobs.toSpliced(canned.jobs.indexOf(job), 0, job));
        }}
        reread={reread}
      />
    </FormActions>
  );
}
