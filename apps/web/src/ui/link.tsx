import type { AnchorHTMLAttributes, MouseEvent } from "react";
import {
  type NavigateOptions,
  type To,
  useHref,
  useLinkClickHandler,
  useLocation,
  useResolvedPath,
} from "react-router-dom";
import { useLanguage } from "../platform/language.tsx";
import { localPath } from "../platform/paths.ts";

export type LinkProps = { to: To } & Pick<NavigateOptions, "replace" | "state" | "viewTransition"> &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href">;

const still = () =>
  typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

function useLocal(to: To): To {
  const { language } = useLanguage();
  return typeof to === "string" ? localPath(to, language) : to;
}

/**
 * A link inside the app, to the page in the language in force; pages change with the platform's transition. Also for
 * `#anchors`. Made of the router's hooks: its own component brings a prefetching along that only its framework has.
 */
export function Link({ to, replace, state, viewTransition = !still(), onClick, ...rest }: LinkProps) {
  const place = useLocal(to);
  const options = { state, viewTransition, ...(replace === undefined ? {} : { replace }) };
  const follow = useLinkClickHandler(place, { ...options, ...(rest.target ? { target: rest.target } : {}) });
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={useHref(place)} onClick={press} />;
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
