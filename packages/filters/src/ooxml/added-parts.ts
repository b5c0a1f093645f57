/**
 * Parts that a result has beside those of its source: copies of sheets and slides with what belongs to them alone. Names, content types
 * and relationships are kept in step; nothing is written until `finish`.
 */
import { escapeXmlAttribute, toByteString } from "@yizhou/bytes/xml";
import type { OoxmlPackage, Relationship } from "./package.ts";
import { fromSpelledName, relationshipsPartOf } from "./part-names.ts";

/** What becomes of a relationship of a part that is copied. */
export type RelationshipFate = "copy" | "share" | "drop";

export interface CopyOptions {
  /** Bytes that the copy of a part takes. */
  readonly bytesOf: (part: string) => Uint8Array;
  readonly fateOf: (relationship: Relationship) => RelationshipFate;
}

const CONTENT_TYPES = "[Content_Types].xml";

export class AddedParts {
  readonly additions = new Map<string, Uint8Array>();
  readonly #opc: OoxmlPackage;
  readonly #changed: Map<string, Uint8Array>;
  readonly #taken: Set<string>;
  readonly #types: string[] = [];
  readonly #related = new Map<string, string[]>();

  /** @param changed  parts of the package that are replaced, by name; added to */
  constructor(opc: OoxmlPackage, changed: Map<string, Uint8Array>) {
    this.#opc = opc;
    this.#changed = changed;
    this.#taken = new Set(opc.partNames.map(fromSpelledName));
  }

  /** A new part of the type of another; without relationships. @returns its name */
  add(like: string, bytes: Uint8Array): string {
    const name = this.#freeName(like);
    this.additions.set(name, bytes);
    const type = this.#rawType(like);
    if (type !== null)
      this.#types.push(`<Override PartName="/${escapeXmlAttribute(name)}" ContentType="${type}"/>`);
    return name;
  }

  /** A copy of a part, and of the parts that belong to it alone. Parts that lead to each other are copied once. */
  copy(part: string, options: CopyOptions, copies = new Map<string, string>()): string {
    const known = copies.get(part);
    if (known !== undefined) return known;
    const name = this.add(part, options.bytesOf(part));
    copies.set(part, name);
    const spelled = this.#opc.findPart(relationshipsPartOf(part));
    if (!spelled) return name;
    const relationships = new Map(this.#opc.relationships(part).map((one) => [one.id, one]));
    const text = Buffer.from(this.#opc.read(spelled)).toString("latin1");
    const own = text.replace(RELATIONSHIP, (element) => {
      const relationship = relationships.get(attributeOf(element, "Id") ?? "");
      if (!relationship || relationship.isExternal) return element;
      const target = this.#opc.findPart(relationship.target);
      // A copy stands in the folder of its original, so what is shared is found by the same words.
      const fate = copies.has(target ?? "") ? "copy" : options.fateOf(relationship);
      if (fate === "drop") return "";
      if (fate === "share" || !target) return element;
      const to = toByteString(escapeXmlAttribute(`/${this.copy(target, options, copies)}`));
      return element.replace(/(\sTarget\s*=\s*)(?:"[^"]*"|'[^']*')/, (_, name: string) => `${name}"${to}"`);
    });
    this.additions.set(relationshipsPartOf(name), Buffer.from(own, "latin1"));
    return name;
  }

  /** A relationship of a part of the package to an added one, of the type of another. @returns its id */
  relate(part: string, like: string, target: string): string {
    const known = this.#opc.relationships(part);
    const own = this.#related.get(part) ?? [];
    let number = known.length + own.length + 1;
    const ids = new Set(known.map(({ id }) => id));
    while (ids.has(`rIdYz${number}`)) number++;
    const id = `rIdYz${number}`;
    const rels = this.#relationshipsText(part);
    const model = [...rels.matchAll(RELATIONSHIP)].find(
      ([element]) => known.find((one) => one.id === attributeOf(element, "Id"))?.type === like,
    );
    const type = attributeOf(model?.[0] ?? "", "Type") ?? "";
    const to = toByteString(escapeXmlAttribute(`/${target}`));
    own.push(`<Relationship Id="${id}" Type="${type}" Target="${to}"/>`);
    this.#related.set(part, own);
    return id;
  }

  /** Writes types and relationships of what was added into `changed`. */
  finish(): void {
    if (this.additions.size === 0) return;
    const types = this.#opc.findPart(CONTENT_TYPES);
    if (types) this.#changed.set(types, insertBefore(this.#bytes(types), "Types", this.#types.join("")));
    for (const [part, added] of this.#related) {
      const rels = this.#opc.findPart(relationshipsPartOf(part))!;
      this.#changed.set(rels, insertBefore(this.#bytes(rels), "Relationships", added.join("")));
    }
  }

  #bytes(part: string): Uint8Array {
    return this.#changed.get(part) ?? this.#opc.read(part);
  }

  #relationshipsText(part: string): string {
    const rels = this.#opc.findPart(relationshipsPartOf(part));
    return rels ? Buffer.from(this.#bytes(rels)).toString("latin1") : "";
  }

  #freeName(like: string): string {
    const [, stem, ending] = /^(.*?)\d*(\.[^./]*)?$/.exec(like)!;
    for (let number = 1; ; number++) {
      const name = `${stem}_yz${number}${ending ?? ""}`;
      if (this.#taken.has(fromSpelledName(name))) continue;
      this.#taken.add(fromSpelledName(name));
      return name;
    }
  }

  /** As the package spells it: programs compare it letter by letter. Null where the ending of the name says it. */
  #rawType(part: string): string | null {
    const types = this.#opc.findPart(CONTENT_TYPES);
    if (!types) return null;
    const text = Buffer.from(this.#opc.read(types)).toString("latin1");
    for (const [element] of text.matchAll(/<(?:[\w.-]+:)?Override\s[^>]*>/g))
      if (fromSpelledName(attributeOf(element, "PartName") ?? "") === fromSpelledName(part))
        return attributeOf(element, "ContentType") ?? null;
    return null;
  }
}

const RELATIONSHIP = /<(?:[\w.-]+:)?Relationship\s[^>]*?(?:\/>|>\s*<\/(?:[\w.-]+:)?Relationship>)/g;

function attributeOf(element: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(element);
  return match ? (match[1] ?? match[2]) : undefined;
}

/** The part with elements behind the last child of its root; they take the root's prefix. */
function insertBefore(bytes: Uint8Array, root: string, added: string): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  const close = new RegExp(`</([\\w.-]+:)?${root}\\s*>\\s*$`).exec(text);
  if (!close) return bytes;
  const prefix = close[1] ?? "";
  const spelled = prefix === "" ? added : added.replace(/<(?=[A-Z])/g, `<${prefix}`);
  return Buffer.from(text.slice(0, close.index) + spelled + text.slice(close.index), "latin1");
}
