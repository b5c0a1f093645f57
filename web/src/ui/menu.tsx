import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";

/**
 * A button that opens a list under it. Arrow keys, Home and End move, Escape closes and goes back to the button, a click
 * elsewhere closes. `children` are elements with role menuitem or menuitemradio.
 */
export function Menu({
  label,
  button,
  className,
  children,
}: {
  readonly label: string;
  readonly button: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const list = itemsOf(box.current);
    (list.find((item) => item.getAttribute("aria-checked") === "true") ?? list[0])?.focus();
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    trigger.current?.focus();
  };

  const move = (event: KeyboardEvent) => {
    const list = itemsOf(box.current);
    const here = list.indexOf(document.activeElement as HTMLElement);
    const next: Record<string, number> = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      Home: 0,
      End: list.length - 1,
    };
    if (event.key === "Escape") close();
    else if (event.key in next) list[(next[event.key]! + list.length) % list.length]?.focus();
    else return;
    event.preventDefault();
  };

  return (
    <div className={`menu-box${className ? ` ${className}` : ""}`} ref={box}>
      <button
        ref={trigger}
        type="button"
        className="menu-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {button}
      </button>
      {isOpen && (
        <div
          id={id}
          className="menu-list"
          role="menu"
          aria-label={label}
          onKeyDown={move}
          onClick={() => setIsOpen(false)}
        >
          {children}
        </div>
      )}
    </div>
  );
}

function itemsOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
}
