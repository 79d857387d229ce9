import type { Page } from "@playwright/test";

export const MEASUREMENT = "G-TEST000000";

// In two steps and with a frame, as the real one comes: each has to be let in by the policy.
const recaptcha = `{
  const waiting = [];
  window.grecaptcha = { enterprise: { ready: (then) => waiting.push(then), waiting } };
  const script = document.createElement("script");
  script.src = "https://www.gstatic.com/recaptcha/releases/test/recaptcha__en.js";
  document.head.append(script);
}`;
const recaptchaItself = `{
  const { waiting } = grecaptcha.enterprise;
  const frame = document.createElement("iframe");
  frame.src = "https://www.google.com/recaptcha/enterprise/anchor?k=site-key";
  frame.hidden = true;
  let asked;
  Object.assign(grecaptcha.enterprise, {
    ready: (then) => then(),
    render: (place, options) => {
      asked = options;
      document.body.append(frame);
      return 0;
    },
    execute: async () => {
      asked.callback("proof");
      return "proof of " + asked.sitekey;
    },
  });
  for (const then of waiting) then();
}`;
// As the real one sends what was counted: to the world's server, a region's, and with the picture of old browsers.
const tag = `{
  for (const host of ["www.google-analytics.com", "region1.google-analytics.com", "analytics.google.com", "region1.analytics.google.com"])
    fetch("https://" + host + "/g/collect?v=2", { method: "POST", mode: "no-cors", keepalive: true });
  new Image().src = "https://www.google-analytics.com/g/collect?v=2&picture";
}`;
/** What the client takes for a token: it reads it and never proves it. */
export const token = (claims: object = {}) => {
  const part = (of: object) => Buffer.from(JSON.stringify(of)).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  return [part({ alg: "none" }), part({ iat: now, exp: now + 3600, ...claims }), "x"].join(".");
};

type Account = { uid: string; email: string };

/** What Google Identity says of the one account there is, whatever its password. */
const identity = ({ uid, email }: Account): [RegExp, object][] => [
  [
    /accounts:signInWithPassword/,
    {
      localId: uid,
      email,
      registered: true,
      idToken: token({ sub: uid, auth_time: Math.floor(Date.now() / 1000), email, proven: email }),
      refreshToken: "r",
      expiresIn: "3600",
    },
  ],
  [/accounts:lookup/, { users: [{ localId: uid, email, emailVerified: true, providerUserInfo: [] }] }],
];

/** What a shop that switched App Check on asks of Google before anybody agreed to anything: it keeps robots out. */
export const ofAppCheck = /\/recaptcha\/|firebaseappcheck/;

/** Plays Google for one page, with the account that can sign in; returns what the page asked of it, App Check aside. */
export async function playGoogle(page: Page, account?: Account): Promise<string[]> {
  const asked: string[] = [];
  const answers: [RegExp, object | string][] = [
    ...(account ? identity(account) : []),
    [/firebase\.googleapis\.com\/.*webConfig/, { measurementId: MEASUREMENT, appId: "1:1:web:1" }],
    [
      /firebaseinstallations\.googleapis\.com/,
      { fid: "c".repeat(22), refreshToken: "r", authToken: { token: "t", expiresIn: "604800s" } },
    ],
    [/googletagmanager\.com\/gtag\/js/, tag],
    [/(?:google-analytics|analytics\.google)\.com\/g\/collect/, ""],
    [/google\.com\/recaptcha\/enterprise\.js/, recaptcha],
    [/gstatic\.com\/recaptcha\/releases/, recaptchaItself],
    [/google\.com\/recaptcha\/enterprise\/anchor/, ""],
    [
      /firebaseappcheck\.googleapis\.com\/.*:exchangeRecaptchaEnterpriseToken/,
      { token: token(), ttl: "3600s" },
    ],
  ];
  await page.route(/google|gstatic/, async (route) => {
    const url = route.request().url();
    if (!ofAppCheck.test(url)) asked.push(url);
    const answer = answers.find(([pattern]) => pattern.test(url))?.[1];
    if (answer === undefined) return route.abort();
    const headers = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    if (typeof answer === "string")
      return route.fulfill({ contentType: "text/javascript", body: answer, headers });
    return route.fulfill({ json: answer, headers });
  });
  return asked;
}
