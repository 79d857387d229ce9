import { inLanguage } from "@openhood/domain/local-text";
import { isOwnProposal, withdrawal } from "@openhood/domain/repair-orders/proposals";
import type { TechnicianJob, TechnicianOrder } from "@openhood/domain/repair-orders/technician-view";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { appointmentLabel } from "../../../features/appointments/label.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useMe } from "../../../platform/me.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { Button } from "../../../ui/button.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import styles from "./bay-jobs.module.css";
import { carHeading } from "./car-heading.ts";
import { noteForms, useBayNotes } from "./use-bay-notes.ts";
import { WaitingNotes } from "./waiting-notes.tsx";

type Props = { order: TechnicianOrder; job: TechnicianJob; onDone: () => void };

/** Of something one found oneself: that the advisor has still to take it up, and, until they begin, the way to withdraw it. */
export function WithdrawProposal({ order, job, onDone }: Props) {
  const t = useTranslations("myBay.withdraw");
  const kept = useTranslations("myBay.notes");
  const refusals = useTranslations("myBay.notes.refused");
  const problem = useProblemText();
  const notes = useBayNotes();
  const { language } = useLanguage();
  const me = useMe();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [pending, setPending] = useState(false);
  const name = inLanguage(job.name, language);
  const form = noteForms.withdraw(job.id);
  const waiting = notes.notes.filter((note) => note.form === form);
  const say = (text: string) => presentToast({ text, duration: 6_000 });
  const end = () => {
    flushSync(() => setAsked(false));
    button.current?.focus();
  };
  const withdraw = async () => {
    setPending(true);
    try {
      const command = withdrawal(job);
      const values = { name: t("asked", { name }) };
      const key = crypto.randomUUID();
      const about = { id: order.id, car: appointmentLabel(order, language), job: job.name };
      const note = { key, form, id: order.id, input: command, values, start: {}, about, command };
      const reply = await notes.send(note);
      if (reply.ok) {
        if (reply.isKept) say(kept("kept"));
        onDone();
      } else {
        say(refusals(reply.kind));
        end();
      }
    } catch (error) {
      const text = problem(error);
      if (text) say(text);
    } finally {
      setPending(false);
    }
  };
  if (waiting.length > 0) return <WaitingNotes notes={waiting} />;
  return (
    <>
      <p className={styles.state}>{t("waits")}</p>
      {isOwnProposal(job, me.uid) && !isAsked && (
        <Button
          ref={button}
          size="large"
          wide
          variant="quiet"
          aria-label={t("buttonOn", { name })}
          aria-describedby={carHeading(order.id)}
          onClick={() => setAsked(true)}
        >
          {t("button")}
        </Button>
      )}
      {isAsked && (
        // biome-ignore lint/a11y/useSemanticElements: no field set, only buttons that belong together
        <div
          role="group"
          aria-label={t("sure", { name })}
          className={styles.reasons}
          onKeyDown={(event) => event.key === "Escape" && end()}
        >
          <p>{t("sure", { name })}</p>
          <Button size="large" wide variant="secondary" pending={pending} onClick={withdraw}>
            {t("yes")}
          </Button>
          <Button size="large" wide variant="quiet" autoFocus onClick={end}>
            {t("no")}
          </Button>
        </div>
      )}
    </>
  );
}
