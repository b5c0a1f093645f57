import { useSearchParams } from "react-router";
import { CopyDoor } from "../components/copy-door.tsx";
import { TaskList } from "../components/task-list.tsx";

/** The workbench on a copy of one's own, the original untouched; without an id the translations to choose from. */
export default function NewPostEditingCopyPage() {
  const [params] = useSearchParams();
  const id = params.get("id");
  return id ? <CopyDoor key={id} id={id} /> : <TaskList />;
}
