/** What the page can be asked by itself; runs inside the browser, so it uses nothing from outside its body. */

/** One thing that does not look right. */
export interface Finding {
  readonly kind:
    | "overflow"
    | "cut"
    | "overlap"
    | "touch"
    | "key"
    | "language"
    | "brace"
    | "lonely"
    | "broken";
  readonly what: string;
}

export interface Asked {
  readonly language: "zh" | "en" | "ko";
  /** Keys of all texts, in full: `documents:title` and `title`. */
  readonly keys: readonly string[];
  /** The page keeps its 1200 px in this window. */
  readonly isWide: boolean;
  /** Names and texts of people's own, in whatever language. */
  readonly own: readonly string[];
}

/** Looks at a drawn page. Serialised into the browser: everything it needs stands inside. */
export function lookAtPage({ language, keys, isWide, own }: Asked): Finding[] {
  const found: Finding[] = [];
  const add = (kind: Finding["kind"], what: string) => {
    if (!found.some((one) => one.kind === kind && one.what === what)) found.push({ kind, what });
  };
  const short = (text: string) => text.replaceAll(/\s+/g, " ").trim().slice(0, 48);
  const nameOf = (element: Element) => {
    const text = short(
      (element as HTMLElement).innerText ||
        element.getAttribute("aria-label") ||
        element.getAttribute("placeholder") ||
        "",
    );
    return `${element.tagName.toLowerCase()} “${text}”`;
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  /** There for those who hear the page: cut away to the last pixel. */
  const isForEars = (element: Element): boolean => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).clipPath === "inset(50%)") return true;
    return false;
  };
  /** Nearest ancestor that scrolls or cuts what stands out. */
  const clipOf = (element: Element): Element | null => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflowX !== "visible" || style.overflowY !== "visible") return at;
    }
    return null;
  };
  /** The layer it is drawn in: a dialog, something fixed, or the page. */
  const layerOf = (element: Element): Element => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { position } = getComputedStyle(at);
      if (
        at.tagName === "DIALOG" ||
        position === "fixed" ||
        position === "sticky" ||
        at.getAttribute("role") === "menu"
      )
        return at;
    }
    return document.body;
  };
  /** Drawn pages of documents and words that lie over pictures are no part of the interface. */
  const isDocument = (element: Element) =>
    element.closest("[data-part=page], [data-part=text], [data-part=pair], article, svg") !== null;
  const everything = [...document.querySelectorAll("body *")].filter(
    (element) => !["SCRIPT", "STYLE", "NOSCRIPT", "OPTION"].includes(element.tagName),
  );
  const width = isWide ? Math.max(innerWidth, 1200) : innerWidth;

  // Wider than its window.
  if (document.documentElement.scrollWidth > width)
    add("overflow", `the page is ${document.documentElement.scrollWidth} px wide in ${width}`);
  for (const element of everything) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.right <= width + 1 + Math.max(0, -scrollX) || !isShown(element)) continue;
    if (clipOf(element) || element.closest("dialog") || isDocument(element)) continue;
    if ([...element.children].some((child) => child.getBoundingClientRect().right > width + 1)) continue;
    add("overflow", `${nameOf(element)} ends at ${Math.round(box.right)}`);
  }

  const isBelow = (box: Element) => {
    const { bottom } = box.getBoundingClientRect();
    return (
      box.children.length > 0 &&
      [...box.children].every((own) => own.getBoundingClientRect().top >= bottom - 1)
    );
  };
  // Cut by its own box, without dots that say so.
  for (const element of everything) {
    const style = getComputedStyle(element);
    if (isDocument(element) || !isShown(element) || isForEars(element)) continue;
    const hidesX = style.overflowX === "hidden" || style.overflowX === "clip";
    if (
      hidesX &&
      style.textOverflow !== "ellipsis" &&
      element.scrollWidth > element.clientWidth + 1 &&
      // What has given way as a whole is not cut: there is no room for it, or it stands on a line that nobody sees.
      element.clientWidth > 8 &&
      !isBelow(element)
    )
      add("cut", nameOf(element));
    if (
      element instanceof HTMLButtonElement &&
      style.textOverflow !== "ellipsis" &&
      element.scrollWidth > element.clientWidth + 2
    )
      add("cut", nameOf(element));
  }

  // Two things in one place; two frames that touch.
  const controls = everything.filter(
    (element) =>
      element.matches(
        "a[href], button, input:not([type=file]), select, textarea, summary, [role=tab], [role=menuitem]",
      ) &&
      isShown(element) &&
      !isDocument(element) &&
      element.getBoundingClientRect().width > 4,
  );
  const isInside = (a: Element, b: Element) => a.contains(b) || b.contains(a);
  /** The frame that a control is seen in: an input without a border has that of its label or wrapper. */
  const frameOf = (element: Element): Element | null => {
    for (let at: Element | null = element, steps = 0; at && steps < 3; at = at.parentElement, steps++) {
      const style = getComputedStyle(at);
      const isSeen = !/^(?:transparent|rgba\(.*, 0\))$/.test(style.borderRightColor);
      if (isSeen && parseFloat(style.borderRightWidth) > 0 && parseFloat(style.borderLeftWidth) > 0)
        return at;
    }
    return null;
  };
  for (const [at, first] of controls.entries()) {
    for (const second of controls.slice(at + 1)) {
      if (isInside(first, second) || layerOf(first) !== layerOf(second)) continue;
      if (first.closest("label") !== null && first.closest("label") === second.closest("label")) continue;
      const [a, b] = [first.getBoundingClientRect(), second.getBoundingClientRect()];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 2) {
        const clips = [clipOf(first), clipOf(second)];
        // One of them may be scrolled out of its box.
        const isSeen = [a, b].every((box, index) => {
          const clip = clips[index]?.getBoundingClientRect();
          return !clip || (box.bottom <= clip.bottom + 1 && box.top >= clip.top - 1);
        });
        if (isSeen) add("overlap", `${nameOf(first)} and ${nameOf(second)}`);
        continue;
      }
      const [f, s] = [frameOf(first), frameOf(second)];
      if (!f || !s || f === s || isInside(f, s)) continue;
      const [c, d] = [f.getBoundingClientRect(), s.getBoundingClientRect()];
      const besides = Math.max(c.left, d.left) - Math.min(c.right, d.right);
      const level = Math.min(c.bottom, d.bottom) - Math.max(c.top, d.top);
      const under = Math.max(c.top, d.top) - Math.min(c.bottom, d.bottom);
      const upright = Math.min(c.right, d.right) - Math.max(c.left, d.left);
      if ((level > 8 && besides >= -1 && besides < 4) || (upright > 8 && under >= -1 && under < 4))
        add("touch", `${nameOf(first)} and ${nameOf(second)}`);
    }
  }

  // Words: texts over texts, keys, other languages, braces.
  const known = new Set(keys);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const boxes: { readonly element: Element; readonly box: DOMRect; readonly layer: Element }[] = [];
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    const parent = node.parentElement!;
    const text = node.data.trim();
    if (!text || parent.closest("script, style, noscript, option") || !isShown(parent)) continue;
    if (known.has(text) || /^[a-z]+:[a-zA-Z]+(\.[a-zA-Z]+)*$/.test(text)) add("key", text);
    if (isDocument(parent)) continue;
    const isContact = parent.closest("dl dd") !== null && /^\{(?:phone|email|chat|address)\}$/.test(text);
    if (/[{}]/.test(text) && !isContact) add("brace", short(text));
    if (/\b(?:undefined|NaN|null|Invalid Date)\b|\[object/.test(text)) add("brace", short(text));
    const isOwn =
      parent.closest("[lang]") !== document.documentElement ||
      parent.closest("[translate=no], [data-own]") !== null;
    if (!isOwn) {
      // What is quoted is of a text, not of the page.
      const ours = own.reduce((rest, words) => rest.replaceAll(words, " "), text).replaceAll(/“[^”]*”/g, " ");
      // A list of file endings is no sentence.
      const words = /(?:\b[A-Za-z][a-z’']{2,}\b[ ,]*){4,}/.exec(ours)?.[0];
      if (language !== "en" && words && /\p{L}{5}/u.test(words)) add("language", short(words));
      if (language === "en" && /[\p{Script=Han}\p{Script=Hangul}]/u.test(ours)) add("language", short(ours));
      if (language === "zh" && /\p{Script=Hangul}/u.test(ours)) add("language", short(ours));
      if (language === "ko" && /\p{Script=Han}{2,}/u.test(ours)) add("language", short(ours));
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const clip = clipOf(parent)?.getBoundingClientRect();
    if (parent.closest("dialog ~ *") || isForEars(parent)) continue;
    for (const box of range.getClientRects()) {
      if (box.width < 3 || box.height < 3) continue;
      if (clip && (box.bottom > clip.bottom + 1 || box.top < clip.top - 1 || box.left > clip.right)) continue;
      boxes.push({ element: parent, box, layer: layerOf(parent) });
    }
  }
  boxes.sort((a, b) => a.box.top - b.box.top);
  for (const [at, first] of boxes.entries()) {
    for (let next = at + 1; next < boxes.length && boxes[next]!.box.top < first.box.bottom - 4; next++) {
      const second = boxes[next]!;
      if (first.element === second.element || isInside(first.element, second.element)) continue;
      // Lines of one heading or paragraph may be set closer than their letters are tall.
      const text = first.element.closest("h1, h2, h3, p");
      if (text !== null && text.contains(second.element)) continue;
      if (first.layer !== second.layer) continue;
      const across = Math.min(first.box.right, second.box.right) - Math.max(first.box.left, second.box.left);
      const down = Math.min(first.box.bottom, second.box.bottom) - Math.max(first.box.top, second.box.top);
      if (across > 3 && down > 6) add("overlap", `${nameOf(first.element)} and ${nameOf(second.element)}`);
    }
  }

  // One character left alone on the last line of a heading or lead.
  for (const element of document.querySelectorAll("h1, h2, h3, .lead, header + main p")) {
    if (!isShown(element) || isDocument(element) || element.closest("[translate=no]")) continue;
    const lines = new Map<number, string>();
    const bands = new Map<number, readonly [number, number]>();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      for (let place = 0; place < node.data.length; place++) {
        const range = document.createRange();
        range.setStart(node, place);
        range.setEnd(node, place + 1);
        const box = range.getClientRects()[0];
        if (!box || box.width === 0) continue;
        // Letters of another size stand on the same line where their boxes overlap by half.
        const middle = (box.top + box.bottom) / 2;
        const line =
          [...bands].find(([, [top, bottom]]) => middle > top && middle < bottom)?.[0] ?? bands.size;
        if (line === bands.size) bands.set(line, [box.top, box.bottom]);
        lines.set(line, (lines.get(line) ?? "") + node.data[place]);
      }
    }
    const last = [...lines.values()].at(-1)?.replaceAll(/[\s\p{P}]/gu, "") ?? "";
    if (lines.size > 1 && (last.length === 1 || (last.length === 0 && lines.size > 1)))
      add("lonely", `${nameOf(element)}: “${last}”`);
  }

  for (const image of document.images)
    if (isShown(image) && image.complete && image.naturalWidth === 0) add("broken", image.src.slice(0, 80));
  return found;
}
