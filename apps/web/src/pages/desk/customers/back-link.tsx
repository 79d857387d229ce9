import styles from "../../../features/customers/record.module.css";
import { Link } from "../../../ui/link.tsx";

/** The way up, over a page's heading. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={styles.back}>
    {children}
  </Link>
);
