// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, test } from "vitest";
import { loadMessages } from "../../platform/messages.ts";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { AccountLayout } from "./account-layout.tsx";

const messages = await loadMessages("en", ["shell", "problem", "account"]);
afterEach(endDesk);

test.each([
  ["advisor", "Desk", "/desk/today"],
  ["customer", "Book", "/book"],
] as const)("from their account a %s is led to one place: %s", (role, name, to) => {
  showOnDesk(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <AccountLayout />
    </IntlProvider>,
    { role, answers: {} },
  );
  const header = within(screen.getByRole("banner"));
  const ways = header.getAllByRole("link", { name: /^(Desk|Book)$/ });
  expect(ways.map((way) => [way.textContent, way.getAttribute("href")])).toEqual([[name, to]]);
});
