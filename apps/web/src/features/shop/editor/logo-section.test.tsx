// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { act, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiError, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { lastUndoable, undoLast } from "../../../ui/overlays/last-undo.ts";
import { LogoSection } from "./logo-section.tsx";

// There is no canvas in this document: what a file is drawn into, a browser test looks at.
const drawing = vi.hoisted(() => ({ pictureOf: vi.fn() }));
vi.mock("./logo-picture.ts", () => ({ LOGO_FILES: "image/png", pictureOf: drawing.pictureOf }));

const heard = fakeOverlays();

type State = { logo: { id: string; width: number; height: number; png: string } | null; version: number };
let state: State;
const logoOf = (png: string) => ({ id: png, width: 40, height: 20, png });
const answers = {
  "shop.logo": () => state,
  "shop.saveLogo": ({ picture, version }: { picture: string | null; version: number }) => {
    if (version !== state.version) return { ok: false, reason: "edit-conflict" };
    state = { logo: picture === null ? null : logoOf(picture), version: version + 1 };
    return { ok: true };
  },
};

beforeEach(() => {
  state = { logo: null, version: 0 };
  drawing.pictureOf.mockReset();
});
afterEach(endDesk);

const show = (over: object = {}) =>
  showOnDesk(<LogoSection />, { role: "owner", answers: { ...answers, ...over } });
const button = (name: string) => screen.findByRole("button", { name });
const choose = async (name: string) => {
  const field = (await screen.findByLabelText("Picture file of the logo", {
    selector: "input",
  })) as HTMLElement;
  fireEvent.change(field, { target: { files: [new File(["x"], name)] } });
};
const picture = () => screen.findByAltText("Your logo, as it is printed");

test("a picture that is chosen is saved and seen at once", async () => {
  drawing.pictureOf.mockResolvedValue({ ok: true, picture: "b3Vycw==" });
  show();
  await button("Choose a picture");
  await choose("ours.svg");
  expect((await picture()).getAttribute("src")).toBe("data:image/png;base64,b3Vycw==");
  expect((await screen.findByRole("status")).textContent).toContain("The logo is saved.");
  expect(state).toMatchObject({ version: 1 });
});

test("while a picture is being saved no other one is taken", async () => {
  drawing.pictureOf.mockResolvedValue({ ok: true, picture: "b3Vycw==" });
  show({ "shop.saveLogo": () => new Promise(() => {}) });
  await button("Choose a picture");
  await choose("ours.svg");
  const field = screen.getByLabelText<HTMLInputElement>("Picture file of the logo", { selector: "input" });
  await waitFor(() => expect(field.disabled).toBe(true));
});

test("who leaves while their picture is being saved, and comes back, is told of no one else's", async () => {
  state = { logo: logoOf("b2xk"), version: 1 };
  drawing.pictureOf.mockResolvedValue({ ok: true, picture: "b3Vycw==" });
  const saved = Promise.withResolvers<void>();
  let go = (_: boolean) => {};
  const Page = () => {
    const [isThere, setThere] = useState(true);
    go = setThere;
    return isThere && <LogoSection />;
  };
  const slowly = async (input: { picture: string | null; version: number }) => {
    await saved.promise;
    return answers["shop.saveLogo"](input);
  };
  showOnDesk(<Page />, { role: "owner", answers: { ...answers, "shop.saveLogo": slowly } });
  await button("Choose another picture");
  await choose("ours.svg");
  act(() => go(false));
  act(() => go(true));
  await button("Choose another picture");
  saved.resolve();
  await waitFor(async () =>
    expect((await picture()).getAttribute("src")).toBe("data:image/png;base64,b3Vycw=="),
  );
  expect(screen.queryByText(/^Somebody else/)).toBeNull();
});

test("who has left while their picture was being saved reads where they are that it was not, and why", async () => {
  drawing.pictureOf.mockResolvedValue({ ok: true, picture: "b3Vycw==" });
  const saved = Promise.withResolvers<void>();
  let leave = () => {};
  const Page = () => {
    const [isThere, setThere] = useState(true);
    leave = () => setThere(false);
    return isThere && <LogoSection />;
  };
  showOnDesk(<Page />, { role: "owner", answers: { ...answers, "shop.saveLogo": () => saved.promise } });
  await button("Choose a picture");
  await choose("ours.svg");
  await waitFor(() => expect(drawing.pictureOf).toHaveBeenCalled());
  act(() => leave());
  saved.reject(apiError(500, "internal"));
  await waitFor(() => expect(heard.said).toEqual([expect.stringMatching(/^The logo was not saved\. \S/)]));
});

