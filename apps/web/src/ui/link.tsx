import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
  type To,
} from "react-router-dom";
import { useLanguage } from "../platform/language.tsx";
import { localPath } from "../platform/paths.ts";

const still = () =>
  typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

function useLocal(to: To): To {
  const { language } = useLanguage();
  return typeof to === "string" ? localPath(to, language) : to;
}

/** A link inside the app, to the page in the language in force; pages change with the platform's transition. Also for `#anchors`. */
export function Link({ to, ...props }: LinkProps) {
  return <RouterLink viewTransition={!still()} to={useLocal(to)} {...props} />;
}

/** The same for navigation: knows whether it points at the current page. */
export function NavLink({ to, ...props }: NavLinkProps) {
  return <RouterNavLink viewTransition={!still()} to={useLocal(to)} {...props} />;
}

/** The options for `useNavigate()` that make a page change look like a link's. */
export const withTransition = () => ({ viewTransition: !still() });
