import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { feel } from "../platform/haptics.ts";
import { Button, IconButton } from "./button.tsx";
import { Icon } from "./icons.tsx";
import styles from "./pull-to-refresh.module.css";
import type { Refresh } from "./refresh.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** A list to pull down to refresh; {@link RefreshButton} is for those without touch. */
export function PullToRefresh({ refreshing, message, refresh, children }: Refresh & { children: ReactNode }) {
  const t = useTranslations("refresh");
  const list = useRef<HTMLDivElement>(null);
  const now = useRef({ refreshing, refresh });
  useEffect(() => {
    now.current = { refreshing, refresh };
  });
  useEffect(() => {
    const element = list.current;
    if (!element || !matchMedia("(any-pointer: coarse)").matches) return;
    let stop: (() => void) | null = null;
    let gone = false;
    const pulled = (distance: number, enough: number) => {
      const state = distance >= enough ? "far" : distance > 0 ? "near" : "";
      if (state === "far" && element.dataset.pull !== "far") feel("threshold");
      element.style.setProperty("--pull", `${distance}px`);
      element.dataset.pull = state;
    };
    import("./ion/pull-down.ts").then(
      ({ pullDown, ENOUGH }) => {
        if (gone) return;
        // From here on it can be pulled.
        element.dataset.pull = "";
        stop = pullDown(element, {
          may: () => !now.current.refreshing,
          onPull: (distance) => pulled(distance, ENOUGH),
          onLetGo: (far) => {
            pulled(0, ENOUGH);
            if (far) now.current.refresh();
          },
        });
      },
      (error: unknown) => console.error("Lists cannot be pulled", error),
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
  return (
    <div ref={list} className={styles.list} data-refreshing={refreshing || undefined}>
      <div className={styles.sign} aria-hidden="true">
        <Icon name="refresh" size={18} className={styles.turn} />
        <span className={styles.near}>{t("pull")}</span>
        <span className={styles.far}>{t("letGo")}</span>
        <span className={styles.busy}>{t("refreshing")}</span>
      </div>
      <div role="status">
        <VisuallyHidden>{refreshing ? t("refreshing") : message}</VisuallyHidden>
      </div>
      {children}
    </div>
  );
}

/** A button that refreshes a list. @param inWords where there is room for them */
export function RefreshButton({ refreshing, refresh, inWords = false }: Refresh & { inWords?: boolean }) {
  const t = useTranslations("refresh");
  if (inWords)
    return (
      <Button variant="quiet" size="small" icon="refresh" pending={refreshing} onClick={refresh}>
        {t("refresh")}
      </Button>
    );
  return (
    <IconButton
      icon="refresh"
      label={t("refresh")}
      aria-disabled={refreshing || undefined}
      onClick={refresh}
    />
  );
}
