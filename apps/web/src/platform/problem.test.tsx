// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { TRPCClientError } from "@trpc/client";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { loadMessages } from "./messages.ts";
import { useProblemText } from "./problem.ts";

test.each([
  ["en", 30, "Try again in a minute."],
  ["en", 2_400, "Try again in 40 minutes."],
  ["en", 3_600, "Try again in an hour."],
  ["en", 86_220, "Try again in 24 hours."],
  ["es", 86_220, "Inténtelo de nuevo en 24 horas."],
] as const)(
  "a wait is told in minutes below an hour, else in hours (%s, %i s)",
  async (language, seconds, says) => {
    const messages = await loadMessages(language, ["problem"]);
    const { result } = renderHook(() => useProblemText(), {
      wrapper: ({ children }) => (
        <IntlProvider locale={language} messages={messages} timeZone="UTC">
          {children}
        </IntlProvider>
      ),
    });
    const data = { reason: "rate-limited", retryAfter: seconds };
    const refused = TRPCClientError.from({ error: { message: "", code: -32_029, data } } as never);
    expect(result.current(refused)).toContain(says);
  },
);
