// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { CodeField } from "./code-field.tsx";

afterEach(cleanup);

function Sample() {
  const [code, setCode] = useState("");
  return <CodeField aria-label="code" value={code} onCode={setCode} />;
}

test.each(["123456", "123 456", "123-456", " 1 2 3 4 5 6 "])(
  "a code pasted as %j is the six digits",
  async (pasted) => {
    render(<Sample />);
    const field = screen.getByLabelText("code");
    await userEvent.click(field);
    await userEvent.paste(pasted);
    expect(field).toHaveProperty("value", "123456");
  },
);

test("what is more than six digits is not typed", async () => {
  render(<Sample />);
  await userEvent.type(screen.getByLabelText("code"), "12a34567");
  expect(screen.getByLabelText("code")).toHaveProperty("value", "123456");
});
