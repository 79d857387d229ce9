import type { ButtonHTMLAttributes, ComponentPropsWithRef, ReactNode } from "react";
import styles from "./button.module.css";
import { Icon, type IconName } from "./icons.tsx";
import { Link, type LinkProps } from "./link.tsx";

type Look = {
  /** primary: the one thing to do next. secondary: an equal choice. quiet: out of the way. danger: cannot be undone. */
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "normal" | "small" | "large";
  icon?: IconName;
  /** Fills the width it is given. */
  wide?: boolean;
};

type ButtonProps = Look & {
  /** While work is under way: announced, and further presses are ignored. */
  pending?: boolean;
  children: ReactNode;
} & ComponentPropsWithRef<"button">;

const look = ({ variant = "primary", size = "normal", wide }: Look, extra?: string): string =>
  [styles.button, styles[variant], size === "normal" ? "" : styles[size], wide ? styles.wide : "", extra]
    .filter(Boolean)
    .join(" ");

/** A button. */
export function Button({
  variant,
  size,
  icon,
  wide,
  pending,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={look(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon && <Icon name={icon} size={size === "small" ? 16 : 18} />}
      <span>{children}</span>
      {pending && <span className={styles.dots} aria-hidden="true" />}
    </button>
  );
}

type ButtonLinkProps = Look & { children: ReactNode } & LinkProps;

/** A link that looks like a button: for going somewhere. */
export function ButtonLink({ variant, size, icon, wide, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      className={look(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
    >
      {icon && <Icon name={icon} size={18} />}
      <span>{children}</span>
    </Link>
  );
}

type IconButtonProps = { icon: IconName; label: string } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "aria-label" | "children"
>;

/** A square button with an icon only; `label` is its name. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={[styles.icon, className].filter(Boolean).join(" ")}
    >
      <Icon name={icon} />
    </button>
  );
}
