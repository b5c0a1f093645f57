import type { PlacedUnits } from "@yizhou/model";
import { useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import type { PagesHandle } from "../components/page-spread.tsx";
import { boxAt, boxesOn, findUnit, nextBox, otherSide, type BoxAddress, type Side } from "./places.ts";

/** The paragraph that has the keyboard. `isWanted`: it is to take the focus as soon as it is there. */
interface PairFocus extends BoxAddress {
  readonly side: Side;
  readonly isWanted: boolean;
}

/** The paragraph that was clicked, led to or has the keyboard, by its number among the units; null for none. */
export interface HeldUnit {
  readonly held: number | null;
  readonly onHeld: (unit: number | null) => void;
}

/** Which paragraph is shown on both sides: the one under the pointer, else the one with the keyboard or that was led to. */
export function usePairs(
  places: PlacedUnits | null,
  pages: RefObject<PagesHandle | null>,
  { held, onHeld: setHeld }: HeldUnit,
) {
  const [hovered, setHovered] = useState<number | null>(null);
  const [focus, setFocus] = useState<PairFocus | null>(null);

  const reveal = (side: Side, { page, index }: BoxAddress) => {
    const box = boxesOn(places, side, page)[index];
    if (box) pages.current?.reveal(side, page, box.top, box.bottom);
    return box ?? null;
  };
  const moveTo = (side: Side, address: BoxAddress) => {
    const box = reveal(side, address);
    setHeld(box?.unit ?? null);
    setFocus({ side, ...address, isWanted: true });
  };
  /** Brings a unit into sight on a side; false where it is not there. */
  const lead = (side: Side, unit: number, near: number) => {
    const address = places && findUnit(places, side, unit, near);
    if (address) reveal(side, address);
    return address;
  };

  return {
    active: hovered ?? held,
    point(side: Side, page: number, place: { readonly x: number; readonly y: number } | null) {
      const box = place && boxAt(boxesOn(places, side, page), place.x, place.y);
      setHovered(box?.unit ?? null);
    },
    /** A click holds the paragraph under the pointer and shows its pair; beside all it lets go. */
    click(side: Side, page: number) {
      // Text that was marked for copying is not a click.
      if (!window.getSelection()?.isCollapsed) return;
      setHeld(hovered);
      if (hovered !== null) lead(otherSide(side), hovered, page);
    },
    hold(unit: number | null, page: number) {
      setHeld(unit);
      if (unit !== null) lead("target", unit, page);
    },
    focused(side: Side, page: number, index: number) {
      const box = boxesOn(places, side, page)[index];
      setHeld(box?.unit ?? null);
      setFocus({ side, page, index, isWanted: false });
      if (box) pages.current?.reveal(side, page, box.top, box.bottom);
    },
    /** Index of the box on a page that Tab leads to. @param shown the page on the screen, from 0 */
    tabStop(side: Side, page: number, shown: number): number | null {
      if (focus?.side === side) return focus.page === page ? focus.index : null;
      return page === shown ? 0 : null;
    },
    isFocusWanted: (side: Side, page: number) =>
      focus !== null && focus.isWanted && focus.side === side && focus.page === page,
    keyDown(event: KeyboardEvent<HTMLElement>, side: Side, page: number, index: number) {
      if (!places) return;
      const address = { page, index };
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        const next = nextBox(places, side, address, event.key === "ArrowDown" ? 1 : -1);
        if (next) moveTo(side, next);
      } else if (event.key === "Enter" || event.key === " ") {
        const unit = boxesOn(places, side, page)[index]?.unit;
        const pair = unit === undefined ? null : findUnit(places, otherSide(side), unit, page);
        if (pair) moveTo(otherSide(side), pair);
      } else if (event.key === "Escape") {
        setHeld(null);
        event.currentTarget.closest<HTMLElement>(".pcolumn")?.focus();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
