import { TaskList } from "../components/task-list.tsx";

/** Every translation that can be post-edited. */
export default function PostEditingPage() {
  return <TaskList />;
}
