/** `_x0007_` stands for a character that XML cannot hold, `_x005F_` for an underscore (ECMA-376 part 1, 22.9.2.19). */
export function unescapeSpreadsheet(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

export function escapeSpreadsheet(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(
      /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g,
      (c) => `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    );
}
