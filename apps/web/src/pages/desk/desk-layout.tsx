import "../../ui/desk-icons.ts";
import { useState } from "react";
import { Outlet } from "react-router-dom";
import { useDensity } from "../../platform/density.ts";
import { useMe } from "../../platform/me.ts";
import { useShop } from "../../platform/shop.ts";
import { useThemeHere } from "../../platform/theme.ts";
import { ApiProvider } from "../../platform/trpc.tsx";
import { InspectorSlot } from "../../ui/inspector-slot.ts";
import { Main } from "../../ui/main.tsx";
import { useWordsAhead } from "../../ui/overlays/use-words-ahead.ts";
import { useMedia } from "../../ui/use-media.ts";
import { TitleSlot } from "../../ui/work-header.tsx";
import { DeskBar } from "./desk-bar.tsx";
import styles from "./desk-layout.module.css";
import { DeskNotices } from "./desk-notices.tsx";
import { DeskRail } from "./desk-rail.tsx";
import { DeskTabs } from "./desk-tabs.tsx";

/** The desk's own frame: rail, bar and work area fill the window, and only the work area scrolls. */
export function DeskLayout() {
  // The shop's time zone is what all times here are written in.
  useShop();
  const me = useMe();
  const { density } = useDensity(me.uid);
  const narrow = useMedia("(width < 48rem)");
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [inspector, setInspector] = useState<HTMLElement | null>(null);
  useThemeHere();
  useWordsAhead();
  return (
    <ApiProvider>
      <div data-density={density} data-fills-window="" className={styles.desk}>
        {!narrow && <DeskRail />}
        <DeskBar slot={setTitle} />
        <Main className={styles.work} scrolls>
          <TitleSlot value={title}>
            <InspectorSlot value={inspector}>
              <DeskNotices />
              <Outlet />
            </InspectorSlot>
          </TitleSlot>
        </Main>
        <div ref={setInspector} className={styles.inspector} />
        {narrow && <DeskTabs />}
      </div>
    </ApiProvider>
  );
}
