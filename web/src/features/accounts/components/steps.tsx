/** Where one is in a form of several steps: a numbered list, the current one marked for eyes and screen readers. */
export function Steps({
  names,
  current,
  isUpright = false,
}: {
  readonly names: readonly string[];
  /** From 0. */
  readonly current: number;
  /** One under the other. */
  readonly isUpright?: boolean;
}) {
  return (
    <ol className={isUpright ? "steps upright" : "steps"}>
      {names.map((name, index) => (
        <li
          key={name}
          className={index === current ? "on" : index < current ? "done" : ""}
          aria-current={index === current ? "step" : undefined}
        >
          <span aria-hidden>{index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}
