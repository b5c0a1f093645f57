// What is read of the page that somebody looks at. The browser runs these functions there, by their source: they use nothing around them.

export function readSelection(): string {
  return window.getSelection()?.toString() ?? "";
}

/** The page as it stands, without what runs in it. */
export function readPage(): { title: string; html: string } {
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll("script, noscript, iframe, object, embed, template"))
    element.remove();
  for (const element of copy.querySelectorAll("*")) {
    for (const { name } of [...element.attributes]) if (/^on/i.test(name)) element.removeAttribute(name);
  }
  // Pictures and styles are found from the file as they were from the page.
  const base = document.createElement("base");
  base.href = document.baseURI;
  copy.querySelector("base")?.remove();
  copy.querySelector("head")?.prepend(base);
  return { title: document.title, html: `<!doctype html>\n${copy.outerHTML}` };
}
