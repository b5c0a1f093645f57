import { useSearchParams } from "react-router";
import { JobEditor } from "../components/job-editor.tsx";
import { TaskList } from "../components/task-list.tsx";

/** Every translation that can be post-edited; with an id the light editor of a short one. */
export default function PostEditingPage() {
  const [params] = useSearchParams();
  const id = params.get("id");
  return id ? <JobEditor key={id} id={id} isLight /> : <TaskList />;
}
