import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon.tsx";

interface Look {
  /** seal: the one main action of a screen; ink: a filled second action; text: without a frame. */
  readonly tone?: "plain" | "seal" | "ink" | "text";
  readonly size?: "sm" | "md" | "lg";
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
  children,
}: Look & { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ tone, size, isBlock })}>
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
  className,
  ...rest
}: { readonly icon: IconName; readonly label: string } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "children"
>) {
  return (
    <button
      type="button"
      {...rest}
      className={`btn text icon-only${className ? ` ${className}` : ""}`}
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

function buttonClass({ tone = "plain", size = "md", isBlock }: Look, more?: string): string {
  return ["btn", tone !== "plain" && tone, size !== "md" && size, isBlock && "block", more]
    .filter(Boolean)
    .join(" ");
}
