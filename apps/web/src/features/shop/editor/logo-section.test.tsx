// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { act } from "react";
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
  expect(heard.said).toEqual(["The logo is saved."]);
  // There is nothing to put back.
  expect(lastUndoable()).toBeUndefined();
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

test.each(["removed", "replaced"])(
  "a logo that was %s is put back, unless somebody else changed it since",
  async (how) => {
    state = { logo: logoOf("b3Vycw=="), version: 4 };
    drawing.pictureOf.mockResolvedValue({ ok: true, picture: "bmV3" });
    show();
    const change = async () => {
      const remove = await button("Remove the logo");
      if (how === "removed") fireEvent.click(remove);
      else await choose("new.png");
      await waitFor(() =>
        expect(lastUndoable()).toBe(`The logo is ${how === "removed" ? "removed" : "saved"}.`),
      );
    };
    await change();
    await act(async () => undoLast());
    await waitFor(() => expect(heard.said.at(-1)).toBe("The logo is back."));
    expect(state).toEqual({ logo: logoOf("b3Vycw=="), version: 6 });
    expect(lastUndoable()).toBeUndefined();
    await change();
    state = { logo: logoOf("dGhlaXJz"), version: 8 };
    await act(async () => undoLast());
    await waitFor(() => expect(heard.said.at(-1)).toMatch(/^Somebody else changed the logo/));
    expect(state.logo?.png).toBe("dGhlaXJz");
  },
);

test("who changed it second sees the other one's logo, and is told", async () => {
  drawing.pictureOf.mockImplementation(async () => {
    state = { logo: logoOf("dGhlaXJz"), version: 1 };
    return { ok: true, picture: "b3Vycw==" };
  });
  show();
  await button("Choose a picture");
  await choose("ours.png");
  await waitFor(() => expect(heard.said).toEqual([expect.stringMatching(/^Somebody else changed the logo/)]));
  expect((await picture()).getAttribute("src")).toContain("dGhlaXJz");
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
  await waitFor(() => expect(heard.said).toEqual([expect.stringMatching(/^The logo was not saved\. \S/)]));
  expect(screen.queryByAltText("Your logo, as it is printed")).toBeNull();
});
