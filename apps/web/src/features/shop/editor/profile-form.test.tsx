// @vitest-environment happy-dom
import { dayGrid } from "@openhood/domain/booking/quarters";
import { demoProfile } from "@openhood/local-stack/seed/demo-shop";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startLanguage } from "../../../platform/language.tsx";
import { type Answers, endDesk, showOnDesk } from "../../../platform/show-desk.tsx";
import { fakeModals } from "../../../ui/overlays/fake-modals.ts";
import { fakeOverlays } from "../../../ui/overlays/fake-overlays.ts";
import { lastUndoable, undoLast } from "../../../ui/overlays/last-undo.ts";
import { OverlayHost } from "../../../ui/overlays/overlay-host.tsx";
import { ProfileForm, type ProfilePart } from "./profile-form.tsx";

fakeModals();
fakeOverlays();

// Thanksgiving, on which the demo shop is closed, at ten in the morning.
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T15:00:00.000Z") }));
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await endDesk();
});

const show = async (only: ProfilePart[], language: "en" | "es", answers: Answers = {}) => {
  await startLanguage(language === "en" ? "/" : "/es");
  const shop = { profile: { value: demoProfile, version: "1" }, services: [] };
  return showOnDesk(
    <>
      <ProfileForm shop={shop as never} reread={vi.fn()} only={only} />
      <OverlayHost />
    </>,
    { role: "owner", language, answers },
  );
};

test("the preview shows a day as closed on which the shop is, as the public page does", async () => {
  await show(["hours", "days"], "en");
  const today = (await screen.findByRole("rowheader", { name: "Thursday" })).closest("tr") as HTMLElement;
  expect(within(today).getByText("closed")).toBeTruthy();
  expect(today.dataset.today).toBe("true");
  // Its weekday alone would say that every Thursday is closed.
  expect(within(today).getByText("Thursday, November 26: Thanksgiving")).toBeTruthy();
  expect(within(today.nextElementSibling as HTMLElement).queryByText(/Nov/)).toBeNull();
});

test("the preview names the days to come that are closed or have other hours, as the public page does", async () => {
  await show(["hours", "days"], "en");
  const list = (await screen.findByRole("heading", { name: "Other hours" }))
    .nextElementSibling as HTMLElement;
  expect(
    within(list)
      .getAllByRole("row")
      .map(({ textContent }) => textContent?.replaceAll("\u00a0", " ")),
  ).toEqual([
    "Thursday, November 26closedThanksgiving",
    "Thursday, December 247:30 AM – 12:00 PMChristmas Eve",
    "Friday, December 25closedChristmas Day",
    "Thursday, December 317:30 AM – 3:00 PMNew Year’s Eve",
    "Friday, January 1closedNew Year’s Day",
  ]);
});

