import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "./button.tsx";
import styles from "./tour.module.css";

/** One stop: a part of the page, and what is said of it. */
export interface TourStep {
  /** CSS selector; a stop whose part is not on the page is passed over. */
  readonly part: string;
  readonly title: string;
  readonly text: string;
}

/** Space between the part and what is said of it, and to the edges of the window. */
const GAP = 12;
/** Where the page begins to be seen. */
const UNDER_HEADER = 66 + 2 * GAP;
const keyOf = (name: string) => `yizhou.tour.${name}`;

/**
 * Offers whoever is here for the first time to be shown around. Nothing opens by itself, and who was shown around or does not
 * want to be is not asked again in this browser.
 */
export function Tour({ name, steps }: { readonly name: string; readonly steps: readonly TourStep[] }) {
  const { t } = useTranslation("shell");
  const [isOver, setIsOver] = useState(() => localStorage.getItem(keyOf(name)) !== null);
  const [isOpen, setIsOpen] = useState(false);
  const end = () => {
    localStorage.setItem(keyOf(name), "1");
    setIsOpen(false);
    setIsOver(true);
  };
  if (isOver) return null;
  return (
    <span className={styles.offer} data-part="tour">
      <button type="button" className="link" onClick={() => setIsOpen(true)}>
        {t("tour.start")}
      </button>
      <IconButton icon="cross" label={t("tour.never")} onClick={end} />
      {isOpen && createPortal(<Stops steps={steps} onEnd={end} />, document.body)}
    </span>
  );
}

function Stops({ steps, onEnd }: { readonly steps: readonly TourStep[]; readonly onEnd: () => void }) {
  const { t } = useTranslation("shell");
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [shown] = useState(() => steps.filter(({ part }) => document.querySelector(part) !== null));
  const [at, setAt] = useState(0);
  const step = shown[at];
  const isLast = at >= shown.length - 1;

  useLayoutEffect(() => {
    const part = step && document.querySelector(step.part);
    if (!part || !box.current) return;
    part.setAttribute("data-toured", "");
    part.classList.add(styles.toured!);
    part.scrollIntoView({ block: "nearest" });
    const place = () => box.current && placeBeside(box.current, part.getBoundingClientRect());
    place();
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      part.removeAttribute("data-toured");
      part.classList.remove(styles.toured!);
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [step]);
  // Whoever reads by ear hears each stop; whoever uses keys is where they go on.
  useEffect(() => box.current?.focus(), [at]);

  if (!step) return null;
  return (
    <div
      ref={box}
      className={styles.stop}
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape") onEnd();
        else if (event.key === "ArrowRight" && !isLast) setAt(at + 1);
        else if (event.key === "ArrowLeft" && at > 0) setAt(at - 1);
        else return;
        event.stopPropagation();
        event.preventDefault();
      }}
    >
      <p className={styles.title} id={`${id}-title`}>
        {step.title}
      </p>
      <p id={`${id}-text`}>{step.text}</p>
      <div className={styles.foot}>
        <span className="small mute num">{t("tour.step", { at: at + 1, of: shown.length })}</span>
        {!isLast && (
          <Button size="sm" tone="text" onClick={onEnd}>
            {t("tour.end")}
          </Button>
        )}
        {at > 0 && (
          <Button size="sm" onClick={() => setAt(at - 1)}>
            {t("tour.back")}
          </Button>
        )}
        <Button size="sm" tone="ink" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
          {t(isLast ? "tour.done" : "tour.next")}
        </Button>
      </div>
    </div>
  );
}

/** Under the part where there is room, else above it, else to its left, else over its lower end; never outside the window. */
function placeBeside(box: HTMLElement, part: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = box;
  const [below, above, before] = [part.bottom + GAP, part.top - GAP - height, part.left - GAP - width];
  const isUnder = below + height <= window.innerHeight;
  const isBeside = !isUnder && above < 0 && before >= GAP;
  const top = isUnder
    ? below
    : above >= 0
      ? above
      : isBeside
        ? UNDER_HEADER
        : window.innerHeight - height - GAP;
  const left = isBeside ? before : Math.min(part.left, window.innerWidth - width - GAP);
  Object.assign(box.style, { top: `${Math.max(GAP, top)}px`, left: `${Math.max(GAP, left)}px` });
}
