import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import type { NavItem } from "./desk-nav.ts";
import styles from "./desk-rail.module.css";

/** An item of the navigation with its icon and what waits there. */
export function NavLink({
  to,
  label,
  icon,
  isHere,
  count,
  countLabel,
  className,
}: NavItem & { className?: string | undefined }) {
  return (
    <Link
      to={to}
      data-stop=""
      className={className}
      title={label}
      // A page of the desk takes the place of another: nothing moves but what changes.
      viewTransition={false}
      aria-current={isHere ? "page" : undefined}
    >
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
      {count ? (
        <span className={`tabular ${styles.count}`}>
          <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
          <VisuallyHidden> {countLabel}</VisuallyHidden>
        </span>
      ) : null}
    </Link>
  );
}
