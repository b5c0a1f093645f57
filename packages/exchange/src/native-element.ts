import type { NativeElement } from "@yizhou/model";
import { attributes as writeAttributes, escapeText } from "./xml-writer.ts";

type Attributes = Readonly<Record<string, string>>;

interface OpenElement {
  readonly name: string;
  readonly attributes: Attributes;
  readonly content: (string | NativeElement)[];
}

/** Collects an element with all it contains, event by event. */
export class NativeBuilder {
  private readonly stack: OpenElement[];

  constructor(name: string, attributes: Attributes) {
    this.stack = [{ name, attributes, content: [] }];
  }

  /** Elements open inside, the outermost not counted. */
  get depth(): number {
    return this.stack.length - 1;
  }

  text(text: string): void {
    const { content } = this.stack.at(-1)!;
    const last = content.at(-1);
    if (typeof last === "string") content[content.length - 1] = last + text;
    else if (text !== "") content.push(text);
  }

  open(name: string, attributes: Attributes): void {
    this.stack.push({ name, attributes, content: [] });
  }

  /** @returns the whole element when its own end has come, else null */
  close(): NativeElement | null {
    const element = nativeElement(this.stack.pop()!);
    const parent = this.stack.at(-1);
    if (!parent) return element;
    parent.content.push(element);
    return null;
  }
}

/** Without empty attributes and content, so that equal elements are equal objects. */
export function nativeElement(element: {
  name: string;
  attributes?: Attributes;
  content?: readonly (string | NativeElement)[];
}): NativeElement {
  const { name, attributes = {}, content = [] } = element;
  return {
    name,
    ...(Object.keys(attributes).length > 0 && { attributes: { ...attributes } }),
    ...(content.length > 0 && { content }),
  };
}

/** The text in an element and below it. */
export function nativeText(element: NativeElement): string {
  return (element.content ?? []).map((part) => (typeof part === "string" ? part : nativeText(part))).join("");
}

/** The element as XML. Names come from a parsed file or from here, so only values need escaping. */
export function writeNative(element: NativeElement, changed: Attributes = {}): string {
  const head = `<${element.name}${writeAttributes({ ...element.attributes, ...changed })}`;
  if (!element.content) return `${head}/>`;
  const content = element.content.map((part) =>
    typeof part === "string" ? escapeText(part) : writeNative(part),
  );
  return `${head}>${content.join("")}</${element.name}>`;
}
