// The only script of a prerendered page: waits until the page is loaded and painted, then fetches the app. What a person
// does until the app is alive is kept and done then; links work without.

performance.mark("openhood:boot");
const script = document.querySelector<HTMLScriptElement>("script[data-main]");
const typed = new Map<HTMLInputElement | HTMLTextAreaElement, string>();
const pressed: HTMLElement[] = [];
let sent: HTMLFormElement | null = null;
let begun = false;

function begin(): void {
  if (begun || !script) return;
  begun = true;
  const { main = "", parts = "", styles = "" } = script.dataset;
  // Those that stand for a font this device does not have fail; nobody misses them.
  const fonts = [...document.fonts].map((font) => font.load().catch(() => {}));
  // A task for each: asking for so many files at once takes as long as a page of components.
  for (const href of [main, ...listed(parts)])
    setTimeout(() =>
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href })),
    );
  bring(listed(styles), fonts)
    .then(() => import(/* @vite-ignore */ main))
    .catch((error: unknown) => console.error("The app did not load", error));
}

const listed = (names: string) => names.split(" ").filter(Boolean);

// The page was painted with what of these styles it needed, and with stand-ins for its fonts; from here on all of them
// count, all at once, so that the page is laid out again only once. Fonts that are slow to come are not waited for.
async function bring(styles: string[], fonts: Promise<unknown>[]): Promise<void> {
  const links = styles.map((href) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", media: "not all", href });
    document.head.append(link);
    return link;
  });
  const there = (link: HTMLLinkElement) =>
    new Promise((resolve) => {
      link.onload = resolve;
      link.onerror = resolve;
    });
  const slow = new Promise((resolve) => setTimeout(resolve, 1_000));
  await Promise.all([...links.map(there), Promise.race([Promise.all(fonts), slow])]);
  for (const link of links) link.media = "all";
  delete document.documentElement.dataset.first;
}

function onClick(event: Event): void {
  const target = event.target instanceof Element ? event.target : null;
  const control = target?.closest<HTMLElement>(
    "button:not([type=submit]), input[type=radio], input[type=checkbox], [data-part]",
  );
  if (!control) return;
  // A box ticked twice is as it was.
  const before = isBox(control) ? pressed.indexOf(control) : -1;
  if (before < 0) pressed.push(control);
  else pressed.splice(before, 1);
}

const isBox = (control: HTMLElement) => control instanceof HTMLInputElement && control.type === "checkbox";

function onInput(event: Event): void {
  const { target } = event;
  if (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.type !== "radio" && !isBox(target))
  )
    typed.set(target, target.value);
}

function onSubmit(event: SubmitEvent): void {
  event.preventDefault();
  sent = event.target as HTMLFormElement;
}

function repeat(): void {
  removeEventListener("click", onClick, true);
  removeEventListener("input", onInput, true);
  removeEventListener("submit", onSubmit, true);
  for (const [field, value] of typed) {
    if (!field.isConnected || field.value === value) continue;
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  for (const control of pressed) {
    if (!control.isConnected) continue;
    // The radio or box is checked already; React is told of the change only when it is one.
    if (control instanceof HTMLInputElement) control.checked = false;
    control.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
  if (sent?.isConnected) sent.requestSubmit();
}

// What was chosen and typed before even this script was there, the browser kept.
for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
  if (field instanceof HTMLInputElement && (field.type === "radio" || isBox(field))) {
    if (field.checked && !field.defaultChecked) pressed.push(field);
  } else if (field.value !== field.defaultValue) typed.set(field, field.value);
}
addEventListener("click", onClick, true);
addEventListener("input", onInput, true);
addEventListener("submit", onSubmit, true);
document.addEventListener("openhood:alive", repeat, { once: true });
for (const name of ["pointerdown", "keydown"] as const) addEventListener(name, begin, { once: true });
// A window nobody looks at is not painted; there the app comes after a while.
function whenPainted(): void {
  const isPaint = (list: PerformanceObserverEntryList) =>
    list.getEntriesByName("first-contentful-paint").length > 0;
  new PerformanceObserver((list) => isPaint(list) && begin()).observe({ type: "paint", buffered: true });
  setTimeout(begin, 2_000);
}
if (document.readyState === "complete") whenPainted();
else addEventListener("load", whenPainted, { once: true });

export {};
