// @vitest-environment happy-dom
import { defaultApprovalSettings } from "@openhood/domain/approvals/rule";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { RuleForm } from "./rule-form.tsx";

afterEach(endDesk);

test("the state that is offered is taken with a press: its field gets the focus, and the choice is said", async () => {
  const reread = async () => defaultApprovalSettings;
  showOnDesk(<RuleForm current={defaultApprovalSettings} suggested="NY" reread={reread} />, {
    answers: {},
    role: "owner",
  });
  const said = document.querySelector("[data-said]");
  expect(said?.textContent).toBe("");
  await userEvent.click(screen.getByRole("button", { name: "Use the rule of New York" }));
  expect(screen.queryByRole("button", { name: /^Use the rule/ })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("combobox"));
  expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe("NY");
  expect(said?.textContent).toBe("New York is chosen. Its rule holds once you save.");
});

test("where a part of the rule stands is said of a state's, not where no state is chosen", async () => {
  const reread = async () => defaultApprovalSettings;
  showOnDesk(<RuleForm current={defaultApprovalSettings} suggested={null} reread={reread} />, {
    answers: {},
    role: "owner",
  });
  expect(screen.getByText("No rule.")).toBeTruthy();
  expect(screen.queryByText("This app’s rule")).toBeNull();
  await userEvent.selectOptions(screen.getByRole("combobox"), "NY");
  expect(screen.getAllByText(/^Law: /).length).toBeGreaterThan(0);
  expect(screen.getAllByText("This app’s rule").length).toBeGreaterThan(0);
});
