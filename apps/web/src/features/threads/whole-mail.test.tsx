// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { WholeMail, WholeMessageMail } from "./whole-mail.tsx";

const kept = { v: 1, id: "m", at: "2026-03-02T14:00:00.000Z", from: "pat@example.com", subject: "Re: Civic" };
const mail = { ...kept, text: "FYI\n> brakes", isCut: true, files: ["dent.jpg", ""] };

afterEach(endDesk);

test.each([
  ["threads.original", <WholeMail key="o" order="o" id="m" />, { order: "o", id: "m" }],
  ["messages.original", <WholeMessageMail key="i" message="i" id="m" />, { message: "i", id: "m" }],
])(
  "an e-mail as it came is read once somebody opens it, with what it says of itself: %s",
  async (path, shown, input) => {
    const { calls } = showOnDesk(shown, { answers: { [path]: () => mail } });
    const whole = await screen.findByText("The whole e-mail");
    expect(calls.map((one) => one.path)).not.toContain(path);
    const details = whole.closest("details");
    if (!details) throw new Error("nothing to open");
    details.open = true;
    fireEvent(details, new Event("toggle"));
    expect((await screen.findByRole("region", { name: "The whole e-mail" })).textContent).toBe(mail.text);
    screen.getByText("From pat@example.com: Re: Civic");
    screen.getByText(/^It was too long to keep all of it/);
    screen.getByText("Came with files, which are not kept: dent.jpg");
    expect(calls.find((one) => one.path === path)?.input).toEqual(input);
  },
);
