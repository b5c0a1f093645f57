import styles from "./icon.module.css";

/** Our 16 px set: 1.5 stroke, square caps, no fills, `currentColor`. One path per icon. */
export const ICON_PATHS = {
  "arrow-down": "M8 2.5v11M4 9.5l4 4 4-4",
  "arrow-right": "M2.5 8h11M9.5 4l4 4-4 4",
  "arrow-up": "M8 13.5v-11M4 6.5l4-4 4 4",
  bars: "M2 4h12M2 8h12M2 12h12",
  bell: "M4 11.500V7a4 4 0 0 1 8 0v4.500M2.500 11.500h11M6.500 13.800h3M8 3V1.500",
  book: "M2 3h5l1 1 1-1h5v10H9l-1 1-1-1H2zM8 4v10",
  check: "M2.5 8.5 6 12l7.5-8",
  "check-double": "M1 8.5 4.2 12 10 4.5M7.5 11l.8 1L15 4.5",
  "chevron-down": "M4 6.5 8 10.5 12 6.5",
  "chevron-left": "M10 3.5 5.5 8 10 12.5",
  "chevron-right": "M6 3.5 10.5 8 6 12.5",
  circle: "M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3z",
  clock: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 4.5V8l2.5 1.8",
  copy: "M5.500 5.500h8v8h-8zM10.500 5.500v-3h-8v8h3",
  cross: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  download: "M8 2.5V11M4.5 7.5 8 11l3.5-3.5M2.5 13.5h11",
  draft: "M8 3a5 5 0 0 1 0 10M8 3a5 5 0 0 0 0 10M6.5 3.5v9M5 4.2v7.6M3.7 5.7v4.6M7.6 3.2v9.6",
  error: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 4.5v4.2M8 11.2h.01",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
  "eye-off":
    "M2 2l12 12M6.3 3.8A6.5 6.5 0 0 1 8 3.5C12 3.5 14.5 8 14.5 8s-.8 1.4-2.2 2.600M9.8 12.200A6.5 6.5 0 0 1 8 12.5C4 12.5 1.5 8 1.5 8s.8-1.5 2.3-2.7",
  filter: "M2 3.5h12M4.5 8h7M6.5 12.5h3",
  globe:
    "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM1.8 8h12.4M8 1.8c-4 4-4 8.4 0 12.4M8 1.8c4 4 4 8.4 0 12.4",
  grip: "M6 3h.01M10 3h.01M6 8h.01M10 8h.01M6 13h.01M10 13h.01",
  info: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM8 7.2v4M8 4.8h.01",
  link: "M6.5 9.5l3-3M7 4.5l1.5-1.5a3.2 3.2 0 0 1 4.5 4.5L11.5 9M9 11.5 7.5 13A3.2 3.2 0 0 1 3 8.5L4.5 7",
  lock: "M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5",
  merge: "M2 3.500h2.500L8 8h6M2 12.500h2.500L8 8M11.500 5.500 14 8l-2.500 2.500",
  minus: "M2.5 8h11",
  more: "M3 8h.01M8 8h.01M13 8h.01",
  pen: "M2.5 13.5l.8-3.2 7.4-7.4 2.4 2.4-7.4 7.4zM9 4.5l2.5 2.5",
  person: "M8 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM2.5 14c0-3 2.5-4.5 5.5-4.5s5.5 1.5 5.5 4.5",
  phone: "M4.5 1.5h7v13h-7zM7.2 12.2h1.6",
  plus: "M8 2.5v11M2.5 8h11",
  qr: "M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h1.5M13.5 9.5v4h-4v-1.5",
  redo: "M13 5.5H6.5a3.5 3.5 0 0 0 0 7H11M10 2.5l3 3-3 3",
  restore: "M3 3v3.500h3.500M3 6.5A5.5 5.5 0 1 1 2.5 9",
  retry: "M13 3v3.500H9.500M13 6.500A5.5 5.5 0 1 0 13.5 9",
  return: "M13 12.5V8H3.5M7 4.5 3.5 8 7 11.5",
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM10.5 10.5l3.5 3.5",
  split: "M14 3.500h-2.500L8 8H2M14 12.500h-2.500L8 8",
  stop: "M4 4h8v8H4z",
  swap: "M2.5 5.5h10M9.5 2.5l3 3-3 3M13.5 10.5h-10M6.5 7.5l-3 3 3 3",
  trash: "M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.7 9h6.6l.7-9",
  triangle: "M8 2 14.5 13.5h-13zM8 6.5v3.5M8 11.8h.01",
  undo: "M3 5.5h6.5a3.5 3.5 0 0 1 0 7H5M6 2.5l-3 3 3 3",
  upload: "M8 11V2.5M4.5 6 8 2.5 11.5 6M2.5 10.5v3h11v-3",
} as const;

export type IconName = keyof typeof ICON_PATHS;

/** A sign of our set. With `label` it is an image with that name; without, decoration that screen readers skip. */
export function Icon({
  name,
  size = 16,
  label,
}: {
  readonly name: IconName;
  readonly size?: 14 | 16 | 20;
  readonly label?: string;
}) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
