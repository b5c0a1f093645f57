import { useSearchParams } from "react-router";
import { ProjectScreen } from "../components/project-screen.tsx";
import { ProjectsScreen } from "../components/projects-screen.tsx";

/** Stored alignment projects: the list without an id, the workbench with one. */
export default function NewAlignUtilPage() {
  const [params] = useSearchParams();
  const id = params.get("id");
  return id ? <ProjectScreen key={id} id={id} /> : <ProjectsScreen />;
}
