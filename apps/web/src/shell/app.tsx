import { useEffect } from "react";
import { RouterProvider } from "react-router-dom";
import { LanguageProvider } from "../platform/language.tsx";
import type { Language, Messages } from "../platform/messages.ts";
import { trackDirection } from "./navigation.ts";
import type { AppRouter } from "./router.ts";

type Props = { router: AppRouter; language: Language; messages: Messages };

/** The whole tree: language outside, the one router inside. */
export function App({ router, language, messages }: Props) {
  useEffect(() => trackDirection(router), [router]);
  return (
    <LanguageProvider language={language} messages={messages}>
      <RouterProvider router={router} />
    </LanguageProvider>
  );
}