test("a logo is removed with a way back, and the keyboard goes on from there", async () => {
  state = { logo: logoOf("b3Vycw=="), version: 4 };
  show();
  fireEvent.click(await button("Remove the logo"));
  const undo = await button("Undo: put back the logo");
  await waitFor(() => expect(document.activeElement).toBe(undo));
  expect(state.logo).toBeNull();
  fireEvent.click(undo);
  await picture();
  expect(state).toEqual({ logo: logoOf("b3Vycw=="), version: 6 });
  await waitFor(async () => expect(document.activeElement).toBe(await button("Choose another picture")));
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
});

test("a picture chosen over a logo is replaced by the former one with a way back, by button and by key", async () => {
  state = { logo: logoOf("b3Vycw=="), version: 4 };
  drawing.pictureOf.mockResolvedValue({ ok: true, picture: "bmV3" });
  show();
  for (const undo of [
    async () => fireEvent.click(await button("Undo: put back the former logo")),
    () => act(async () => undoLast()),
  ]) {
    await button("Choose another picture");
    await choose("new.png");
    await screen.findByText("The logo is saved.");
    expect(lastUndoable()).toBe("The logo is saved.");
    await undo();
    await screen.findByText("The logo is back.");
    expect((await picture()).getAttribute("src")).toContain("b3Vycw==");
    expect(lastUndoable()).toBeUndefined();
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  }
});

test("the first picture has nothing to put back, nor has the same one chosen again", async () => {
  drawing.pictureOf.mockResolvedValue({ ok: true, picture: "b3Vycw==" });
  show();
  for (const name of ["Choose a picture", "Choose another picture"]) {
    await button(name);
    await choose("ours.png");
    await screen.findByText("The logo is saved.");
    expect(lastUndoable()).toBeUndefined();
    expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  }
});

test("a logo somebody else changed after one's own takes one's own way back along; who had not heard of it is told", async () => {
  state = { logo: logoOf("b3Vycw=="), version: 4 };
  drawing.pictureOf.mockResolvedValue({ ok: true, picture: "bmV3" });
  const shown = show();
  await button("Choose another picture");
  await choose("new.png");
  await button("Undo: put back the former logo");
  await theirs(shown, logoOf("dGhlaXJz"));
  await screen.findByText("Somebody else changed the logo.");
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  expect(lastUndoable()).toBeUndefined();
  await choose("new.png");
  const undo = await button("Undo: put back the former logo");
  state = { logo: logoOf("bW9yZQ=="), version: state.version + 1 };
  fireEvent.click(undo);
  await screen.findByText(/Somebody else changed the logo meanwhile/);
  expect(state.logo?.png).toBe("bW9yZQ==");
});

test("the undo key puts a logo back, too, and knows nothing of it afterwards", async () => {
  state = { logo: logoOf("b3Vycw=="), version: 4 };
  show();
  fireEvent.click(await button("Remove the logo"));
  await button("Undo: put back the logo");
  expect(lastUndoable()).toBe("The logo is removed.");
  await act(async () => undoLast());
  await picture();
  expect(lastUndoable()).toBeUndefined();
});

test.each([
  ["unreadable", "This file can’t be read as a picture."],
  ["too-large", "This picture is too large"],
  ["too-small", "This picture is too small"],
  ["blank", "Nothing of this picture would be seen"],
] as const)("what is %s is refused at the field in words, and nothing is sent", async (reason, words) => {
  drawing.pictureOf.mockResolvedValue({ ok: false, reason });
  show();
  const choosing = await button("Choose a picture");
  await choose("letter.docx");
  const said = await screen.findByText(new RegExp(words));
  expect(said.id).toBe(choosing.getAttribute("aria-describedby"));
  expect(state.version).toBe(0);
});

test("who changed it second sees the other one's logo, and is told", async () => {
  drawing.pictureOf.mockImplementation(async () => {
    state = { logo: logoOf("dGhlaXJz"), version: 1 };
    return { ok: true, picture: "b3Vycw==" };
  });
  show();
  await button("Choose a picture");
  await choose("ours.png");
  await screen.findByText(/Somebody else changed the logo meanwhile/);
  expect((await picture()).getAttribute("src")).toContain("dGhlaXJz");
});

/** Somebody else's change, as the desk hears of it. */
const theirs = async ({ cache }: ReturnType<typeof show>, logo: State["logo"]) => {
  state = { logo, version: state.version + 1 };
  await act(async () => void (await cache.invalidateQueries()));
};

test("whoever looks while somebody else removes the logo, puts it back or changes it is told", async () => {
  state = { logo: logoOf("b3Vycw=="), version: 4 };
  const shown = show();
  await picture();
  await theirs(shown, null);
  await screen.findByText("Somebody else removed the logo.");
  await theirs(shown, logoOf("dGhlaXJz"));
  await screen.findByText("Somebody else changed the logo.");
});

