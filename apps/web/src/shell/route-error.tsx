import { useEffect, useState } from "react";
import { useRouteError } from "react-router-dom";
import { useTranslations } from "use-intl";
import { isOnline, onBackOnline } from "../platform/network.ts";
import { PageNotLoaded } from "../platform/page-not-loaded.ts";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { SiteFrame } from "./site-frame.tsx";

/** Shown in place of a page that failed; the frame around it keeps working. */
export function RouteError() {
  const t = useTranslations("errors");
  const error = useRouteError();
  const [isOffline] = useState(() => error instanceof PageNotLoaded && !isOnline());
  useEffect(() => console.error("A page failed", error), [error]);
  useEffect(() => (isOffline ? onBackOnline(() => location.reload()) : undefined), [isOffline]);
  if (isOffline)
    return (
      <div className="page" role="alert">
        <EmptyState icon="alert" title={t("offlineTitle")} text={t("offlineText")} />
      </div>
    );
  return (
    <div className="page">
      <ErrorState
        title={t("pageTitle")}
        text={t("pageText")}
        action={t("reload")}
        onAction={() => location.reload()}
      />
    </div>
  );
}

/** The same, where what failed brings the frame. */
export const FrameError = () => (
  <SiteFrame>
    <RouteError />
  </SiteFrame>
);
