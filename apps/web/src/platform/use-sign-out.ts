import { useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { forgetDrafts } from "./drafts.ts";
import { currentLanguage } from "./language.tsx";
import { localPath } from "./paths.ts";
import { signOut } from "./session.ts";

const TIMEOUT = 3_000;

/**
 * Signs out from a page that only signed-in people see: leaves for the home page first, and ends the session once this
 * page is gone. The other way round, `here`, the page asks to sign in again.
 */
export function useSignOut(): (to?: "home" | "here") => Promise<void> {
  const navigate = useNavigate();
  const [gone] = useState(() => Promise.withResolvers<void>());
  const mounted = useRef(false);
  useLayoutEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      queueMicrotask(() => mounted.current || gone.resolve());
    };
  }, [gone]);
  return async (to = "home") => {
    forgetDrafts();
    if (to === "here") {
      await signOut();
      return;
    }
    await navigate(localPath("/home", currentLanguage()));
    await Promise.race([gone.promise, new Promise((resolve) => setTimeout(resolve, TIMEOUT))]);
    await signOut();
  };
}