test("a special day or a closure that is past is said to be at its date", async () => {
  await show(["days"], "en");
  const [date] = screen.getAllByLabelText("Day", { selector: "input" }) as HTMLInputElement[];
  if (!date) throw new Error("there is a closure");
  const hint = () => document.getElementById(date.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(hint()).toBeUndefined();
  fireEvent.change(date, { target: { value: "2026-11-25" } });
  await waitFor(() => expect(hint()).toBe("This day is past. Customers don’t see it."));
  fireEvent.change(date, { target: { value: "0002-11-25" } });
  await waitFor(() => expect(hint()).toBeUndefined());
});

test("what is in a list is called by its words in the page's language", async () => {
  await show(["days", "questions"], "es");
  expect(await screen.findByRole("button", { name: "26 nov 2026, Día de Acción de Gracias" })).toBeTruthy();
  expect(screen.queryByText(/Thanksgiving|Will you call/)).toBeNull();
});

test("a field of one language is called by it as people write it", async () => {
  await show(["words"], "es");
  expect(await screen.findByRole("textbox", { name: "Lema, inglés" })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Lema, español" })).toBeTruthy();
});

test.each([
  ["en", /^Remove hours/, /^Remove hours \d on (Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \w+ \d+$/],
  ["es", /^Quitar el horario/, /^Quitar el horario \d: \p{L}+, \d+ de \p{L}+$/u],
] as const)(
  "the hours of a day of its own are removed by its date's name (%s)",
  async (language, all, named) => {
    await show(["days"], language);
    const days = await screen.findAllByRole("button", { name: /^(24 dic|31 dic|Dec 24|Dec 31)/ });
    for (const day of days) fireEvent.click(day);
    const names = screen.getAllByRole("button", { name: all }).map((one) => one.getAttribute("aria-label"));
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(named);
    const buttons = screen
      .getAllByRole("button")
      .map((one) => one.getAttribute("aria-label") ?? one.textContent);
    expect(new Set(buttons).size).toBe(buttons.length);
  },
);

test.each([
  ["en", /Monday, 7:30\sAM – 6:00\sPM\.$/, /^Monday: From/],
  ["es", /Lunes, 7:30 – 18:00\.$/, /^Lunes: Desde/],
] as const)(
  "hours that were taken out of a day come back; what is wrong with a day names it (%s)",
  async (language, undo, wrong) => {
    await show(["hours"], language);
    const monday = (
      await screen.findByText(language === "en" ? "Monday" : "Lunes", { selector: "legend" })
    ).closest("fieldset") as HTMLElement;
    const times = () =>
      [...document.querySelectorAll<HTMLInputElement>('[name^="hours.0."]')].map(({ value }) => value);
    expect(times()).toEqual(["07:30", "18:00"]);
    fireEvent.click(within(monday).getByRole("button", { name: /^(Remove|Quitar)/ }));
    expect(times()).toEqual([]);
    expect(lastUndoable()).toMatch(undo);
    await act(async () => undoLast());
    expect(times()).toEqual(["07:30", "18:00"]);
    fireEvent.change(document.querySelector('[name="hours.0.spans.0.from"]') as HTMLElement, {
      target: { value: "" },
    });
    fireEvent.submit(document.querySelector("form") as HTMLElement);
    await screen.findByRole("button", { name: wrong });
  },
);

test("what is wrong with a day of its own is named by its date", async () => {
  await show(["days"], "en");
  await screen.findByRole("button", { name: /^Dec 24/ });
  const [date] = document.querySelectorAll<HTMLInputElement>('[name^="specialDays."][name$=".date"]');
  const field = date?.name.replace("date", "spans.0.from") ?? "";
  fireEvent.change(document.getElementsByName(field)[0] as HTMLElement, { target: { value: "" } });
  fireEvent.submit(document.querySelector("form") as HTMLElement);
  await screen.findByRole("button", { name: /^\w+day, December \d+: From: / });
});

test("a day of its own whose hours were all taken out is said to lack its hours", async () => {
  await show(["days"], "en");
  fireEvent.click(await screen.findByRole("button", { name: /^Dec 31/ }));
  const removes = () => screen.queryAllByRole("button", { name: /^Remove hours \d on \w+day, December 31$/ });
  for (let left = removes().length; left > 0; left--) fireEvent.click(removes()[0] as HTMLElement);
  fireEvent.submit(document.querySelector("form") as HTMLElement);
  await screen.findByRole("button", { name: /^\w+day, December 31: Hours: / });
});

const described = (field: HTMLElement) =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");
const fill = (field: HTMLElement | undefined, value: string) =>
  fireEvent.change(field as HTMLElement, { target: { value } });
const named = (name: string) => document.getElementsByName(name)[0];
const submit = () => fireEvent.submit(document.querySelector("form") as HTMLElement);

test("what is wrong is said at its field, and the summary has the focus and leads there, to a question in the page's language", async () => {
  const sent: object[] = [];
  const save = (input: object) => {
    sent.push(input);
    return { ok: true };
  };
  await show(["reach", "questions"], "en", { "shop.saveProfile": save });
  fireEvent.click(await screen.findByText("Add a question"));
  fill(named("phone"), "call us");
  const at = demoProfile.questions.length;
  fill(named(`questions.${at}.answer.en`), "An answer without a question.");
  // A phone shows the fields of one language: those of the other are shown for what is wrong in it.
  const writing = (language: string) =>
    within(screen.getByRole("group", { name: "Write in" })).getByLabelText<HTMLInputElement>(
      new RegExp(`^${language}`),
    );
  fireEvent.click(writing("Spanish"));
  expect(writing("English").checked).toBe(false);
  submit();
  const summary = (await screen.findByText(/needs? fixing/)).closest("[role=alert]") as HTMLElement;
  await waitFor(() => expect(document.activeElement).toBe(summary));
  const leads = () => [...summary.querySelectorAll("button")];
  expect(leads().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Phone/),
    expect.stringMatching(new RegExp(`^Question ${at + 1}: Question`)),
  ]);
  fireEvent.click(leads()[1] as HTMLElement);
  await waitFor(() => expect(document.activeElement).toBe(named(`questions.${at}.question.en`)));
  expect(writing("English").checked).toBe(true);
  fill(named(`questions.${at}.question.en`), "Do you fix kites?");
  await waitFor(() => expect(leads()).toHaveLength(1));
  fireEvent.click(leads()[0] as HTMLElement);
  const phone = named("phone") as HTMLElement;
  await waitFor(() => expect(document.activeElement).toBe(phone));
  expect(described(phone)).toMatch(/area code/);
  expect(sent).toEqual([]);
  fill(phone, "(555) 010-7789");
  submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  const { profile } = sent[0] as { profile: typeof demoProfile };
  expect(profile.questions.at(-1)?.question.en).toBe("Do you fix kites?");
});

test("Monday's hours are used for the other days from Monday to Friday, midnight included, and for no Saturday", async () => {
  const sent: { profile: typeof demoProfile }[] = [];
  const save = (input: { profile: typeof demoProfile }) => {
    sent.push(input);
    return { ok: true };
  };
  await show(["hours"], "en", { "shop.saveProfile": save });
  fireEvent.click(await screen.findByRole("button", { name: "Add hours: Monday" }));
  fill(named("hours.0.spans.1.from"), "19:00");
  fill(named("hours.0.spans.1.to"), "00:00");
  fireEvent.click(screen.getByRole("button", { name: /^Use Monday’s hours/ }));
  submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  const monday = [...(demoProfile.hours[0] ?? []), { from: 1_140, to: 1_440 }];
  const weekend = demoProfile.hours.slice(5);
  expect(sent[0]?.profile.hours).toEqual([monday, monday, monday, monday, monday, ...weekend]);
});

test("a closed day is opened with the hours most days have, a day with other hours with those of its weekday", async () => {
  const at = (path: string) =>
    ["from", "to"].map((edge) => (named(`${path}.0.${edge}`) as HTMLInputElement).value);
  await show(["hours", "days"], "en");
  fireEvent.click(await screen.findByRole("button", { name: "Remove hours 1 on Tuesday" }));
  fireEvent.click(screen.getByRole("button", { name: "Open this day: Tuesday" }));
  expect(at("hours.1.spans")).toEqual(["07:30", "18:00"]);
  fireEvent.click(screen.getByRole("button", { name: "Open this day: Sunday" }));
  expect(at("hours.6.spans")).toEqual(["07:30", "18:00"]);

  const path = `specialDays.${demoProfile.specialDays?.length ?? 0}`;
  fireEvent.click(screen.getByRole("button", { name: "Add a day with other hours" }));
  const reopen = (day: RegExp) => {
    fireEvent.click(screen.getByRole("button", { name: day }));
    fireEvent.click(screen.getByRole("button", { name: /^Open this day: / }));
  };
  fill(named(`${path}.date`), "2026-12-05");
  reopen(/^Remove hours 1 on Saturday, December 5$/);
  expect(at(`${path}.spans`)).toEqual(["08:00", "13:00"]);
});

test("a slip in a day with other hours is said at its field, and what it lacks in its place", async () => {
  await show(["days"], "en");
  fireEvent.click(await screen.findByRole("button", { name: "Add a day with other hours" }));
  const path = `specialDays.${demoProfile.specialDays?.length ?? 0}`;
  fill(named(`${path}.reason.en`), "Open house");
  fill(named(`${path}.spans.0.from`), "18:00");
  fill(named(`${path}.spans.0.to`), "10:00");
  submit();
  await waitFor(() => expect(described(named(`${path}.date`) as HTMLElement)).toMatch(/Fill this in/));
  expect(described(named(`${path}.spans.0.to`) as HTMLElement)).toMatch(/end must be after the start/);
});

test("a new shop begins with an empty form that says what customers see, until it has saved something", async () => {
  const shop = { profile: null as unknown, services: [] };
  const sent: object[] = [];
  const save = (input: { profile: object }) => {
    sent.push(input.profile);
    return { ok: true };
  };
  await startLanguage("/");
  function Sample() {
    const [now, setNow] = useState(shop);
    const reread = async () => {
      const next = { ...shop, profile: { value: sent[0], version: "1" } };
      setNow(next);
      return next;
    };
    return <ProfileForm shop={now as never} reread={reread as never} />;
  }
  showOnDesk(<Sample />, {
    role: "owner",
    answers: { "shop.saveProfile": save, "shop.logo": () => ({ logo: null, version: 0 }) },
  });
  await screen.findByText(/^Your public pages are already up/);
  submit();
  const summary = (await screen.findByText(/need fixing/)).closest("[role=alert]");
  await waitFor(() => expect(document.activeElement).toBe(summary));
  for (const [name, value] of [
    ["name", "A New Garage"],
    ["since", "2026"],
    ["phone", "(555) 010-0001"],
    ["email", "new@openhood.example"],
    ["address.street", "1 New Street"],
    ["address.city", "Newtown"],
    ["address.state", "NY"],
    ["address.zip", "10001"],
  ] as const)
    fill(named(name), value);
  submit();
  await screen.findByText("Everything is saved.");
  expect(sent).toMatchObject([{ name: "A New Garage", address: { street: "1 New Street" } }]);
  expect(screen.queryByText(/^Your public pages are already up/)).toBeNull();
});

test("another time zone shows the appointments' clock now and then, and asks; nothing is saved before the owner says so", async () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const quarter = dayGrid("2026-11-30", "America/New_York").first + 8 * 4;
  const appointment = {
    ...{ id: "a", slot: { date: "2026-11-30", lane: "bay-1", quarters: [quarter] } },
    ...{ customer: { name: "Dana Reyes" }, vehicle: { plate: "HRT-4471" } },
  };
  const { calls } = await show(["reach"], "en", {
    "shop.saveProfile": ({ profile, force }: { profile: { timeZone: string }; force?: boolean }) =>
      force
        ? { ok: true }
        : {
            ...{ ok: false, reason: "shifts", count: 1, outside: 1 },
            timeZone: { before: demoProfile.timeZone, after: profile.timeZone },
            appointments: [{ appointment, outside: true }],
          },
  });
  const zone = await screen.findByRole("combobox", { name: /^Time zone/ });
  fireEvent.change(zone, { target: { value: "America/Chicago" } });
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const saved = () =>
    calls
      .filter(({ path }) => path === "shop.saveProfile")
      .map(({ input }) => (input as { force: boolean }).force);
  save();
  const dialog = within(await screen.findByRole("dialog", { name: "1 appointment will show another time" }));
  const shifted = dialog.getByRole("list", { name: "Appointments, with the time now and then" }).textContent;
  expect(shifted).toMatch(/8:00\sAM → .*7:00\sAM/);
  expect(shifted).toMatch(/Dana Reyes, HRT-4471.*Outside the hours/);
  fireEvent.click(dialog.getByRole("button", { name: "Don’t save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(saved()).toEqual([false]);
  save();
  fireEvent.click(await screen.findByRole("button", { name: "Change the time zone" }));
  await waitFor(() => expect(saved()).toEqual([false, false, true]));
});
