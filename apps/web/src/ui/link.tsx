import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from "react-router-dom";

const still = () =>
  typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A link inside the app; pages change with the platform's transition. Also for `#anchors`. */
export function Link(props: LinkProps) {
  return <RouterLink viewTransition={!still()} {...props} />;
}

/** The same for navigation: knows whether it points at the current page. */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink viewTransition={!still()} {...props} />;
}

/** The options for `useNavigate()` that make a page change look like a link's. */
export const withTransition = () => ({ viewTransition: !still() });
