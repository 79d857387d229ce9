import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { estimateContent } from "@openhood/domain/documents/content";
import { defaultSettings } from "@openhood/domain/repair-orders/default-settings";
import { isDeep } from "@openhood/local-stack/testing/deep";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import firebase from "../../firebase.json" with { type: "json" };
import { order } from "../../packages/domain/test/repair-orders/orders.ts";
import { shopProfile } from "../../packages/domain/test/shop.ts";
import { startEmptyCloud } from "../bench/cold-start/cloud.ts";
import { build, installed } from "../build.ts";
import { startFunctionsEmulator, tools } from "./emulator.ts";
import { callOnce } from "./framework.ts";
import { readPdf } from "./read-pdf.ts";

const { texts } = defaultSettings;
const room = path.join(import.meta.dirname, "..");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "openhood-bundle-"));
const { predeploy: _, ...config } = firebase.functions[0] as (typeof firebase.functions)[0];
const out = path.join(folder, config.source);

const env = `OPENHOOD_PRODUCTION=false
OPENHOOD_STORAGE_BUCKET=demo-openhood.firebasestorage.app
OPENHOOD_REGION=us-east1
OPENHOOD_SITE_URL=http://localhost:5000
OPENHOOD_CONTACT_ADDRESS=shop@openhood.example
OPENHOOD_MAIL_FROM=shop@openhood.example
OPENHOOD_TIME_ZONE=America/New_York
`;

const secrets = [
  "OPENHOOD_SMTP_URL=smtp://127.0.0.1:1",
  "OPENHOOD_LINK_SECRET=a-secret-for-the-tests-and-no-more",
];

// What will be deployed, far from the workspace: beside it only what its package.json names.
beforeAll(async () => {
  await build(out);
  fs.unlinkSync(path.join(out, "node_modules"));
  fs.mkdirSync(path.join(out, "node_modules"));
  for (const name of [...installed, ".bin"]) {
    const place = path.join(out, "node_modules", name);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.symlinkSync(path.join(room, "node_modules", name), place, "junction");
  }
  fs.writeFileSync(path.join(folder, config.configDir, ".env.demo-openhood"), env);
  fs.writeFileSync(path.join(out, ".secret.local"), `${secrets.join("\n")}\n`);
}, 30_000);

afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe("what is deployed", { timeout: 120_000 }, () => {
  test("names no package of the workspace, and exact versions of the others", () => {
    const manifest = JSON.parse(fs.readFileSync(path.join(out, "package.json"), "utf8"));
    expect(Object.keys(manifest.dependencies)).toEqual([...installed]);
    for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(JSON.stringify(manifest)).not.toContain("workspace:");
    for (const file of fs.globSync(["all/*.js", "api/*.js"], { cwd: out })) {
      expect(fs.readFileSync(path.join(out, file), "utf8")).not.toMatch(/(?:from|import\() ?"@openhood\//);
    }
  });

  test("starts the API without the Admin SDK, which comes with the first call that needs it", () => {
    const start = fs.readFileSync(path.join(out, "api/index.js"), "utf8");
    expect(start).not.toMatch(/^import .*"firebase-admin/m);
    expect(start).not.toContain("onDocumentCreated(");
    expect(start).not.toContain("inboundMail");
  });

  test("makes documents with the packages that are installed, and has none of it in the API", () => {
    const texts = (folder: string) =>
      fs
        .globSync(`${folder}/*.js`, { cwd: out })
        .map((file) => fs.readFileSync(path.join(out, file), "utf8"))
        .join("\n");
    for (const part of ["typst-ts-node-compiler", "@expo-google-fonts/", "characterSet"]) {
      expect(texts("all")).toContain(part);
      expect(texts("api")).not.toContain(part);
    }
  });

  test("makes a document with its own fonts, those of rare scripts too, and layout", async () => {
    const [print = ""] = fs.globSync("all/print-*.js", { cwd: out });
    const script = `import { printDocument } from "./${print}";
      process.stdout.write(printDocument(JSON.parse(process.argv[1]), []).toString("latin1"));`;
    const customer = { ...order().customer, name: "王小明 김민준" };
    const issued = { shop: shopProfile, language: "en" as const, texts };
    const content = JSON.stringify(estimateContent(order({ customer }), issued));
    const made = spawnSync(process.execPath, ["--input-type=module", "-e", script, content], { cwd: out });
    expect(made.stderr.toString()).toBe("");
    const { text } = await readPdf(Buffer.from(made.stdout.toString(), "latin1"));
    expect(text).toContain("Customer 王小明 김민준");
  });

  test("would be seven functions for nodejs24 in us-east1, by the tools that deploy it", async () => {
    const { getRuntimeDelegate } = tools("deploy/functions/runtimes/index.js");
    const context = { projectId: "demo-openhood", projectDir: folder, sourceDir: out };
    const delegate = await getRuntimeDelegate({ ...context, runtime: config.runtime });
    await delegate.validate();
    const { endpoints, params } = await delegate.discoverBuild({}, { GCLOUD_PROJECT: "demo-openhood" });
    const deployed = { platform: "gcfv2", runtime: "nodejs24", region: ["us-east1"] };
    expect(endpoints).toMatchObject({
      api: deployed,
      deliverMail: deployed,
      linkCustomer: deployed,
      cardEvents: deployed,
      makeDocument: { ...deployed, concurrency: 1, availableMemoryMb: 1024 },
      inboundMail: { ...deployed, concurrency: 1, availableMemoryMb: 1024 },
      sweep: { ...deployed, availableMemoryMb: 1024 },
    });
    expect(Object.keys(endpoints)).toHaveLength(7);
    expect(params).toEqual([
      { type: "secret", name: "OPENHOOD_SMTP_URL" },
      { type: "secret", name: "OPENHOOD_LINK_SECRET" },
    ]);
    // The former link secret is asked for while links are rotated, and only then: one that is missing stops a deploy.
    const rotating = { GCLOUD_PROJECT: "demo-openhood", OPENHOOD_LINK_ROTATION: "on" };
    expect((await delegate.discoverBuild({}, rotating)).params).toEqual([
      ...params,
      { type: "secret", name: "OPENHOOD_LINK_SECRET_PREVIOUS" },
    ]);
    // The text service's token likewise, with what sends each text at once.
    const texting = { GCLOUD_PROJECT: "demo-openhood", OPENHOOD_TEXTS: "on" };
    const withTexts = await delegate.discoverBuild({}, texting);
    expect(withTexts.params).toEqual([...params, { type: "secret", name: "OPENHOOD_TWILIO_TOKEN" }]);
    expect(Object.keys(withTexts.endpoints).sort()).toEqual(
      [...Object.keys(endpoints), "deliverText"].sort(),
    );
    // A project that has no accounts made for them deploys all the same.
    for (const endpoint of Object.values(endpoints))
      expect((endpoint as { serviceAccount?: unknown }).serviceAccount ?? null).toBeNull();
    // Hosting asks where the function is, not where somebody thinks it is.
    const rewrites = firebase.hosting.rewrites.flatMap((rewrite) => rewrite.function ?? []);
    expect(rewrites).toEqual(
      ["api", "cardEvents", "inboundMail"].map((functionId) => ({
        functionId,
        region: endpoints[functionId].region[0],
      })),
    );
    // Nor is the provider's secret asked for where no e-mail is received.
    const receiving = { GCLOUD_PROJECT: "demo-openhood", OPENHOOD_INBOUND_DOMAIN: "reply.shop.example" };
    expect((await delegate.discoverBuild({}, receiving)).params).toEqual([
      ...params,
      { type: "secret", name: "OPENHOOD_INBOUND_SECRET" },
    ]);
    // The package says the same as firebase.json.
    expect((await getRuntimeDelegate(context)).runtime).toBe("nodejs24");
  });
});

test("each function runs as an account of its own where the project has them", {
  timeout: 120_000,
}, async () => {
  const { getRuntimeDelegate } = tools("deploy/functions/runtimes/index.js");
  const context = { projectId: "demo-openhood", projectDir: folder, sourceDir: out };
  const delegate = await getRuntimeDelegate({ ...context, runtime: config.runtime });
  const env = { GCLOUD_PROJECT: "demo-openhood", OPENHOOD_SERVICE_ACCOUNTS: "own" };
  const { endpoints } = await delegate.discoverBuild({}, env);
  const accounts = Object.entries(endpoints as Record<string, { serviceAccount: string }>).map(
    ([name, { serviceAccount }]) => [name, serviceAccount],
  );
  expect(Object.fromEntries(accounts)).toEqual({
    api: "openhood-api@",
    cardEvents: "openhood-card-events@",
    deliverMail: "openhood-deliver-mail@",
    inboundMail: "openhood-inbound-mail@",
    linkCustomer: "openhood-link-customer@",
    makeDocument: "openhood-make-document@",
    sweep: "openhood-sweep@",
  });
});

describe.runIf(isDeep)("what the cloud installs", { timeout: 120_000 }, () => {
  type Entry = { version: string; integrity: string; name?: string } & Record<
    "dependencies" | "optionalDependencies",
    Record<string, string> | undefined
  >;
  const readLock = () =>
    JSON.parse(fs.readFileSync(path.join(out, "package-lock.json"), "utf8")) as {
      packages: Record<string, Entry>;
    };
  const pnpmLock = parse(fs.readFileSync(path.join(room, "../pnpm-lock.yaml"), "utf8")) as {
    packages: Record<string, { resolution: { integrity: string } }>;
  };

  test("is locked to the last package, as the workspace's own lock has it", () => {
    const { "": manifest, ...packages } = readLock().packages;
    expect(manifest).toEqual(JSON.parse(fs.readFileSync(path.join(out, "package.json"), "utf8")));
    for (const name of installed) expect(packages).toHaveProperty([`node_modules/${name}`]);
    for (const [place, { version, integrity, name = place.split("node_modules/").at(-1) }] of Object.entries(
      packages,
    ))
      expect([place, integrity]).toEqual([
        place,
        pnpmLock.packages[`${name}@${version}`]?.resolution.integrity,
      ]);
  });

  test("finds each package where Node looks for it, in the version it is locked to, and nothing else", () => {
    const { packages } = readLock();
    const reached = new Set<string>([""]);
    for (const place of reached) {
      const { dependencies = {}, optionalDependencies = {} } = packages[place] as Entry;
      for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) {
        const outwards = place.split("/node_modules/").map((_, up, all) => all.slice(0, all.length - up));
        const found = [...outwards.map((parts) => parts.join("/node_modules/")), ""]
          .map((at) => `${at && `${at}/`}node_modules/${name}`)
          .find((candidate) => candidate in packages);
        expect([place, name, found && packages[found]?.version]).toEqual([
          place,
          name,
          version.replace(/^npm:.*@/, ""),
        ]);
        if (found) reached.add(found);
      }
    }
    expect(reached.size).toBe(Object.keys(packages).length);
  });

  test("is in order, says npm, without asking the network", () => {
    const args = ["ls", "--all", "--package-lock-only", "--offline", "--json"];
    const { status, stdout } = spawnSync("npm", args, { cwd: out, encoding: "utf8" });
    expect(JSON.parse(stdout).problems ?? []).toEqual([]);
    expect(status).toBe(0);
  });
});

describe.runIf(isDeep)("the functions emulator", { timeout: 120_000 }, () => {
  let emulator: Awaited<ReturnType<typeof startFunctionsEmulator>>;
  beforeAll(async () => {
    emulator = await startFunctionsEmulator(folder, config);
  }, 60_000);
  afterAll(() => emulator?.close());

  test("finds every function, all in us-east1, with both secrets", () => {
    expect(emulator.functions.map(({ name }) => name).sort()).toEqual([
      "api",
      "cardEvents",
      "deliverMail",
      "inboundMail",
      "linkCustomer",
      "makeDocument",
      "sweep",
    ]);
    for (const found of emulator.functions) {
      expect(found).toMatchObject({ entryPoint: found.name, platform: "gcfv2", region: "us-east1" });
      expect(found.secretEnvironmentVariables.map(({ key }) => key)).toEqual([
        "OPENHOOD_SMTP_URL",
        "OPENHOOD_LINK_SECRET",
      ]);
    }
    expect(emulator.log()).toContain("node@24");
  });

  test("sees how each is called", () => {
    const named = Object.fromEntries(emulator.functions.map((found) => [found.name, found]));
    expect(named.api).toMatchObject({ httpsTrigger: { invoker: ["public"] }, timeoutSeconds: 30 });
    expect(named.deliverMail).toMatchObject({
      eventTrigger: {
        eventType: "google.cloud.firestore.document.v1.created",
        eventFilterPathPatterns: { document: "outbox/{mailId}" },
      },
    });
    expect(named.sweep).toMatchObject({ schedule: { schedule: "every 1 minutes" } });
  });

  const post = (procedure: string, body: string) =>
    emulator.call("api", "us-east1", procedure, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });

  test("gets answers of the API's own from it", async () => {
    const unknown = await post("no.such", "{}");
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({
      error: {
        data: { reason: "no-such-procedure", requestId: expect.stringMatching(/^[\da-f-]{36}$/) },
      },
    });
    const invalid = await post("messages.send", '{"name":""}');
    expect(invalid.status).toBe(400);
    expect(await invalid.json()).toMatchObject({
      error: {
        data: {
          reason: "invalid-input",
          requestId: invalid.headers.get("x-request-id"),
          fields: expect.arrayContaining([expect.objectContaining({ path: "email" })]),
        },
      },
    });
  });

  test("shows no stack for a body that is no JSON, though our code never sees it", async () => {
    const broken = await post("messages.send", '{"name":');
    expect(broken.status).toBe(400);
    expect(await broken.text()).not.toMatch(/node_modules|at JSON\.parse/);
  });
});

// The emulator runs triggers only beside Google's own database emulator: here Google's server runs them, on the real SDK.
describe.runIf(isDeep)("in the cloud's own server", { timeout: 120_000 }, () => {
  let cloud: Awaited<ReturnType<typeof startEmptyCloud>>;
  beforeAll(async () => {
    cloud = await startEmptyCloud();
  });
  afterAll(() => cloud?.close());

  const told = () => ({
    GCLOUD_PROJECT: "demo-openhood",
    FIREBASE_CONFIG: '{"projectId":"demo-openhood"}',
    ...Object.fromEntries(
      [...env.trim().split("\n"), ...secrets].map((line) => line.split("=") as [string, string]),
    ),
    ...cloud.env,
  });

  test("the trigger of a mail takes its event, and the database", async () => {
    const database = "projects/demo-openhood/databases/(default)";
    const at = "2026-03-02T14:00:00Z";
    const value = { name: `${database}/documents/outbox/m1`, fields: {}, createTime: at, updateTime: at };
    const event = {
      specversion: "1.0",
      id: "1",
      type: "google.cloud.firestore.document.v1.created",
      source: `//firestore.googleapis.com/${database}`,
      time: at,
      datacontenttype: "application/json",
      project: "demo-openhood",
      database: "(default)",
      document: "outbox/m1",
      data: { value },
    };
    const done = await callOnce(out, "deliverMail", {
      signature: "cloudevent",
      env: told(),
      type: "application/cloudevents+json",
      body: JSON.stringify(event),
    });
    expect(done.log).not.toMatch(/Error/);
    expect(done.status).toBe(204);
  });

  test("an instance that was told too little ends at its start and names what is missing", async () => {
    const { OPENHOOD_SITE_URL: _, ...rest } = told() as Record<string, string>;
    const calls = [
      { env: { ...rest, K_SERVICE: "api" }, says: "OPENHOOD_SITE_URL is missing" },
      {
        env: { ...told(), K_SERVICE: "api", OPENHOOD_PRODUCTION: "true" },
        says: "EMULATOR_HOST is set",
      },
    ];
    for (const { env, says } of calls) {
      await expect(callOnce(out, "api", { signature: "http", env, body: "{}" })).rejects.toThrow(says);
    }
  });

  test("the schedule does its round", async () => {
    const done = await callOnce(out, "sweep", { signature: "http", env: told(), body: "{}" });
    expect(done.log).not.toMatch(/Error|ERROR/);
    expect(done.status).toBe(200);
  });
});
