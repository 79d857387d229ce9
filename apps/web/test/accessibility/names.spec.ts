import { arrive, expect, test } from "./visitor.ts";

test.skip(Boolean(process.env.OPENHOOD_CLIENT_ONLY), "wants the local stack");

test("the frame around every page is read with its landmarks and names", async ({ revisit }) => {
  const page = await revisit("anyone");
  await arrive(page, { at: "/about" });
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Skip to content"
    - banner:
      - link "Hollis Street Garage, home"
      - navigation "Main":
        - list:
          - listitem:
            - link "Services"
          - listitem:
            - link "About"
          - listitem:
            - link "Contact"
        - group "Language":
          - link "EN English"
          - link "ES Español"
        - link "Sign in"
      - link /Call \\(\\d+\\) \\d+-\\d+/
    - main
    - contentinfo:
      - navigation "More"
  `);
});

test("home is read as a question with its answers, an example, the hours and the team", async ({
  revisit,
}) => {
  const page = await revisit("anyone");
  await arrive(page, { at: "/home" });
  await expect(page.locator("main")).toMatchAriaSnapshot(`
    - region "What is your car doing?":
      - heading "What is your car doing?" [level=1]
      - group "What fits best":
        - radio "It squeals or grinds when I brake"
        - radio "It won’t start, or only clicks"
        - link "None of these? Say it in your own words"
      - heading "Point at a part, or pick from the list" [level=2]
    - region "This is how we ask before we fix":
      - heading [level=2]
      - article "Example":
        - list:
          - listitem:
            - heading "Front brake pads and rotors" [level=3]
            - text: Act now
            - paragraph: /\\$\\d+\\.\\d\\d/
            - term: Why
            - definition
            - term: If it waits
            - definition
            - 'group "Your answer: Front brake pads and rotors"':
              - button "Approve"
              - button "Decline"
              - button "Ask me later"
    - region "When and where":
      - table "Opening hours":
        - rowgroup:
          - row "Day Open":
            - columnheader "Day"
            - columnheader "Open"
        - rowgroup:
          - row /Monday/:
            - rowheader /Monday/
            - cell
    - region "Who works on your car":
      - list
  `);
  await page.getByRole("radio", { name: "A warning light is on" }).check({ force: true });
  await expect(page.locator("main")).toMatchAriaSnapshot(`
    - region "What is your car doing?":
      - group "What fits best":
        - radio "A warning light is on" [checked]
      - heading "A warning light is on" [level=2]
      - button "Start over"
      - list:
        - listitem:
          - link /Diagnosis .* \\$/
      - link "Ask about this"
  `);
});

test("home is read in Spanish, too", async ({ revisit }) => {
  const page = await revisit("anyone");
  await arrive(page, { at: "/es/home" });
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Ir al contenido"
    - banner:
      - link "Hollis Street Garage, inicio"
      - navigation "Principal":
        - list:
          - listitem:
            - link "Servicios"
          - listitem:
            - link "El taller"
          - listitem:
            - link "Contacto"
        - group "Idioma"
        - link "Iniciar sesión"
      - link /Llamar al \\(\\d+\\) \\d+-\\d+/
    - main:
      - region "¿Qué le pasa a su auto?":
        - heading "¿Qué le pasa a su auto?" [level=1]
        - group "Lo que más se parece":
          - radio "Chilla o raspa al frenar"
      - region "Así preguntamos antes de reparar":
        - article "Ejemplo":
          - list:
            - listitem:
              - heading "Balatas (pastillas) y discos delanteros" [level=3]
              - text: Urgente
              - 'group "Su respuesta: Balatas (pastillas) y discos delanteros"':
                - button "Autorizar"
                - button "Rechazar"
                - button "Después"
      - region "Cuándo y dónde":
        - table "Horario"
    - contentinfo:
      - navigation
  `);
});

test("services are read in named groups, each with its price and time", async ({ revisit }) => {
  const page = await revisit("anyone");
  await arrive(page, { at: "/services" });
  await expect(page.locator("main")).toMatchAriaSnapshot(`
    - heading "What we do, and what it usually costs" [level=1]
    - navigation "Jump to":
      - list:
        - listitem:
          - link "Starting and running"
    - region "Starting and running":
      - heading "Starting and running" [level=2]
      - list:
        - listitem:
          - link /Diagnosis .* \\$\\d+ – \\$\\d+ .*hours/
    - region "Maintenance and check-ups":
      - heading "Maintenance and check-ups" [level=2]
      - list:
        - listitem:
          - link /Oil change .* \\$\\d+ – \\$\\d+ .*minutes/
  `);
});

