import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { useHeldFocus } from "../../../ui/use-held-focus.ts";
import { logoAddress, useLogo } from "../use-logo.ts";
import { FormSection } from "./editor-form.tsx";
import { LOGO_FILES } from "./logo-picture.ts";
import styles from "./logo-section.module.css";
import { RemovedLine } from "./removed-line.tsx";
import { useLogoChange } from "./use-logo-change.ts";

/** The shop's logo: chosen from a file, seen as it is printed, and removed with a way back. Saved at once, apart from the form around it. */
export function LogoSection() {
  const t = useTranslations("shop.profile.logo");
  return (
    <FormSection id="logo" title={t("title")} hint={t("hint")}>
      <LogoField />
    </FormSection>
  );
}

function LogoField() {
  const t = useTranslations("shop.profile.logo");
  const problemId = useId();
  const query = useLogo();
  const { isBusy, outcome, choose, remove, putBack, resume, isOwn, tellTheirs } = useLogoChange();
  const file = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  // The button that was pressed may be gone: who pressed it goes on at the one in its place.
  useEffect(() => {
    const isPressed = outcome && !("isPast" in outcome);
    const next = isPressed && { removed: "[data-undo]", back: "[data-choose]" }[outcome.is as string];
    if (next) field.current?.querySelector<HTMLElement>(next)?.focus();
  }, [outcome]);
  const held = useHeldFocus(() => field.current?.querySelector<HTMLElement>("[data-choose]"));
  const { data } = query;
  const known = useRef<number>(undefined);
  useEffect(() => {
    const had = known.current;
    known.current = data?.version;
    if (data && had === undefined) return resume(data.version);
    if (!data || had === data.version || isBusy || isOwn(data.version)) return;
    tellTheirs(data.logo?.png);
  }, [data]);
  if (!query.data) return <QueryPending of={query} failed={t("errorTitle")} lines={2} />;
  const { logo } = query.data;
  const wrong =
    outcome?.is === "refused"
      ? t(`refused.${outcome.reason}`)
      : outcome?.is === "failed"
        ? outcome.text
        : null;
  const take = (chosen: File | undefined) => void (chosen && choose(chosen, logo?.png));
  const done =
    outcome?.is === "saved" || outcome?.is === "removed" || outcome?.is === "back" ? outcome : null;
  const { was } = done ?? {};
  return (
    <div ref={field} className={styles.field} {...held}>
      {logo && (
        <p className={styles.paper}>
          <img src={logoAddress(logo)} width={logo.width} height={logo.height} alt={t("alt")} />
        </p>
      )}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          icon={logo ? "refresh" : "plus"}
          pending={isBusy}
          data-choose=""
          aria-describedby={wrong ? problemId : undefined}
          onClick={() => file.current?.click()}
        >
          {t(logo ? "chooseOther" : "choose")}
        </Button>
        {logo && (
          <Button
            variant="quiet"
            size="small"
            icon="trash"
            pending={isBusy}
            onClick={() => void remove(logo.png)}
          >
            {t("remove")}
          </Button>
        )}
      </div>
      <input
        ref={file}
        type="file"
        hidden
        disabled={isBusy}
        accept={LOGO_FILES}
        aria-label={t("file")}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
      <div role="status" className={styles.status}>
        {wrong && <FieldError id={problemId} text={wrong} />}
        {done && was === undefined && <p>{t(`done.${done.is}`)}</p>}
        {done && was !== undefined && (
          <RemovedLine
            text={t(`done.${done.is}`)}
            what={t(done.is === "removed" ? "theLogo" : "theFormer")}
            onUndo={() => void putBack(was)}
          />
        )}
        {outcome?.is === "theirs" && <p>{t(`theirs.${outcome.what}`)}</p>}
      </div>
    </div>
  );
}
