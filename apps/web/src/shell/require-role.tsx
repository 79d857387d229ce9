import "../ui/more-icons.ts";
import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { useTranslations } from "use-intl";
import { currentLanguage } from "../platform/language.tsx";
import { localPath } from "../platform/paths.ts";
import { lastSessionEnd } from "../platform/session-end.ts";
import { type Role, useSession } from "../platform/session-store.ts";
import { useContact } from "../platform/shop.ts";
import { wakeSession } from "../platform/wake-session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Main } from "../ui/main.tsx";
import { EmptyState } from "../ui/states.tsx";
import { SiteFrame } from "./site-frame.tsx";

/** True when a role may see pages that are open to `allow`. */
export function mayEnter(role: Role, allow: "signed-in" | "staff"): boolean {
  return allow === "signed-in" || role !== "customer";
}

export const RequireAccount = () => <RequireRole allow="signed-in" />;
export const RequireStaff = () => <RequireRole allow="staff" />;

/** The shop's name, as it stood there before the app came: until it is known who is there, and the page they may see has come. */
function Opening() {
  const { name } = useContact();
  // It fades in a little after the page began, and not anew after that.
  const [animationDelay] = useState(() => `${0.4 - performance.now() / 1000}s`);
  return (
    <Main>
      <p className="opening" aria-busy="true" style={{ animationDelay }}>
        {name}
      </p>
    </Main>
  );
}

/** Shows the pages below to those who may see them; others are asked to sign in, or told that they may not. */
function RequireRole({ allow }: { allow: "signed-in" | "staff" }) {
  const t = useTranslations("notYours");
  const nav = useTranslations("shell.nav");
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  useEffect(() => void wakeSession(), []);
  if (session.status === "loading") return <Opening />;
  if (session.status === "signed-out") {
    const why = lastSessionEnd();
    const query = new URLSearchParams({ next: pathname + search + hash, ...(why ? { why } : {}) });
    return (
      <>
        <Opening />
        <Navigate to={localPath(`/sign-in?${query}`, currentLanguage())} replace />
      </>
    );
  }
  if (!mayEnter(session.user.role, allow))
    return (
      <SiteFrame>
        <div className="page">
          <EmptyState heading="h1" icon="lock" title={t("title")} text={t("text")}>
            <ButtonLink to="/account" variant="secondary">
              {nav("account")}
            </ButtonLink>
          </EmptyState>
        </div>
      </SiteFrame>
    );
  return <Outlet />;
}
