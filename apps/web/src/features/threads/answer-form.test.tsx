// @vitest-environment happy-dom
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { AnswerForm } from "./answer-form.tsx";

const QUIET = /^It’s quiet time until .+8:00.AM\. Your message still goes out right away/;

const show = (email: string | null, question: object | null = null) =>
  showOnDesk(
    <AnswerForm order="o" customer="Ana" question={question as never} saw={0} onWriting={() => {}} />,
    {
      answers: {
        "orders.settings": () => ({ view: "counter", settings: defaultSettings }),
        "approvals.ways": () => ({ email, approvers: [{ id: "lee", email: "lee@example.com" }] }),
        "threads.answer": () => ({ ok: true, isMailed: email !== null }),
      },
    },
  );
const answer = async () => {
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "It’s done." } });
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
};
const NIGHT = "2026-03-03T03:00:00.000Z";
const NOON = "2026-03-02T17:00:00.000Z";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  endDesk();
  vi.useRealTimers();
});

test("in quiet hours it says before that an e-mail goes out now, and after that nothing holds it", async () => {
  vi.setSystemTime(NIGHT);
  show("ana@example.com");
  await screen.findByText(QUIET);
  expect(screen.getByRole("textbox", { description: QUIET })).toBeDefined();
  await answer();
  await screen.findByText(/^Sent\. .+ Quiet hours don’t hold it\.$/);
});

test("an approver who asked gets an e-mail, too", async () => {
  vi.setSystemTime(NIGHT);
  show(null, { job: null, approvers: ["lee"] });
  await screen.findByText(QUIET);
});

test("where no e-mail goes, or it is not quiet, nothing is said of it", async () => {
  vi.setSystemTime(NIGHT);
  const { calls } = show(null);
  await vi.waitFor(() => expect(calls.map(({ path }) => path)).toContain("approvals.ways"));
  await answer();
  await screen.findByText(/^It’s on the order’s page\./);
  expect(screen.queryByText(/quiet/i)).toBeNull();
  endDesk();
  vi.setSystemTime(NOON);
  show("ana@example.com");
  await answer();
  await screen.findByText(/^Sent\./);
  expect(screen.queryByText(/quiet/i)).toBeNull();
});
