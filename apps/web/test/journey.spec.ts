import { readFile } from "node:fs/promises";
import { browserOf, expect, expectAccessible, linkIn, mailTo, type Person, signedIn, test } from "./shop.ts";

test.describe.configure({ mode: "default" });
test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

const shopAddress = "shop@openhood.example";

// Each mode and each scheme is somebody's: who writes and who works at the cars has a phone, the desk is a desk.
const phone: Person = { mode: "ios", scheme: "light", width: 390 };
const desk: Person = { mode: "md", scheme: "dark", width: 1280 };

test("a message's whole way, from the contact page to the last byte deleted", async ({ browser, shop }) => {
  test.setTimeout(180_000);
  const tag = Date.now().toString(36);
  const lucia = { name: `Lucía ${tag}`, email: `lucia.${tag}@mail.example`, password: "una frase corta" };
  const noor = { name: `Noor ${tag}`, email: `noor.${tag}@crew.example` };

  const customer = await browserOf(browser, shop, { ...phone, locale: "es-US" });
  const advisor = await browserOf(browser, shop, desk);
  const owner = await browserOf(browser, shop, desk);
  const technician = await browserOf(browser, shop, phone);
  let thread = "";

  await test.step("an advisor signs in at the desk and looks at the inbox", async () => {
    await advisor.goto("/desk");
    await expect(advisor).toHaveURL(/\/sign-in\?next=%2Fdesk$/);
    await advisor.getByLabel("E-mail").fill("advisor@openhood.example");
    await advisor.getByLabel("Password", { exact: true }).fill("openhood-demo");
    await advisor.locator("main form").getByRole("button", { name: "Sign in" }).click();
    await expect(advisor).toHaveURL(/\/desk$/);
    await expect(advisor.locator("[data-row]").first()).toBeVisible();
  });

  await test.step("a customer writes to the shop, without an account", async () => {
    await customer.goto("/es/home");
    await customer.goto("/es/contact");
    await customer.getByLabel("Su nombre").fill(lucia.name);
    await customer.getByLabel("Correo electrónico").fill(lucia.email);
    await customer.getByLabel("Teléfono").fill("(212) 555-0177");
    await customer.getByLabel("Su auto").fill("2012 Mazda 3");
    await customer
      .getByLabel("¿Qué le pasa al auto?")
      .fill("El volante tiembla a 60 millas.\nDesde el lunes.");
    await customer.getByRole("button", { name: "Enviar mensaje" }).click();
    await expect(customer.getByRole("button", { name: "Enviar mensaje" })).toBeHidden();
  });

  await test.step("it arrives as a mail at the shop's contact address, and its answer goes to the sender", async () => {
    const mail = await mailTo(shop, shopAddress, ({ subject }) => subject.includes(lucia.name));
    expect(mail.replyTo.join()).toContain(lucia.email);
    expect(mail.text).toContain("El volante tiembla a 60 millas.");
    expect(mail.text).toContain("2012 Mazda 3");
    const link = /https?:\/\/\S+\/desk\/messages\/([\w-]+)/.exec(mail.text);
    thread = link?.[1] ?? "";
    expect(thread).not.toBe("");
  });

  await test.step("the open inbox says so by itself, and moves no row until it is asked to", async () => {
    const first = await advisor.locator("[data-row]").first().getAttribute("data-row");
    const news = advisor.getByRole("button", { name: /1 new message/ });
    await expect(news).toBeVisible();
    expect(await advisor.locator("[data-row]").first().getAttribute("data-row")).toBe(first);
    await news.click();
    const row = advisor.locator(`[data-row="${thread}"]`);
    await expect(row).toBeFocused();
    await expect(row).toContainText("2012 Mazda 3");
  });

  await test.step("the customer makes an account, and learns why the address has to be confirmed", async () => {
    await customer.goto("/es/sign-in?view=create&next=%2Faccount");
    await customer.getByLabel("Su nombre").fill(lucia.name);
    await customer.getByLabel("Correo electrónico").fill(lucia.email);
    await customer.getByLabel("Elija una contraseña").fill(lucia.password);
    await customer.getByRole("button", { name: "Crear cuenta" }).click();
    await mailTo(shop, lucia.email, ({ text }) => text.includes("/auth/action"));
    await customer.goto("/account");
    await expect(customer.getByRole("heading", { name: "Primero confirme su correo" })).toBeVisible();
    await expectAccessible(customer);
    await customer.getByRole("button", { name: "Enviar el correo otra vez" }).click();
    await expect(customer.getByText(/Un correo nuevo va en camino/)).toBeVisible();
  });

  await test.step("the mailed link confirms it, and the page that was left open notices", async () => {
    const mail = await mailTo(shop, lucia.email, ({ text }) => text.includes("/auth/action"), 2);
    const tab = await customer.context().newPage();
    await tab.goto(linkIn(mail));
    await tab.locator("main form button[type=submit]").click();
    await expect(tab.locator("main form")).toBeHidden();
    await tab.close();
    await customer.bringToFront();
    await customer.evaluate(() => dispatchEvent(new Event("focus")));
    await expect(customer.locator(`[data-thread="${thread}"]`)).toContainText("El volante tiembla", {
      timeout: 20_000,
    });
    await expect(customer.locator(`[data-thread="${thread}"]`)).toContainText("Recibido");
  });

  await test.step("the advisor answers", async () => {
    await advisor.locator(`[data-row="${thread}"]`).press("Enter");
    await expect(advisor.getByRole("heading", { level: 1, name: lucia.name })).toBeVisible();
    await expect(advisor.getByRole("link", { name: "(212) 555-0177" })).toHaveAttribute("href", /^tel:/);
    await advisor.getByLabel("Answer", { exact: true }).fill("Puede ser el balanceo. ¿Mañana a las 8:15?");
    await advisor.getByRole("button", { name: "Send answer" }).click();
    await expect(advisor.getByText(`Your answer to ${lucia.name} is on its way.`)).toBeAttached();
    await expect(advisor.locator('[data-entry="house"]')).toContainText("balanceo");
  });

  await test.step("the answer arrives by mail in the customer's language, and on the customer's page", async () => {
    const mail = await mailTo(shop, lucia.email, ({ text }) => text.includes("balanceo"));
    expect(mail.subject).toContain("Su mensaje a");
    expect(mail.text).toMatch(/^Puede ser el balanceo/);
    await customer.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(customer.locator(`[data-thread="${thread}"]`)).toContainText("¿Mañana a las 8:15?");
    await expect(customer.locator(`[data-thread="${thread}"]`)).toContainText("Respondido");
  });

  await test.step("the customer follows up, and the advisor sees it without reloading", async () => {
    await customer.getByLabel("Escribir otra vez sobre esto").fill("Perfecto, mañana a las 8:15.");
    await customer.locator(`[data-thread="${thread}"]`).getByRole("button", { name: "Enviar" }).click();
    await expect(
      customer.getByText(/^Recibimos su mensaje\. La respuesta llega por correo/).first(),
    ).toBeVisible();
    await expect(advisor.getByText("Perfecto, mañana a las 8:15.").last()).toBeVisible();
    await mailTo(shop, shopAddress, ({ text }) => text.includes("Perfecto, mañana"));
  });

  await test.step("the owner invites a technician, and a wrong form says what to do", async () => {
    await signedIn(owner, "owner", "/desk/staff");
    await owner.getByRole("button", { name: "Send invitation" }).click();
    await expect(owner.getByText("Fill this in.").first()).toBeVisible();
    await owner.getByLabel("Name").fill(noor.name);
    await owner.getByLabel("E-mail", { exact: true }).fill("noor at crew");
    await owner.getByRole("button", { name: "Send invitation" }).click();
    await expect(owner.getByText("Write the address like name@example.com.")).toBeVisible();
    await owner.getByLabel("E-mail", { exact: true }).fill(noor.email);
    await owner.getByRole("button", { name: "Send invitation" }).click();
    await expect(owner.getByText(`The invitation to ${noor.email} is on its way.`)).toBeVisible();
    await expect(owner.getByLabel(`Role of ${noor.name}`)).toHaveValue("technician");
    await owner.getByLabel("Name").fill(noor.name);
    await owner.getByLabel("E-mail", { exact: true }).fill(noor.email);
    await owner.getByRole("button", { name: "Send invitation" }).click();
    await expect(owner.getByText(/^They were invited already and haven’t signed in yet/)).toBeVisible();
    await expect(owner.getByLabel("E-mail", { exact: true })).toHaveValue(noor.email);
    await owner.getByRole("button", { name: `Send again to ${noor.name}` }).click();
    await expect(owner.getByText(/^The last one was sent/)).toBeVisible();
    await expectAccessible(owner);
  });

  await test.step("the technician joins through the mailed link, and reads and answers what is given to them", async () => {
    const mail = await mailTo(shop, noor.email);
    await technician.goto(linkIn(mail));
    await expect(technician.getByText(`sign in as ${noor.email}.`)).toBeVisible();
    const invited = owner
      .getByRole("listitem")
      .filter({ hasText: noor.name })
      .getByText(/Not signed in yet/);
    await expect(invited).toBeVisible();
    await technician.locator("main form button[type=submit]").click();
    await expect(technician).toHaveURL(/\/desk/);
    await expect(invited).toHaveCount(0);
    await technician.goto(`/desk/messages/${thread}`);
    await expect(technician.getByRole("heading", { name: "This message is not here" })).toBeVisible();
    await expect(technician.getByRole("button", { name: "Archive" })).toHaveCount(0);
    await expect(technician.getByRole("link", { name: "E-mail", exact: true })).toHaveCount(0);
    await expectAccessible(technician);
    await advisor.getByLabel("Assigned to").selectOption({ label: `${noor.name}, technician` });
    await technician.getByLabel("Answer", { exact: true }).fill("Le esperamos mañana, soy Noor.");
  });

  await test.step("a new role ends the session; after signing in again the page and the draft are back", async () => {
    await owner.getByLabel(`Role of ${noor.name}`).selectOption("advisor");
    await expect(owner.locator("ion-alert")).toContainText(`Make ${noor.name} a service advisor?`);
    await owner.locator("ion-alert").getByRole("button", { name: "Change role" }).click();
    await expect(owner.getByLabel(`Role of ${noor.name}`)).toHaveValue("advisor");
    await expect(technician).toHaveURL(/\/sign-in\?next=%2Fdesk%2Fmessages%2F/);
    await expect(technician.getByText(/You were signed out here/)).toBeVisible();
    await technician.getByRole("link", { name: "Link by e-mail" }).click();
    await expect(technician.getByRole("button", { name: "E-mail me a link" })).toBeVisible();
    await technician.getByLabel("E-mail").fill(noor.email);
    await technician.getByRole("button", { name: "E-mail me a link" }).click();
    await expect(technician.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
    const mail = await mailTo(shop, noor.email, () => true, 2);
    await technician.goto(linkIn(mail));
    await technician.locator("main form button[type=submit]").click();
    await expect(technician).toHaveURL(new RegExp(`/desk/messages/${thread}`));
    await expect(technician.getByLabel("Answer", { exact: true })).toHaveValue(
      "Le esperamos mañana, soy Noor.",
    );
    await expect(technician.getByRole("button", { name: "Archive" })).toBeVisible();
  });

  await test.step("a mail that is refused for good is shown, and goes out when it is tried again", async () => {
    shop.mail.fault({ kind: "refuse-permanently" });
    await technician.getByRole("button", { name: "Send answer" }).click();
    await expect(technician.locator('[data-entry="house"]').last()).toContainText("soy Noor");
    await advisor.goto("/desk");
    // It goes out, and fails, once it can no longer be taken back.
    await expect(advisor.getByText("1 e-mail did not go out")).toBeVisible({ timeout: 30_000 });
    await advisor.getByRole("link", { name: "See which and why" }).click();
    await expect(advisor.getByText(lucia.email)).toBeVisible();
    await expect(advisor.getByText(/550/)).toBeVisible();
    await expectAccessible(advisor);
    shop.mail.fault(null);
    await advisor.getByRole("button", { name: "Try again" }).click();
    await expect(advisor.getByText(/^It goes out to .+ within a minute/)).toBeVisible();
    await expect(advisor.getByRole("heading", { name: "Every e-mail went out" })).toBeVisible();
    await shop.background.runSchedules();
    await mailTo(shop, lucia.email, ({ text }) => text.includes("soy Noor"));
  });

  await test.step("the only owner stays the owner", async () => {
    await expect(owner.getByText(/The shop needs an owner, and Rosa Hollis is the only one/)).toBeVisible();
    await expect(owner.getByLabel("Role of Rosa Hollis")).toHaveCount(0);
  });

  await test.step("the owner lets somebody go, who no longer sees the desk", async () => {
    await owner.getByRole("button", { name: `Remove ${noor.name}` }).click();
    await expect(owner.locator("ion-alert")).toContainText("is signed out everywhere");
    await owner.locator("ion-alert").getByRole("button", { name: "Remove" }).click();
    await expect(owner.getByLabel(`Role of ${noor.name}`)).toHaveCount(0);
    await expect(technician).toHaveURL(/\/sign-in/);
  });

  await test.step("the customer changes their details, and with them the language of the site", async () => {
    await customer.goto("/account/profile");
    await customer.getByLabel("Teléfono").fill("12");
    await customer.getByRole("button", { name: "Guardar" }).click();
    await expect(customer.getByText(/Escriba un número con código de área/)).toBeVisible();
    await customer.getByLabel("Teléfono").fill("(212) 555-0178");
    await customer.getByLabel("Idioma", { exact: true }).selectOption("en");
    await expectAccessible(customer);
    await customer.getByRole("button", { name: "Guardar" }).click();
    await expect(customer.getByRole("heading", { level: 1, name: "Your details" })).toBeVisible();
    await expect(customer.getByText("Saved.")).toBeVisible();
  });

  await test.step("the customer takes their data along", async () => {
    await customer.goto("/account/data");
    await expect(customer.getByRole("button", { name: "Download your data" })).toBeVisible();
    const [download] = await Promise.all([
      customer.waitForEvent("download"),
      customer.getByRole("button", { name: "Download your data" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^openhood-\d{4}-\d{2}-\d{2}\.json$/);
    const data = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(data.account.email).toBe(lucia.email);
    expect(data.messages[0].entries[0].text).toContain("El volante tiembla");
  });

  await test.step("the customer deletes everything, and the shop has nothing left", async () => {
    await customer.getByRole("button", { name: "Delete account and data" }).click();
    await customer.locator("ion-alert").getByRole("button", { name: "Cancel" }).click();
    await expect(customer.locator("ion-alert")).toHaveCount(0);
    await customer.getByRole("button", { name: "Delete account and data" }).click();
    await customer.locator("ion-alert").getByRole("button", { name: "Delete everything" }).click();
    await expect(customer.locator("ion-alert")).toContainText("Your data is deleted");
    await customer.locator("ion-alert").getByRole("button", { name: "Goodbye" }).click();
    await expect(customer).toHaveURL(/\/home$/);
    // An overlay that goes takes its step of the history back, which would end a page load that began before.
    await expect(customer.locator("ion-alert")).toHaveCount(0);
    await expect.poll(() => customer.evaluate(() => history.state?.overlay ?? null)).toBe(null);
    await customer.goto("/account");
    await expect(customer).toHaveURL(/\/sign-in/);
    expect((await shop.db.collection("messages").where("from.email", "==", lucia.email).get()).size).toBe(0);
    await advisor.goto(`/desk/messages/${thread}`);
    await expect(advisor.getByRole("heading", { name: "This message is not here" })).toBeVisible();
  });
});
