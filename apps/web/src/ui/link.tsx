import {
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  type To,
  useLocation,
  useResolvedPath,
} from "react-router-dom";
import { useLanguage } from "../platform/language.tsx";
import { localPath } from "../platform/paths.ts";

export type LinkProps = Omit<RouterLinkProps, "discover" | "prefetch">;

const still = () =>
  typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

function useLocal(to: To): To {
  const { language } = useLanguage();
  return typeof to === "string" ? localPath(to, language) : to;
}

/**
 * A link inside the app, to the page in the language in force; pages change with the platform's transition. Also for
 * `#anchors`.
 */
export function Link({ to, viewTransition = !still(), ...rest }: LinkProps) {
  return <RouterLink {...rest} to={useLocal(to)} viewTransition={viewTransition} discover="none" />;
}

/** The same for navigation: knows whether it points at the current page, or at one that this is below of. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useResolvedPath(useLocal(to));
  const here = useLocation().pathname.toLowerCase();
  const there = pathname.toLowerCase();
  const current = here === there || here.startsWith(`${there}/`);
  return <Link {...rest} to={to} aria-current={current ? "page" : undefined} />;
}

/** The options for `useNavigate()` that make a page change look like a link's. */
export const withTransition = () => ({ viewTransition: !still() });
