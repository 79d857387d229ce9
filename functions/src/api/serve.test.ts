import http from "node:http";
import type { AddressInfo } from "node:net";
import { API_VERSION } from "@openhood/domain/api-version";
import fc from "fast-check";
import type { Request as FunctionRequest } from "firebase-functions/https";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { call, request } from "../../test/http.ts";
import { logged } from "../../test/logged.ts";
import { contents } from "../../test/snapshot.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { provideFirestore } from "../infra/firebase.ts";
import { deeperThan, serve } from "./serve.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  provideFirestore(world.db);
});

const message = {
  name: "Ana Ruiz",
  email: "ana.ruiz@example.com",
  message: "Confidential: it squeals.",
  language: "en",
  key: "6f9619ff-8b86-4d01-b42d-00c04fc964ff",
};

describe("a body", () => {
  test("of over 256 KB is refused, unread; of just under it is read", async () => {
    const body = (size: number) => JSON.stringify({ ...message, message: "x".repeat(size) });
    const over = await request({ url: "/api/messages.send", body: body(256 * 1024) });
    expect(over).toMatchObject({ status: 413, error: { reason: "too-large" } });
    const under = await request({ url: "/api/messages.send", body: body(255 * 1024) });
    expect(under).toMatchObject({
      status: 400,
      error: { reason: "invalid-input", fields: [{ path: "message", code: "too-long", limit: 5_000 }] },
    });
    expect(contents(world)).toEqual({});
  });

  test.each([
    ["no JSON", "{"],
    ["empty", ""],
    ["deeper than any input of ours", `${"[".repeat(40)}${"]".repeat(40)}`],
    ["deep enough to end a process", `{"name":${"[".repeat(100_000)}`],
    ["made to trip a check of lengths", '{"name":{"length":{"toString":1,"valueOf":1}}}'],
    ["not UTF-8", Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ])("that is %s is bad input", async (_, body) => {
    const answer = await request({ url: "/api/messages.send", body });
    expect(answer).toMatchObject({ status: 400, error: { reason: "invalid-input" } });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", ""])(
    "of the type %j is refused: such a request could come from any page",
    async (type) => {
      const answer = await request({
        url: "/api/messages.send",
        headers: { "content-type": type },
        body: JSON.stringify(message),
      });
      expect(answer).toMatchObject({ status: 415, error: { reason: "invalid-input" } });
    },
  );

  test.each([
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAna\r\n--x--\r\n',
    ],
    ["application/octet-stream", "name"],
  ])("of the type %s is no input of ours", async (type, body) => {
    const answer = await request({ url: "/api/messages.send", headers: { "content-type": type }, body });
    expect(answer).toMatchObject({ status: 400, error: { reason: "invalid-input" } });
  });

  test("nests as deep as its brackets outside of strings say", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const depth = (of: unknown): number =>
          of !== null && typeof of === "object" ? 1 + Math.max(0, ...Object.values(of).map(depth)) : 0;
        const bytes = Buffer.from(JSON.stringify(value));
        expect(deeperThan(bytes, depth(value))).toBe(false);
        if (depth(value) > 0) expect(deeperThan(bytes, depth(value) - 1)).toBe(true);
      }),
    );
  });
});

describe("a batch", () => {
  const batch = (size: number) =>
    request({ url: `/api/${Array(size).fill("shop.get").join(",")}?batch=1`, body: "{}" });

  test("of 10 is answered, of 11 refused as a whole", async () => {
    expect((await batch(10)).status).toBe(200);
    const eleven = await batch(11);
    expect(eleven.status).toBe(400);
    expect(eleven.text).toContain('"reason":"invalid-input"');
  });

  test("of a call that works and one that does not says which is which", async () => {
    const answer = await request({ url: "/api/shop.get,messages.mine?batch=1", body: "{}" });
    expect(answer.status).toBe(207);
    expect(JSON.parse(answer.text)).toMatchObject([
      { result: { data: { services: [] } } },
      { error: { data: { reason: "unauthenticated" } } },
    ]);
  });
});

