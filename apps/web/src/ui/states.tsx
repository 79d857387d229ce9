import { createContext, type ReactNode, useContext } from "react";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icons.tsx";
import styles from "./states.module.css";

type EmptyProps = {
  title: string;
  text?: ReactNode;
  icon?: IconName;
  heading?: "h1" | "h2" | "h3";
  children?: ReactNode;
};

/** An empty list: what will be here, and what to do about it (children). */
export function EmptyState({ title, text, icon = "inbox", heading: Heading = "h2", children }: EmptyProps) {
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon name={icon} size={22} />
      </span>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

type ErrorProps = {
  title: string;
  text?: ReactNode;
  action: string;
  onAction: () => void;
  pending?: boolean;
};

/** Something did not work: says so, and offers to try again. */
export function ErrorState({ title, text, action, onAction, pending = false }: ErrorProps) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon}>
        <Icon name="alert" size={22} />
      </span>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <div className={styles.actions}>
        <Button variant="secondary" icon="refresh" pending={pending} onClick={onAction}>
          {action}
        </Button>
      </div>
    </div>
  );
}

type NoticeProps = {
  tone?: "info" | "ok" | "watch" | "stop";
  title?: string;
  /** All of it in one line, where that has room. */
  brief?: boolean;
  children?: ReactNode;
};
const icons = { info: "info", ok: "check", watch: "alert", stop: "alert" } as const;

/** Set in an element that announces what comes into it: a message there is not announced twice. */
export const IsAnnounced = createContext(false);

/** A message in the flow of a page; a `stop` is announced at once, the others when there is a pause. */
export function Notice({ tone = "info", title, brief, children }: NoticeProps) {
  const isAnnounced = useContext(IsAnnounced);
  const role = tone === "stop" ? "alert" : isAnnounced ? undefined : "status";
  return (
    <div className={`${styles.notice} ${styles[tone]}`} data-brief={brief || undefined} role={role}>
      <Icon name={icons[tone]} size={20} />
      <div>
        {title && <p className={styles.noticeTitle}>{title}</p>}
        {children}
      </div>
    </div>
  );
}