test("a logo removed while the page is being read again is one's own to put back, not said to be somebody else's", async () => {
  state = { logo: logoOf("b3Vycw=="), version: 4 };
  const before = state;
  let answer = () => {};
  const held = new Promise<State>((resolve) => {
    answer = () => resolve(before);
  });
  let reads = 0;
  const { cache } = show({ "shop.logo": () => (++reads === 2 ? held : state) });
  await picture();
  act(() => void cache.invalidateQueries());
  await waitFor(() => expect(reads).toBe(2));
  fireEvent.click(await button("Remove the logo"));
  await waitFor(() => expect(state.logo).toBeNull());
  await act(async () => answer());
  await act(async () => void (await cache.invalidateQueries()));
  expect((await screen.findByRole("status")).textContent).toContain("The logo is removed.");
  await button("Undo: put back the logo");
});

test("two who removed it: who undoes second finds it back, and the focus stays in the section", async () => {
  state = { logo: logoOf("b3Vycw=="), version: 4 };
  show();
  fireEvent.click(await button("Remove the logo"));
  const undo = await button("Undo: put back the logo");
  await waitFor(() => expect(document.activeElement).toBe(undo));
  // The other has put it back, and the desk has not heard of it.
  state = { logo: logoOf("b3Vycw=="), version: 6 };
  fireEvent.click(undo);
  await screen.findByText("The logo is back.");
  expect(screen.queryByText(/meanwhile/)).toBeNull();
  await waitFor(async () => expect(document.activeElement).toBe(await button("Choose another picture")));
});

test("a logo somebody else put back takes one's own way back along, and the focus stays in the section", async () => {
  state = { logo: logoOf("b3Vycw=="), version: 4 };
  const shown = show();
  fireEvent.click(await button("Remove the logo"));
  const undo = await button("Undo: put back the logo");
  await waitFor(() => expect(document.activeElement).toBe(undo));
  await theirs(shown, logoOf("b3Vycw=="));
  await screen.findByText("Somebody else put the logo back.");
  expect(lastUndoable()).toBeUndefined();
  await waitFor(async () => expect(document.activeElement).toBe(await button("Choose another picture")));
});

test("who chose one while somebody else removed it is told so: there is none to be seen", async () => {
  state = { logo: logoOf("dGhlaXJz"), version: 4 };
  drawing.pictureOf.mockImplementation(async () => {
    state = { logo: null, version: 5 };
    return { ok: true, picture: "b3Vycw==" };
  });
  show();
  await picture();
  await choose("ours.png");
  await screen.findByText(/^Somebody removed the logo meanwhile\./);
  expect(screen.queryByText(/You see theirs/)).toBeNull();
});

test("a logo that could not be saved is not shown as if it were", async () => {
  drawing.pictureOf.mockResolvedValue({ ok: true, picture: "b3Vycw==" });
  show({
    "shop.saveLogo": () => {
      throw apiError(409, "conflict");
    },
  });
  await button("Choose a picture");
  await choose("ours.png");
  await waitFor(() => expect(screen.getByRole("status").textContent).not.toBe(""));
  expect(screen.queryByAltText("Your logo, as it is printed")).toBeNull();
});

test.each([
  ["removed", "Undo: put back the logo"],
  ["replaced", "Undo: put back the former logo"],
])(
  "a logo that was %s is put back after a reload, too, as long as nobody saved another",
  async (how, undo) => {
    state = { logo: logoOf("b3Vycw=="), version: 4 };
    drawing.pictureOf.mockResolvedValue({ ok: true, picture: "bmV3" });
    show();
    if (how === "removed") fireEvent.click(await button("Remove the logo"));
    else {
      await button("Choose another picture");
      await choose("new.png");
    }
    await button(undo);
    cleanup();
    expect(lastUndoable()).toBeUndefined();
    show();
    await button(undo);
    expect(document.activeElement).toBe(document.body);
    expect(lastUndoable()).toMatch(/^The logo is /);
    cleanup();
    state = { ...state, version: state.version + 1 };
    show();
    await button(how === "removed" ? "Choose a picture" : "Choose another picture");
    expect(screen.queryByRole("button", { name: undo })).toBeNull();
    cleanup();
    state = { ...state, version: state.version - 1 };
    show();
    await button(how === "removed" ? "Choose a picture" : "Choose another picture");
    expect(screen.queryByRole("button", { name: undo })).toBeNull();
  },
);

test("what went before a reload is put back by its button", async () => {
  state = { logo: logoOf("b3Vycw=="), version: 4 };
  show();
  fireEvent.click(await button("Remove the logo"));
  await button("Undo: put back the logo");
  cleanup();
  show();
  fireEvent.click(await button("Undo: put back the logo"));
  expect((await picture()).getAttribute("src")).toContain("b3Vycw==");
  expect(sessionStorage.getItem("draft.shop.logo.former")).toBeNull();
});