describe("an address", () => {
  test.each(["/api/shop.get", "/shop.get", "/api/shop.get?input=null", "//api//shop.get"])(
    "%s reaches the procedure",
    async (url) => {
      expect(await request({ method: "GET", url })).toMatchObject({ status: 200, data: { profile: null } });
    },
  );

  test.each([
    "/",
    "/api",
    "/api/",
    "/api/nothing",
    "/api/shop",
    "/api/shop.get.more",
    "/api/shop.__proto__",
    "/api/__proto__.get",
    "/api/shop.constructor",
    "/apishop.get",
    "/api/api/shop.get",
    "//[",
    "//evil.example:99999/x",
    "/api/shop.get%00",
  ])("%s is no procedure, and no surprise either", async (url) => {
    const answer = await request({ method: "GET", url });
    expect(answer).toMatchObject({ status: 404, error: { reason: "no-such-procedure" } });
    expect(answer.text).not.toContain("evil");
  });

  test.each(["/%", "/api/%E0%A4%A"])("%s, of half an escape, is bad input", async (url) => {
    expect(await request({ method: "GET", url })).toMatchObject({
      status: 400,
      error: { reason: "invalid-input" },
    });
  });

  test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get"])(
    "is not open to %s",
    async (method) => {
      const answer = await request({ method, url: "/api/shop.get" });
      expect(answer).toMatchObject({ status: 405, error: { reason: "no-such-procedure" } });
    },
  );

  test("a mutation is not done by GET", async () => {
    const url = `/api/messages.send?input=${encodeURIComponent(JSON.stringify(message))}`;
    expect((await request({ method: "GET", url })).status).toBe(405);
    expect(contents(world)).toEqual({});
  });
});

describe("a client", () => {
  test.each([["0"], [String(API_VERSION + 1)], ["abc"], [""]])(
    "of version %j is told to reload, and nothing of its call is done",
    async (version) => {
      const answer = await call("messages.send", message, { "x-openhood-api": version });
      expect(answer).toMatchObject({ status: 412, error: { reason: "client-outdated" } });
      expect(contents(world)).toEqual({});
    },
  );

  test("of this version, or that does not say, is served", async () => {
    expect((await call("shop.get", null, { "x-openhood-api": String(API_VERSION) })).status).toBe(200);
    expect((await call("shop.get")).status).toBe(200);
  });
});

describe("a surprise", () => {
  const secrets =
    "at /srv/secret/path.ts: ana.ruiz@example.com wrote eyJhbGciOi.eyJzdWIi.c2ln oobCode=Xy12 password: hunter2";

  test("is a 500 with its request id and nothing else; the log has the rest under that id, but no person's data", async () => {
    provideFirestore(
      new Proxy(world.db, {
        get: () => {
          throw new Error(secrets);
        },
      }),
    );
    const answer = await call("messages.send", message);
    expect(answer.status).toBe(500);
    const { requestId } = answer.error ?? {};
    expect(requestId).toMatch(/^[\w-]{36}$/);
    expect(answer.headers["x-request-id"]).toBe(requestId);
    expect(JSON.parse(answer.text)).toEqual({
      error: {
        code: -32603,
        message: "internal",
        data: {
          code: "INTERNAL_SERVER_ERROR",
          httpStatus: 500,
          reason: "internal",
          requestId,
          fields: [],
          retryAfter: null,
        },
      },
    });
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({
      severity: "ERROR",
      requestId,
      procedure: "messages.send",
      role: "public",
    });
    expect(logged[0]?.stack).toContain("serve.test.ts");
    expect(JSON.stringify(logged)).not.toMatch(/ana\.ruiz|eyJ|Xy12|hunter2|Confidential/);
  });

  test("outside of a procedure is logged too", async () => {
    const broken = { method: "POST", url: "/shop.get", headers: { "bad header": "x" } };
    const written = Promise.withResolvers<string>();
    const response = {
      once: () => {},
      setHeader: () => {},
      end: (body: Buffer) => written.resolve(String(body)),
    };
    await serve(broken as unknown as FunctionRequest, response as never);
    const { requestId, reason } = JSON.parse(await written.promise).error.data;
    expect(reason).toBe("internal");
    expect(logged).toMatchObject([{ severity: "ERROR", requestId }]);
  });

  test("as a stream is as silent", async () => {
    provideFirestore(
      new Proxy(world.db, {
        get: () => {
          throw new Error(secrets);
        },
      }),
    );
    const answer = await request({
      url: "/api/shop.get?batch=1",
      headers: { "trpc-accept": "application/jsonl" },
      body: "{}",
    });
    expect(answer.text).toContain('"reason":"internal"');
    expect(answer.text).not.toMatch(/secret|stack|\.ts/);
  });
});

