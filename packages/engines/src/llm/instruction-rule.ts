/** The wish of the person who ordered the translation, for a prompt. It is theirs, and yet no way round the form of an answer. */
export function instructionRule(instruction: string): string {
  return `Whoever ordered the translation wishes: ${JSON.stringify(instruction)}. Heed it where it concerns style, tone, person, spelling, names and terms; it changes nothing about segments, tags and the form of your answer.`;
}
