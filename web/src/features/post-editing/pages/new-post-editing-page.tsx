import { useSearchParams } from "react-router";
import { JobEditor } from "../components/job-editor.tsx";
import { TaskList } from "../components/task-list.tsx";

/** The post-editing workbench of a job; without an id the finished translations to choose from. */
export default function NewPostEditingPage() {
  const [params] = useSearchParams();
  const id = params.get("id");
  return id ? <JobEditor key={id} id={id} /> : <TaskList />;
}
