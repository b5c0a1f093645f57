/** Colours of running text, which stands on white paper whatever ground it had on its page. */

/** Less contrast to paper nobody reads; text that had less gets as much as this. Ratios as in WCAG 2, 1.4.3. */
const UNREADABLE = 2;
const READABLE = 4.5;
/** Nearly white and grey have no hue to keep. */
const GREY = 24;

/** @param color  as #rrggbb @returns the same, or its hue dark enough to be read */
export function inkOnPaper(color: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  if (contrast(channels) >= UNREADABLE) return color;
  if (Math.max(...channels) - Math.min(...channels) < GREY) return "#000000";
  for (let share = 0.95; ; share -= 0.05) {
    const darker = channels.map((channel) => Math.round(channel * share));
    if (contrast(darker) >= READABLE)
      return `#${darker.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
  }
}

function contrast(channels: readonly number[]): number {
  const [red, green, blue] = channels.map((channel) => {
    const value = channel / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05);
}
