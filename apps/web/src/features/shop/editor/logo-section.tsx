import { useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type ApiOutputs, useTRPC, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { useAction } from "../../../ui/overlays/use-action.ts";
import { QueryPending } from "../../../ui/query-pending.tsx";
import { logoAddress, useLogo } from "../use-logo.ts";
import { FormSection } from "./editor-form.tsx";
import { LOGO_FILES, type LogoPicture, pictureOf } from "./logo-picture.ts";
import styles from "./logo-section.module.css";

/** The shop's logo: chosen from a file, shown as it is printed. Saved at once, apart from the form around it. */
export function LogoSection() {
  const t = useTranslations("shop.profile.logo");
  return (
    <FormSection id="logo" title={t("title")} hint={t("hint")}>
      <LogoField />
    </FormSection>
  );
}

type Change = {
  picture: string | null;
  /** The picture it replaces; undefined where there is none to put back. */
  was: string | null | undefined;
  /** The logo's version the change starts from. */
  version: number;
  done: "saved" | "removed" | "back";
};

function useLogoChange() {
  const t = useTranslations("shop.profile.logo");
  const api = useTRPCClient();
  const trpc = useTRPC();
  const { run, pending } = useAction<Change, ApiOutputs["shop"]["saveLogo"]>({
    name: "shop.logo",
    id: () => "logo",
    send: ({ picture, version }) => api.shop.saveLogo.mutate({ picture, version }),
    words: (reply, { picture, was, version, done }) => {
      if (reply.ok) {
        const undo = (): Promise<boolean> =>
          run({ picture: was ?? null, was: undefined, version: version + 1, done: "back" });
        return { ok: true, text: t(`done.${done}`), ...(was != null && was !== picture && { undo }) };
      }
      const reason = reply.reason === "not-a-picture" ? "unreadable" : reply.reason;
      return { ok: false, text: t(`refused.${reason}`) };
    },
    failed: () => t("notSaved"),
    changes: [trpc.shop.logo.queryKey()],
  });
  return { save: run, isBusy: pending.length > 0 };
}

function LogoField() {
  const t = useTranslations("shop.profile.logo");
  const problemId = useId();
  const query = useLogo();
  const { save, isBusy } = useLogoChange();
  const [fault, setFault] = useState<Extract<LogoPicture, { ok: false }>["reason"] | null>(null);
  const file = useRef<HTMLInputElement>(null);
  if (!query.data) return <QueryPending of={query} failed={t("errorTitle")} lines={2} />;
  const { logo, version } = query.data;
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const made = await pictureOf(chosen);
    setFault(made.ok ? null : made.reason);
    if (made.ok) await save({ picture: made.picture, was: logo?.png, version, done: "saved" });
  };
  return (
    <div className={styles.field} data-focus-home="">
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
          data-returns="logo"
          aria-describedby={fault ? problemId : undefined}
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
            onClick={() => void save({ picture: null, was: logo.png, version, done: "removed" })}
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
          void choose(currentTarget.files?.[0]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
      <div role="status">{fault && <FieldError id={problemId} text={t(`refused.${fault}`)} />}</div>
    </div>
  );
}
