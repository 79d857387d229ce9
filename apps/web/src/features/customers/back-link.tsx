import { Link } from "../../ui/link.tsx";
import styles from "./customer-page.module.css";

/** The way up, over a page's heading. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={styles.back}>
    {children}
  </Link>
);
