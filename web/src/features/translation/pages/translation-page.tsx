import type { ComponentProps } from "react";
import { useSearchParams } from "react-router";
import { JobScreen } from "../components/job-screen.tsx";
import { TextScreen } from "../components/text-screen.tsx";

/** One job with its progress and its result; without an id, texts that are typed or pasted. */
export default function TranslationPage({ comparison }: ComponentProps<typeof TextScreen>) {
  const [params] = useSearchParams();
  const id = params.get("id");
  return id ? <JobScreen key={id} id={id} /> : <TextScreen comparison={comparison} />;
}
