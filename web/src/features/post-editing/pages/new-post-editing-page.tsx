import { useSearchParams } from "react-router";
import { JobEditor } from "../components/job-editor.tsx";
import { TaskList } from "../components/task-list.tsx";
import { FILTERS } from "../state/filter.ts";

/** The post-editing workbench of a job, `show` says of which sentences; without an id the finished translations to choose from. */
export default function NewPostEditingPage() {
  const [params] = useSearchParams();
  const id = params.get("id");
  const filter = FILTERS.find((name) => name === params.get("show")) ?? "all";
  return id ? <JobEditor key={id} id={id} filter={filter} /> : <TaskList />;
}
