import { MOST_COMPARED_CHARACTERS } from "@yizhou/contract";

/** The beginning of a text as far as it may be compared: whole paragraphs where one fits, else as much of the first as fits. */
export function beginningOf(text: string): string {
  const [first = "", ...others] = text.trim().split(/\n+/u);
  const characters = [...first];
  if (characters.length > MOST_COMPARED_CHARACTERS)
    return characters.slice(0, MOST_COMPARED_CHARACTERS).join("");
  let beginning = first;
  for (const paragraph of others) {
    const longer = `${beginning}\n${paragraph}`;
    if ([...longer].length > MOST_COMPARED_CHARACTERS) break;
    beginning = longer;
  }
  return beginning;
}
