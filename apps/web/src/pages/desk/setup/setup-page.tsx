import { isOptional, type SetupStep, setupSteps } from "@openhood/domain/shop/setup";
import { useMutation } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { type Setup, useSetup } from "../../../features/shop/use-setup.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { useTRPC } from "../../../platform/trpc.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { Notice } from "../../../ui/states.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { WorkHeader } from "../../../ui/work-header.tsx";
import styles from "./setup.module.css";
import { SetupStepPage } from "./setup-step-page.tsx";

/** How often the list is read again while it is looked at, ms: a booking or an invitation may come from elsewhere. */
const EVERY = 5_000;

/** What a new shop sets up before customers can book, or one step of it. */
export function SetupPage() {
  const { step } = useParams();
  return step === undefined ? <SetupList /> : <SetupStepPage name={step} />;
}

/** What is done, and what is next. */
function SetupList() {
  const t = useTranslations("setup");
  const { query } = useSetup({ every: EVERY });
  return (
    <>
      <WorkHeader title={t("title")} lead={t("lead")} />
      {query.data ? (
        <Steps setup={query.data} />
      ) : (
        <QueryPending of={query} failed={t("errorTitle")} height="24rem" />
      )}
    </>
  );
}

function Steps({ setup }: { setup: Setup }) {
  const t = useTranslations("setup");
  const needed = setupSteps.filter((step) => !isOptional(step));
  const done = needed.filter((step) => setup.done[step]).length;
  return (
    <div className={styles.page}>
      {setup.isSetUp ? (
        <Notice tone="ok" title={t("readyTitle")}>
          <p>{t("readyText")}</p>
          <div>
            <ButtonLink to="/desk/today" variant="secondary" size="small">
              {t("toToday")}
            </ButtonLink>
          </div>
        </Notice>
      ) : (
        <p className={styles.progress}>
          <progress aria-label={t("progress")} max={needed.length} value={done} />
          <span className="tabular">{t("count", { done, all: needed.length })}</span>
        </p>
      )}
      <ol className={styles.steps}>
        {setupSteps.map((step) => (
          <Step key={step} step={step} isDone={setup.done[step]} isNext={setup.next === step} />
        ))}
      </ol>
      {!setup.isSetUp && <PutAway setup={setup} />}
    </div>
  );
}

function Step({ step, isDone, isNext }: { step: SetupStep; isDone: boolean; isNext: boolean }) {
  const t = useTranslations("setup");
  const to = `/desk/setup/${step}`;
  return (
    <li className={styles.step} data-step={step} data-done={isDone || undefined}>
      <span className={styles.mark}>
        {isDone ? <Icon name="check" size={18} /> : setupSteps.indexOf(step) + 1}
      </span>
      <span className={styles.words}>
        <Link to={to} className={styles.name}>
          {t(`steps.${step}.title`)}
        </Link>
        {isDone && <VisuallyHidden>{t("done")}</VisuallyHidden>}
        <span className="soft">{t(`steps.${step}.text`)}</span>
      </span>
      {!isDone && isOptional(step) && <Badge>{t("optional")}</Badge>}
      {isNext && (
        <ButtonLink to={to} aria-label={t("startStep", { step: t(`steps.${step}.title`) })}>
          {t("start")}
        </ButtonLink>
      )}
    </li>
  );
}

/** Takes the list out of the menu, or back into it. */
function PutAway({ setup: { dismissed } }: { setup: Setup }) {
  const t = useTranslations("setup");
  const trpc = useTRPC();
  const { reread } = useSetup();
  const problem = useProblemText();
  const dismiss = useMutation({
    ...trpc.setup.dismiss.mutationOptions(),
    onSuccess: reread,
    onError: (error) => void presentToast({ text: problem(error), duration: 8000 }),
  });
  return (
    <div className={styles.away}>
      <p>{t(dismissed ? "away" : "later")}</p>
      <Button
        variant="quiet"
        pending={dismiss.isPending}
        onClick={() => dismiss.mutate({ dismissed: !dismissed })}
      >
        {t(dismissed ? "bringBack" : "putAway")}
      </Button>
    </div>
  );
}
