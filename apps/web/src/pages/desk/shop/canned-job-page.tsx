import { inLanguage } from "@openhood/domain/local-text";
import type { CannedJob, CannedJobs } from "@openhood/domain/repair-orders/settings";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { CannedForm } from "../../../features/orders/editor/canned-form.tsx";
import { useLanguage } from "../../../platform/language.tsx";
import { useTRPCClient } from "../../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { FormActions } from "../../../ui/form-layout.tsx";
import { withTransition } from "../../../ui/link.tsx";
import { useAction } from "../../../ui/overlays/use-action.ts";
import { useConfirm } from "../../../ui/overlays/use-overlays.ts";
import { usePageTitle } from "../../../ui/page-title.tsx";
import { EmptyState } from "../../../ui/states.tsx";
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
  const removed = useTranslations("shop.removed");
  const { language } = useLanguage();
  const api = useTRPCClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const name = inLanguage(job.name, language);
  const { run, pending } = useAction<"remove" | "restore", { ok: boolean }>({
    name: "shop.removeCanned",
    id: () => job.id,
    send: async (what) => {
      // It comes back among those that are there by then, where it was.
      const now = what === "remove" ? canned : await reread();
      const jobs =
        what === "remove"
          ? canned.jobs.filter(({ id }) => id !== job.id)
          : now.jobs.toSpliced(canned.jobs.indexOf(job), 0, job);
      const reply = await api.orders.saveCanned.mutate({ canned: { ...now, jobs } });
      if (what === "remove" && reply.ok) await navigate(LIST, withTransition());
      await reread();
      return reply;
    },
    words: ({ ok }, what) => {
      if (what === "restore") return { ok, text: removed(ok ? "isBack" : "notBack", { name }) };
      if (!ok) return { ok, text: t("editConflict") };
      return { ok, text: t("remove.done", { name }), undo: (): Promise<boolean> => run("restore") };
    },
    changes: [],
  });
  const remove = async () => {
    const yes = await confirm({
      title: t("remove.title", { name }),
      text: t("remove.text"),
      confirm: t("remove.confirm"),
      danger: true,
    });
    if (yes) await run("remove");
  };
  return (
    <FormActions>
      <ButtonLink to={`${LIST}/new?like=${job.id}`} variant="secondary" size="small" icon="copy">
        {t("duplicate")}
      </ButtonLink>
      <Button
        variant="danger"
        size="small"
        icon="trash"
        pending={pending.length > 0}
        onClick={() => void remove()}
      >
        {t("remove.button")}
      </Button>
    </FormActions>
  );
}
