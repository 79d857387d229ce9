import { useStore } from "../platform/store.ts";
import { plainToasts } from "../ui/overlays/plain-toasts.ts";
import styles from "./offline-notice.module.css";

/** Toasts for whose look there was no connection. */
export function PlainToasts() {
  return (
    <div role="status">
      {useStore(plainToasts).map(({ id, text }) => (
        <section key={id} className={styles.notice}>
          {text}
        </section>
      ))}
    </div>
  );
}
