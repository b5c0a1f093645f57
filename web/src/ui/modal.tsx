import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { classes } from "../lib/classes.ts";
import styles from "./modal.module.css";

interface Props {
  readonly labelledBy: string;
  readonly describedBy?: string;
  readonly role?: "dialog" | "alertdialog";
  readonly className?: string;
  /** Escape and the browser's own ways out; absent for a dialog that cannot be closed. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/**
 * The browser's modal dialog: it keeps focus inside, dims the page, and gives the focus back where it was. It opens with the
 * element focused that carries `data-first-focus`, else with its first one.
 */
export function Modal({ labelledBy, describedBy, role = "dialog", className, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement;
    element.showModal();
    element.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    return () => {
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role}
      className={classes(styles.modal, className)}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      // Browsers let a second Escape through whatever `cancel` says; one that cannot be closed must not hear it at all.
      onKeyDown={onClose ? undefined : (event) => event.key === "Escape" && event.preventDefault()}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      {children}
    </dialog>
  );
}
