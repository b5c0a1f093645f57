import { useEffect, useState } from "react";

/** Reads a text aloud. */
export interface Voice {
  readonly isSpeaking: boolean;
  readonly speak: (text: string) => void;
  readonly stop: () => void;
}

/** The browser's own voice for a language; null where it has none. The text stays in the browser or goes where its maker says. */
export function useVoice(language: string): Voice | null {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>([]);
  const [isSpeaking, setIsSpeaking] = useState(false);
  useEffect(() => {
    const synthesis = globalThis.speechSynthesis as SpeechSynthesis | undefined;
    if (!synthesis) return;
    // Browsers find their voices after the page is there.
    const look = () => setVoices(synthesis.getVoices());
    look();
    synthesis.addEventListener("voiceschanged", look);
    return () => {
      synthesis.removeEventListener("voiceschanged", look);
      synthesis.cancel();
    };
  }, []);
  const base = language.split("-")[0]!.toLowerCase();
  const fitting = voices.filter(({ lang }) => lang.toLowerCase().split(/[-_]/u)[0] === base);
  // On the machine itself before one that sends the text elsewhere.
  const voice = fitting.find(({ localService }) => localService);
  if (!voice) return null;
  return {
    isSpeaking,
    speak: (text) => {
      speechSynthesis.cancel();
      const words = new SpeechSynthesisUtterance(text);
      words.voice = voice;
      words.lang = voice.lang;
      words.onend = () => setIsSpeaking(false);
      words.onerror = () => setIsSpeaking(false);
      setIsSpeaking(true);
      speechSynthesis.speak(words);
    },
    stop: () => {
      speechSynthesis.cancel();
      setIsSpeaking(false);
    },
  };
}
