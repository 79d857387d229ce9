// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { afterEach, expect, test } from "vitest";
import { deferred } from "./deferred.tsx";

afterEach(cleanup);

test("what only shows an order is drawn after what was typed in it, and only where the order is another one", () => {
  const drawn: string[] = [];
  const Total = deferred(({ order }: { order: { total: string } }) => {
    drawn.push(order.total);
    return <p>{order.total}</p>;
  });
  let type = (_: string) => {};
  let edit = (_: { total: string }) => {};
  function Page() {
    const [typed, setTyped] = useState("");
    const [order, setOrder] = useState({ total: "$100" });
    type = setTyped;
    edit = setOrder;
    return (
      <>
        <output>{typed}</output>
        <Total order={order} />
      </>
    );
  }
  render(<Page />);
  act(() => {
    flushSync(() => type("9"));
    flushSync(() => {
      type("90");
      edit({ total: "$90" });
    });
    expect(screen.getByRole("status").textContent).toBe("90");
    expect(drawn).toEqual(["$100"]);
  });
  expect(screen.getByText("$90")).toBeDefined();
  expect(drawn).toEqual(["$100", "$90"]);
});
