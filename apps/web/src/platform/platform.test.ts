import { createFormatter } from "use-intl";
import { expect, test } from "vitest";
import { createFormat, formatPhone } from "./format.ts";
import { pickLanguage } from "./messages.ts";
import { pickMode } from "./mode.ts";
import { readEnv } from "./read-env.ts";

const values = {
  VITE_PRODUCTION: "true",
  VITE_PROJECT: "corner-garage",
  VITE_STORAGE_BUCKET: "corner-garage.appspot.com",
  VITE_REGION: "us-east1",
  VITE_CONTACT_ADDRESS: "shop@corner.example",
  VITE_SITE_URL: "https://corner.example",
  VITE_TIME_ZONE: "America/New_York",
  VITE_SHOP_NAME: "Corner Garage",
  VITE_SHOP_PHONE: "+12125550142",
  VITE_FIREBASE_API_KEY: "key",
  VITE_FIREBASE_APP_ID: "app",
  VITE_FIREBASE_AUTH_DOMAIN: "corner.example",
  VITE_FIREBASE_MEASUREMENT_ID: "G-1",
  VITE_APP_CHECK_KEY: "",
};

test("a complete configuration is read", () => {
  expect(readEnv(values)).toMatchObject({ production: true, region: "us-east1", appCheckKey: null });
});

test.each(Object.keys(values).filter((name) => name !== "VITE_APP_CHECK_KEY"))(
  "a missing %s names itself",
  (name) => {
    expect(() => readEnv({ ...values, [name]: "" })).toThrow(`${name} is missing`);
  },
);

test("a native build needs the address of the API, and of the web nobody asks", () => {
  const native = { ...values, MODE: "native" };
  expect(() => readEnv(native)).toThrow("VITE_API_ORIGIN is missing");
  for (const wrong of ["http://www.corner.example", "https://www.corner.example/api", "corner.example"])
    expect(() => readEnv({ ...native, VITE_API_ORIGIN: wrong })).toThrow("VITE_API_ORIGIN is not an origin");
  const given = readEnv({ ...native, VITE_API_ORIGIN: "https://www.corner.example/" });
  expect(given.apiOrigin).toBe("https://www.corner.example");
  expect(readEnv({ ...values, VITE_API_ORIGIN: "https://www.corner.example" }).apiOrigin).toBe(null);
});

test("a demo project cannot be built for production", () => {
  expect(() => readEnv({ ...values, VITE_PROJECT: "demo-openhood" })).toThrow(
    "VITE_PROJECT is a demo project",
  );
});

test("the language is the stored choice, then the browser's, then English", () => {
  expect(pickLanguage("es", ["en-US"])).toBe("es");
  expect(pickLanguage(null, ["fr-FR", "es-MX", "en-US"])).toBe("es");
  expect(pickLanguage("tlh", ["fr-FR"])).toBe("en");
});

const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1";
const macSafari = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15";
const macChrome = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36";

test("Apple's devices get the iOS mode, others Material, and a wish wins", () => {
  expect([iphone, macSafari, macChrome].map((agent) => pickMode(null, null, agent))).toEqual([
    "ios",
    "ios",
    "md",
  ]);
  expect(pickMode("md", "ios", iphone)).toBe("md");
  expect(pickMode(null, "ios", macChrome)).toBe("ios");
  expect(pickMode("desktop", null, macChrome)).toBe("md");
});

test("money, moments and phone numbers are written as people read them", () => {
  const format = createFormat(createFormatter({ locale: "en-US" }), "America/New_York");
  expect(format.money(12345)).toBe("$123.45");
  expect(format.price(12000)).toBe("$120");
  expect(format.time("2026-01-15T13:15:00Z").replace(/\s/u, " ")).toBe("8:15 AM");
  expect(formatPhone("+12125550142")).toBe("(212) 555-0142");
  expect(formatPhone("+49301234567")).toBe("+49 30123 4567");
});

test.each(["en-US", "es-US"])("no line ends within a time or a phone number, %s", (locale) => {
  const format = createFormat(createFormatter({ locale }), "America/New_York");
  const at = "2026-01-15T13:15:00Z";
  expect(format.time(at)).not.toMatch(/ /);
  expect(format.dateTime(at)).toMatch(/8:15\u00a0[aA]/);
  expect(format.phone("+12125550142")).toBe("(212)\u00a0555-0142");
});
