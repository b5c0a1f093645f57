import { useEffect, useRef } from "react";

/**
 * After a change of page the focus goes to the new content when the button that led there is gone, so that the keyboard
 * and screen readers go on from the page and not from the top of the window. A link that still stands keeps the focus.
 */
export function useFocusAfterNavigation(page: string): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    if (document.activeElement === document.body)
      document.getElementById("content")?.focus({ preventScroll: true });
  }, [page]);
}
