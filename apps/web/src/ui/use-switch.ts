import { useLocation, useNavigate } from "react-router-dom";
import { useLanguage } from "../platform/language.tsx";
import type { Language } from "../platform/messages.ts";
import { hasTwin, localPath } from "../platform/paths.ts";

/** Switches the language in place: the page stays, and where it has an address in each language, that changes too. */
export function useSwitch(): (code: Language) => Promise<void> {
  const { setLanguage } = useLanguage();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (code) =>
    setLanguage(code).then(
      () => {
        if (!hasTwin(pathname)) return;
        const twin = { pathname: localPath(pathname, code), search, hash };
        return navigate(twin, { replace: true, state: { keepScroll: true } });
      },
      (error: unknown) => console.error(error),
    );
}
