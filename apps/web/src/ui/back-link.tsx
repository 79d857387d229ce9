import type { ComponentProps } from "react";
import styles from "./back-link.module.css";
import { Icon } from "./icons.tsx";
import { Link } from "./link.tsx";

type Props = { to: ComponentProps<typeof Link>["to"]; className?: string | undefined; children: string };

/** The way up, over a page's heading. */
export const BackLink = ({ to, className = "", children }: Props) => (
  <Link to={to} className={`${styles.back} ${className}`}>
    <Icon name="chevronLeft" size={18} />
    {children}
  </Link>
);
