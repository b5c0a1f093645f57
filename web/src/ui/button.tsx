import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "react-router";
import { classes } from "../lib/classes.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";
import styles from "./button.module.css";

interface Look {
  /** seal: the one main action of a screen; ink: a filled second action; text: without a frame; onInk: that on an ink ground. */
  readonly tone?: "plain" | "seal" | "ink" | "text" | "onInk";
  /** field: as high as a large field that it stands beside or under. */
  readonly size?: "sm" | "md" | "field" | "lg";
  readonly isBlock?: boolean;
  readonly icon?: IconName;
  /** Sign behind the words, for links that lead on. */
  readonly iconAfter?: IconName;
}

interface Props extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  readonly children?: ReactNode;
  /** Working: disabled, and announced as busy. */
  readonly isBusy?: boolean;
}

export function Button({
  tone,
  size,
  isBlock,
  icon,
  iconAfter,
  isBusy,
  children,
  className,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ tone, size, isBlock }, className)}
      disabled={rest.disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
    </button>
  );
}

/** A link that looks like a button. `to` is an in-site address with its language prefix. */
export function ButtonLink({
  to,
  tone,
  size,
  isBlock,
  icon,
  iconAfter,
  className,
  children,
}: Look & { readonly to: string; readonly className?: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ tone, size, isBlock }, className)}>
      <Content icon={icon} iconAfter={iconAfter}>
        {children}
      </Content>
    </Link>
  );
}

/** A button of one sign in a 28 px box; `label` names it for everyone who does not see the sign. */
export function IconButton({
  icon,
  label,
  tone = "text",
  isTurned = false,
  className,
  ...rest
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly tone?: "text" | "onInk";
  /** The sign stands on its head: up instead of down. */
  readonly isTurned?: boolean;
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children">) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ tone }, classes(styles.sign, isTurned && styles.turned, className))}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}

function Content({
  icon,
  iconAfter,
  children,
}: Pick<Look, "icon" | "iconAfter"> & { readonly children?: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} />}
    </>
  );
}

function buttonClass({ tone = "plain", size = "md", isBlock }: Look, more?: string): string | undefined {
  return classes(
    styles.button,
    tone !== "plain" && styles[tone],
    size !== "md" && styles[size],
    isBlock && styles.block,
    more,
  );
}
