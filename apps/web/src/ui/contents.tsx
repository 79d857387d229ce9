import styles from "./chapters.module.css";
import { Link } from "./link.tsx";

/** Table of contents of a long page: links to its anchors. */
export function Contents({
  title,
  chapters,
}: {
  title: string;
  chapters: readonly [id: string, title: string][];
}) {
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
      <h2 id="contents-title">{title}</h2>
      <ol className={styles.chapters}>
        {chapters.map(([id, title]) => (
          <li key={id}>
            <Link to={`#${id}`}>{title}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
