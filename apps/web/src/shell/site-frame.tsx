import type { ReactNode } from "react";
import { Outlet } from "react-router-dom";
import { Main } from "../ui/main.tsx";
import { SiteFooter } from "./footer.tsx";
import { SiteHeader } from "./header.tsx";
import styles from "./shell.module.css";

/** The frame around the public pages. */
export function SiteFrame({ children }: { children?: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <Main className={styles.main}>{children ?? <Outlet />}</Main>
      <SiteFooter />
    </>
  );
}
