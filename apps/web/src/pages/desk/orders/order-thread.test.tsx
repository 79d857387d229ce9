// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { OrderThread } from "./order-history.tsx";

afterEach(endDesk);

test("a question waits for an answer until somebody says that it needs none", async () => {
  const customer = { kind: "customer", name: "Rosa Diaz", relation: null };
  const entry = {
    ...{
      number: 1,
      at: "2026-11-23T13:00:00.000Z",
      text: "Is it safe to drive?",
      language: "en",
      job: "brakes",
    },
    ...{ channel: "page", from: customer, original: null },
  };
  let question: object | null = { job: "brakes", approvers: [] };
  const order = {
    id: "o",
    customer: { name: "Rosa Diaz" },
    jobs: [{ id: "brakes", name: { en: "Brakes", es: "" } }],
  };
  const { calls } = showOnDesk(<OrderThread order={order} />, {
    answers: {
      "threads.get": () => ({ entries: [entry], saw: 1, question }),
      "threads.settle": () => {
        question = null;
        return { ok: true };
      },
    },
  });
  await screen.findByText("Is it safe to drive?");
  screen.getByText("Waiting for an answer");
  screen.getByText("Rosa Diaz, about Brakes");
  await userEvent.click(screen.getByRole("button", { name: "No answer needed" }));
  await waitFor(() => expect(screen.queryByText("Waiting for an answer")).toBeNull());
  expect(calls).toContainEqual({ path: "threads.settle", input: { order: "o", saw: 1 } });
});
