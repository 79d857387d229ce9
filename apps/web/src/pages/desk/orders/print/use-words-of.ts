import type { Language } from "@openhood/domain/fields";
import { useEffect, useState } from "react";
import { useMessages } from "use-intl";
import { useLanguage } from "../../../../platform/language.tsx";
import { loadMessages, type Messages } from "../../../../platform/messages.ts";
import { loadPart } from "../../../../platform/release.ts";

/** The words of orders in a language; those in force are at hand, others are null until they are there. */
export function useWordsOf(language: Language): Messages | null {
  const { language: own } = useLanguage();
  const inForce = useMessages() as Messages;
  const [loaded, setLoaded] = useState<{ language: Language; messages: Messages } | null>(null);
  useEffect(() => {
    if (language === own) return;
    let isWanted = true;
    loadPart(() => loadMessages(language, ["shell", "orders"])).then(
      (messages) => isWanted && setLoaded({ language, messages }),
      (error: unknown) => console.error("The paper's language did not load", error),
    );
    return () => {
      isWanted = false;
    };
  }, [language, own]);
  if (language === own) return inForce;
  return loaded?.language === language ? loaded.messages : null;
}
