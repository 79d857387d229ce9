import { inLanguage } from "@openhood/domain/local-text";
import type { CannedJob, CannedJobs } from "@openhood/domain/repair-orders/settings";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { CannedForm } from "../../../features/orders/editor/canned-form.tsx";
import { useLanguage } from "../../../platform/language.tsx";
import { useProblemText } from "../../../platform/problem.ts";
import { noticeOutdated, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { FormActions } from "../../../ui/form-layout.tsx";
import { withTransition } from "../../../ui/link.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { usePageTitle } from "../../../ui/page-title.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { useRemoved } from "./use-removed.ts";
import { WithCanned } from "./with-canned.tsx";

const LIST = "/desk/shop/canned-jobs";

/** A new canned job; with `like` in its address it starts as that one. */
export function CannedNewPage() {
  const t = useTranslations("shop.canned");
  const [search] = useSearchParams();
  const like = search.get("like");
  return (
    <WithCanned title={t("newTitle")} lead={t("newLead")} back={{ to: LIST, title: t("listTitle") }}>
      {(given) => (
        <CannedForm
          key={like ?? "new"}
          {...given}
          id={null}
          like={given.canned.jobs.find(({ id }) => id === like)}
        />
      )}
    </WithCanned>
  );
}

/** One canned job. */
export function CannedEditPage() {
  const { id = "" } = useParams();
  const t = useTranslations("shop.canned");
  const { language } = useLanguage();
  const trpc = useTRPC();
  const { data } = useQuery(trpc.orders.canned.queryOptions());
  const found = data?.jobs.find((job) => job.id === id);
  const title = found ? inLanguage(found.name, language) : null;
  usePageTitle(title);
  return (
    <WithCanned title={title ?? t("title")} lead={t("lead")} back={{ to: LIST, title: t("listTitle") }}>
      {({ canned, ...given }) => {
        const job = canned.jobs.find((one) => one.id === id);
        return job ? (
          <CannedForm key={id} canned={canned} {...given} id={id}>
            <Other job={job} canned={canned} reread={given.reread} />
          </CannedForm>
        ) : (
          <EmptyState icon="wrench" title={t("goneTitle")} text={t("goneText")}>
            <ButtonLink to={LIST}>{t("back")}</ButtonLink>
          </EmptyState>
        );
      }}
    </WithCanned>
  );
}

type OtherProps = { job: CannedJob; canned: CannedJobs; reread: () => Promise<CannedJobs> };

/** What can be done with a canned job besides editing it. */
function Other({ job, canned, reread }: OtherProps) {
  const t = useTranslations("shop.canned");
  const { language } = useLanguage();
  const api = useTRPCClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const problem = useProblemText();
  const sayRemoved = useRemoved();
  const [isPending, setPending] = useState(false);
  const name = inLanguage(job.name, language);
  const restore = async () => {
    // Among those that are there by now, where it stood.
    const now = await reread();
    const jobs = now.jobs.toSpliced(canned.jobs.indexOf(job), 0, job);
    const back = await api.orders.saveCanned.mutate({ canned: { ...now, jobs } });
    await reread();
    return back.ok;
  };
  const remove = async () => {
    const yes = await confirm({
      title: t("remove.title", { name }),
      text: t("remove.text"),
      confirm: t("remove.confirm"),
      danger: true,
    });
    if (!yes) return;
    setPending(true);
    try {
      const jobs = canned.jobs.filter(({ id }) => id !== job.id);
      const reply = await api.orders.saveCanned.mutate({ canned: { ...canned, jobs } });
      if (reply.ok) {
        await navigate(LIST, withTransition());
        void sayRemoved(t("remove.done", { name }), { id: job.id, name, restore });
      } else presentToast({ text: t("editConflict"), duration: 8000 });
      await reread();
    } catch (error) {
      noticeOutdated(error);
      presentToast({ text: problem(error), duration: 8000 });
    } finally {
      setPending(false);
    }
  };
  return (
    <FormActions>
      <ButtonLink to={`${LIST}/new?like=${job.id}`} variant="secondary" size="small" icon="copy">
        {t("duplicate")}
      </ButtonLink>
      <Button variant="danger" size="small" icon="trash" pending={isPending} onClick={() => void remove()}>
        {t("remove.button")}
      </Button>
    </FormActions>
  );
}
