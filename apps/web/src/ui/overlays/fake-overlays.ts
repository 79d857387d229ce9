import { afterEach, beforeEach, type Mock, vi } from "vitest";
import * as present from "./present.ts";

/** What a toast was made with, the press on its button, and what puts it away. */
type Toast = Parameters<typeof present.presentToast>[0] & {
  press: () => void;
  dismiss: Mock<() => Promise<void>>;
};
/** What was asked, and how it is answered: with one of its choices, or by closing it. */
type Alert = {
  title: string;
  text?: string;
  answer: (choice?: string) => void;
  fail: (error: Error) => void;
};

/**
 * Takes toasts and questions in for the tests of a file, as the elements that draw them need a browser. What was said and asked
 * is begun anew for each test.
 * @param of.answer what each question is answered at once; without it a test answers
 */
export function fakeOverlays(of: { answer?: string } = {}) {
  const heard = {
    toasts: [] as Toast[],
    alerts: [] as Alert[],
    answer: of.answer,
    /** The words of the toasts. */
    get said() {
      return heard.toasts.map(({ text }) => text);
    },
    /** The words of the questions, title and text. */
    get asked() {
      return heard.alerts.map(({ title, text }) => (text ? `${title} ${text}` : title));
    },
  };
  beforeEach(() => {
    Object.assign(heard, { toasts: [], alerts: [], answer: of.answer });
    vi.spyOn(present, "presentToast").mockImplementation((options) => {
      const { promise, resolve } = Promise.withResolvers<present.Dismissal<"pressed">>();
      const press = () => {
        options.onPress?.();
        resolve({ reason: "action", data: "pressed" });
      };
      const dismiss = vi.fn(async () => {});
      heard.toasts.push({ ...options, press, dismiss });
      return { dismissed: promise, dismiss };
    });
    vi.spyOn(present, "presentAlert").mockImplementation(((options: { title: string; text?: string }) => {
      const { promise, resolve, reject } = Promise.withResolvers<present.Dismissal<string>>();
      const answer = (choice?: string) =>
        resolve({ reason: choice === undefined ? "backdrop" : "action", data: choice });
      heard.alerts.push({ ...options, answer, fail: reject });
      if (heard.answer !== undefined) answer(heard.answer);
      return { dismissed: promise, dismiss: async (choice?: string) => answer(choice) };
    }) as typeof present.presentAlert);
  });
  afterEach(() => void vi.restoreAllMocks());
  return heard;
}
