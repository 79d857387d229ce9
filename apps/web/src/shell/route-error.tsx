import { useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ErrorState } from "../ui/states.tsx";

/** Shown in place of a page that failed; the shell around it keeps working. */
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
