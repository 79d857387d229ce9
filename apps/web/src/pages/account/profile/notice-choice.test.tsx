// @vitest-environment happy-dom
import type { NoticeKind } from "@openhood/domain/customers/notice-kinds";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test, vi } from "vitest";
import account from "../../../messages/account.en.json" with { type: "json" };
import { NoticeChoice } from "./notice-choice.tsx";

afterEach(cleanup);

test("a ticked notice is one that comes; what is unticked is said to be off", async () => {
  const said = vi.fn();
  const Choice = () => {
    const [off, setOff] = useState<NoticeKind[]>(["progress"]);
    said(off);
    return <NoticeChoice off={off} onOff={setOff} />;
  };
  render(
    <IntlProvider locale="en" messages={account as never}>
      <Choice />
    </IntlProvider>,
  );
  const { notices } = account.account.profile;
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
  expect([notices.progress, notices.ready, notices.promise].map((name) => box(name).checked)).toEqual([
    ...[false, true, true],
  ]);
  const person = userEvent.setup();
  await person.click(box(notices.ready));
  expect(said).toHaveBeenLastCalledWith(["progress", "ready"]);
  await person.click(box(notices.progress));
  expect(said).toHaveBeenLastCalledWith(["ready"]);
});
