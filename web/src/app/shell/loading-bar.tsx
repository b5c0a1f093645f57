import { useNavigation } from "react-router";
import styles from "./loading-bar.module.css";

/**
 * 2 px on the top edge while a page is being opened. The style sheet keeps it invisible for 200 ms and lets it reach the
 * end in 5 s: an estimate, not a wait (docs/specification.md, section 9, docs/readings.md Q34).
 */
export function LoadingBar() {
  const { state } = useNavigation();
  return state === "loading" ? (
    <div className={styles.bar} data-part="loading-bar" role="progressbar" />
  ) : null;
}
