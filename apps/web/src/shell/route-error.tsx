import { useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ErrorState } from "../ui/states.tsx";
import { SiteFrame } from "./site-frame.tsx";

/** Shown in place of a page that failed; the frame around it keeps working. */
export function RouteError() {
  const t = useTranslations("errors");
  const error = useRouteError();
  useEffect(() => console.error("A page failed", error), [error]);
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
