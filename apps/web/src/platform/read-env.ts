import { REGION } from "@openhood/domain/region";

/** The values the client is built with. */
export type Env = {
  production: boolean;
  project: string;
  storageBucket: string;
  region: typeof REGION;
  contactAddress: string;
  /** Where the site is found, without a slash at its end: what its own addresses are written with. */
  siteUrl: string;
  timeZone: string;
  shopName: string;
  shopPhone: string;
  firebase: { apiKey: string; appId: string; authDomain: string; measurementId: string | null };
  appCheckKey: string | null;
  /** Whether the project has authenticator apps (TOTP) switched on as a second factor: then staff are offered one. */
  secondFactor: boolean;
  /** Where the site and its API are when the app does not come from there, as in a native shell; else null. */
  apiOrigin: string | null;
};

type Source = Record<string, unknown>;

const text = (source: Source, name: string): string => {
  const value = source[name];
  return typeof value === "string" ? value.trim() : "";
};

/** Reads and checks the build's values; throws one error that names every value that is missing or wrong. */
export function readEnv(source: Source): Env {
  const problems: string[] = [];
  const required = (name: string): string => {
    const value = text(source, name);
    if (!value) problems.push(`${name} is missing`);
    return value;
  };
  const flag = required("VITE_PRODUCTION");
  if (flag && flag !== "true" && flag !== "false") problems.push("VITE_PRODUCTION must be true or false");
  const production = flag === "true";
  const region = required("VITE_REGION");
  if (region && region !== REGION) problems.push(`VITE_REGION must be ${REGION}`);
  const project = required("VITE_PROJECT");
  if (production && project.startsWith("demo-")) problems.push("VITE_PROJECT is a demo project");
  const contactAddress = required("VITE_CONTACT_ADDRESS");
  if (contactAddress && !contactAddress.includes("@"))
    problems.push("VITE_CONTACT_ADDRESS is not an address");
  const siteUrl = required("VITE_SITE_URL").replace(/\/$/, "");
  if (siteUrl && !/^https:\/\/[^/?#]+$/.test(siteUrl))
    problems.push("VITE_SITE_URL must be https:// and a host");
  const native = source.MODE === "native";
  const apiOrigin = (native ? required : (name: string) => text(source, name))("VITE_API_ORIGIN").replace(
    /\/+$/,
    "",
  );
  if (apiOrigin && !(production ? /^https:\/\/[^/]+$/ : /^https?:\/\/[^/]+$/).test(apiOrigin))
    problems.push("VITE_API_ORIGIN is not an origin like https://www.myshop.com");
  const secondFactor = text(source, "VITE_SECOND_FACTOR");
  if (secondFactor && secondFactor !== "totp" && secondFactor !== "off")
    problems.push("VITE_SECOND_FACTOR must be totp or off");
  const env: Env = {
    production,
    project,
    storageBucket: required("VITE_STORAGE_BUCKET"),
    region: REGION,
    contactAddress,
    siteUrl,
    timeZone: required("VITE_TIME_ZONE"),
    shopName: required("VITE_SHOP_NAME"),
    shopPhone: required("VITE_SHOP_PHONE"),
    firebase: {
      apiKey: required("VITE_FIREBASE_API_KEY"),
      appId: required("VITE_FIREBASE_APP_ID"),
      authDomain: required("VITE_FIREBASE_AUTH_DOMAIN"),
      measurementId: (production ? required : (name: string) => text(source, name))(
        "VITE_FIREBASE_MEASUREMENT_ID",
      ),
    },
    // App Check knows websites by reCAPTCHA; a native shell has no such proof to give.
    appCheckKey: (!native && text(source, "VITE_APP_CHECK_KEY")) || null,
    secondFactor: secondFactor === "totp",
    apiOrigin: native ? apiOrigin : null,
  };
  if (!env.firebase.measurementId) env.firebase.measurementId = null;
  if (problems.length > 0) throw new Error(`The client is not configured: ${problems.join("; ")}.`);
  return env;
}