test("every answer may be kept by nobody", async () => {
  for (const answer of [await call("shop.get"), await call("nothing"), await call("messages.mine")])
    expect(answer.headers["cache-control"]).toBe("no-store");
});

test("every answer says that it is data and no page, also at the function's own address", async () => {
  const answers = [
    await call("shop.get"),
    await call("nothing"),
    await request({ method: "TRACE", url: "/api/shop.get" }),
    await request({ method: "OPTIONS", url: "/api/shop.get", headers: { origin: "https://localhost" } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 405, 204]);
  for (const { headers } of answers) {
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["strict-transport-security"]).toMatch(/^max-age=63072000; includeSubDomains/);
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  }
});

test("a call leaves one line, with its request id and without what was said", async () => {
  const answer = await call("messages.send", message);
  expect(answer.status).toBe(200);
  expect(logged).toMatchObject([
    {
      severity: "INFO",
      message: "call",
      procedure: "messages.send",
      requestId: answer.headers["x-request-id"],
    },
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/ana|squeals|203\.0/i);
});

test("a call that takes too long is given up with a reason", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = Promise.withResolvers<void>();
  const never = () => {
    asked.resolve();
    return new Promise<never>(() => {});
  };
  const silent = { get: never, doc: () => silent, orderBy: () => silent, limit: () => silent };
  provideFirestore({ collection: () => silent } as unknown as World["db"]);
  const answer = call("shop.get");
  await asked.promise;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(await answer).toMatchObject({ status: 504, error: { reason: "timeout" } });
});

/** The handler behind a server of its own; returns its address. */
async function listening(): Promise<string> {
  const server = http.createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    await serve(
      Object.assign(incoming, { rawBody: Buffer.concat(chunks) }) as unknown as FunctionRequest,
      outgoing,
    );
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("over a real socket: bytes in, bytes out", async () => {
  const base = await listening();
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ ...message, name: "Zoë 🚗" });
  const sent = await fetch(`${base}/api/messages.send`, { method: "POST", headers, body });
  expect(await sent.json()).toMatchObject({ result: { data: { ok: true } } });
  expect(sent.headers.get("cache-control")).toBe("no-store");
  expect((await world.all("messages"))[0]?.from.name).toBe("Zoë 🚗");
});

test("an answer of over 64 KB is compressed for who can read that, and says the same", async () => {
  const base = await listening();
  const ask = async (encoding: string) => {
    const answer = await fetch(`${base}/api/shop.get`, { headers: { "accept-encoding": encoding } });
    return { encoding: answer.headers.get("content-encoding"), body: await answer.json() };
  };
  expect((await ask("gzip")).encoding).toBeNull();
  for (let n = 0; n < 20; n++)
    await world.db.doc(`services/s${n}`).set({ v: 1, slug: `s${n}`, order: n, text: "é".repeat(4_000) });
  const plain = await ask("identity");
  expect(plain.encoding).toBeNull();
  for (const [accepted, encoding] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
  ] as const)
    expect(await ask(accepted)).toEqual({ encoding, body: plain.body });
});
