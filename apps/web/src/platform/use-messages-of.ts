import { useEffect, useState } from "react";
import { useMessages } from "use-intl";
import { useLanguage } from "./language.tsx";
import { type Feature, type Language, loadMessages, type Messages } from "./messages.ts";
import { loadPart } from "./release.ts";

/**
 * A language's messages, whatever is in force around it; null until they are there. Those in force are at hand.
 * @param features whose words are wanted; the same list each time
 */
export function useMessagesOf(language: Language, features: readonly Feature[]): Messages | null {
  const { language: own } = useLanguage();
  const inForce = useMessages() as Messages;
  const [loaded, setLoaded] = useState<{ language: Language; messages: Messages } | null>(null);
  useEffect(() => {
    if (language === own) return;
    let isWanted = true;
    loadPart(() => loadMessages(language, features)).then(
      (messages) => isWanted && setLoaded({ language, messages }),
      (error: unknown) => console.error("The words of another language did not load", error),
    );
    return () => {
      isWanted = false;
    };
  }, [language, own, features]);
  if (language === own) return inForce;
  return loaded?.language === language ? loaded.messages : null;
}
