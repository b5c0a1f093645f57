/** A part name for comparison: no leading slash, lower case, percent escapes resolved, no "." and ".." steps. */
export function fromSpelledName(name: string): string {
  if (/^[\w[\]][\w[\]/-]*(?:\.[\w-]+)*$/.test(name)) return name.toLowerCase(); // nearly all names
  const steps: string[] = [];
  for (const step of percentDecode(name).replaceAll("\\", "/").split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/").toLowerCase();
}

/** Where the relationships of a part stand: `word/_rels/document.xml.rels`; of the package (`""`): `_rels/.rels`. */
export function relationshipsPartOf(partName: string): string {
  const slash = partName.lastIndexOf("/") + 1;
  return `${partName.slice(0, slash)}_rels/${partName.slice(slash)}.rels`;
}

/** A relationship's target as a part name; relative targets start at the folder of their source part. */
export function resolveTarget(partName: string, target: string): string {
  const path = target.split("#", 1)[0]!.replaceAll("\\", "/");
  const absolute = path.startsWith("/") ? path : `${partName.slice(0, partName.lastIndexOf("/") + 1)}${path}`;
  const steps: string[] = [];
  for (const step of absolute.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/");
}

function percentDecode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone percent sign stands for itself
  }
}