test("the contact form is read with its hints, and with what is wrong where it is wrong", async ({
  revisit,
}) => {
  const page = await revisit("anyone");
  await arrive(page, { at: "/contact" });
  await expect(page.locator("main")).toMatchAriaSnapshot(`
    - heading "Write to us" [level=1]
    - textbox "What is the car doing?"
    - textbox "Your car optional"
    - textbox "Your name"
    - textbox "Phone optional"
    - textbox "E-mail"
    - button "Send message"
    - complementary:
      - region "Come by, call or write"
      - region "Opening hours"
  `);
  await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveAccessibleDescription(
    "We’ll answer at this address.",
  );
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.locator("main")).toMatchAriaSnapshot(`
    - alert "3 things to look at":
      - heading "3 things to look at" [level=2]
      - list:
        - listitem:
          - button "Tell us what the car is doing"
        - listitem:
          - button "Enter your name"
        - listitem:
          - button /Enter your e-mail address/
    - textbox "What is the car doing?" [invalid]
    - paragraph: Tell us what the car is doing
    - textbox "Your name" [invalid]
    - textbox "E-mail" [invalid]
  `);
  await expect(page.getByRole("textbox", { name: "Your name" })).toHaveAccessibleDescription(
    "Enter your name",
  );
});

test("sign-in is read with its two ways", async ({ revisit }) => {
  const page = await revisit("anyone");
  await arrive(page, { at: "/sign-in" });
  await expect(page.locator("main")).toMatchAriaSnapshot(`
    - heading "Sign in" [level=1]
    - navigation "How do you want to sign in?":
      - link "Password"
      - link "Link by e-mail"
    - textbox "E-mail"
    - textbox "Password"
    - button "Show password"
    - button "Sign in"
    - link "Forgot your password?"
    - paragraph:
      - link "No account yet? Create one"
  `);
  await expect(page.getByRole("link", { name: "Password", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("the inbox and a message in it are read with who, when, which car and what to do", async ({
  revisit,
}) => {
  const page = await revisit("owner");
  await arrive(page, { at: "/desk", ready: "[data-row]" });
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Skip to content"
    - navigation "Desk":
      - paragraph: Hollis Street Garage
      - list:
        - listitem:
          - link "Today"
        - listitem:
          - link "Schedule"
        - listitem:
          - link /Inbox \\d+ new messages/
        - listitem:
          - link "Customers"
        - listitem:
          - paragraph: Settings
          - list "Settings":
            - listitem:
              - link "Team"
      - button "Collapse" [expanded]
      - button /You/
    - banner:
      - heading "Inbox" [level=1]
      - button /Search or jump to/
      - button "New"
    - main:
      - region "Inbox":
        - navigation "Which messages"
        - list "New":
          - listitem:
            - link /Harriet Lowe .* 2018 Subaru Outback .* Late/
  `);
  await arrive(page, { at: "/desk/messages/demo-message-2", ready: "[data-entry]" });
  await expect(page.locator("main article")).toMatchAriaSnapshot(`
    - heading "Joaquín Prado" [level=1]
    - text: New
    - button "Archive"
    - term: E-mail
    - definition:
      - link "joaquin.prado@example.com"
    - term: Assigned to
    - definition:
      - combobox "Assigned to"
    - list "Conversation":
      - listitem:
        - paragraph:
          - text: Joaquín Prado
          - time
    - textbox "Answer"
    - button "Send answer"
  `);
  await expect(page.getByRole("textbox", { name: "Answer" })).toHaveAccessibleDescription(
    /They read Spanish/,
  );
});

test("words in another language than the page's say so", async ({ revisit }) => {
  const page = await revisit("owner");
  await arrive(page, { at: "/desk/messages/demo-message-2", ready: "[data-entry]" });
  const spanish = page.getByText("Se encendió la luz del motor y pierde fuerza en subida.");
  await expect(spanish).toHaveCount(2);
  for (const words of await spanish.all()) await expect(words).toHaveAttribute("lang", "es");
  await page.getByRole("button", { name: /^You: / }).click();
  await expect(page.getByText("Español", { exact: true })).toHaveAttribute("lang", "es");
  await arrive(page, { at: "/desk/shop", ready: "main form" });
  await expect(page.getByLabel("Tagline, Spanish")).toHaveAttribute("lang", "es");
  await page.getByRole("complementary").getByRole("radio", { name: "Spanish" }).check({ force: true });
  await expect(page.locator("[data-preview]")).toHaveAttribute("lang", "es");
});
