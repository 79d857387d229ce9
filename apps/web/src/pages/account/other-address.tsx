import { addressIn } from "@openhood/domain/mail/addressed";
import { mailboxOf } from "@openhood/domain/mailbox";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { currentLanguage, keepLanguage } from "../../platform/language.tsx";
import { useUser } from "../../platform/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { FormActions } from "../../ui/form-layout.tsx";
import { Notice } from "../../ui/states.tsx";
import { useLeave } from "../use-leave.ts";
import styles from "./other-address.module.css";

/** Whoever came by a link in an e-mail to another address than they are signed in with is told so, and may go on with that one. It is not named: anybody can write a link, and an address that reads like a sentence. */
export function OtherAddress() {
  const t = useTranslations("account.other");
  const to = addressIn(useLocation().hash);
  const { email } = useUser();
  const leave = useLeave("here", {
    title: t("askTitle"),
    text: t("askText", { email: email ?? "" }),
    confirm: t("confirm"),
    keep: t("keep"),
  });
  const isOwn = Boolean(to && email && mailboxOf(to) === mailboxOf(email));
  useEffect(() => {
    // The shop writes to them in Spanish.
    if (isOwn && currentLanguage() === "es") keepLanguage("es");
  }, [isOwn]);
  if (!to || !email || isOwn) return null;
  return (
    <div className={styles.notice}>
      <Notice tone="watch" title={t("title")}>
        <p>{t("text", { email })}</p>
        <FormActions>
          <Button variant="secondary" icon="signOut" onClick={leave}>
            {t("leave")}
          </Button>
        </FormActions>
      </Notice>
    </div>
  );
}
