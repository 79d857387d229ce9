import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Files } from "@openhood/functions/infra/files";
import type { RequestHandler } from "express";

/** Where the shop's site serves kept files: under the name of the cloud's own host, as accounts are. */
export const FILES_PATH = "/storage.googleapis.com";

/** Files in a folder, in place of the cloud's bucket. */
export interface Folder {
  /** As the functions use it; addresses are on this site. */
  files(siteUrl: string): Files;
  /** Serves what an address opens that was made here and has not expired, and nothing else. */
  serve: RequestHandler;
  /** Removes the folder if nobody asked for it to be kept. */
  close(): Promise<void>;
}

/**
 * Opens a folder for files; without `dir` it is gone at the end. Addresses are signed as the cloud signs its own, with a secret of
 * this process: a restart ends them.
 */
export function openFolder(dir?: string): Folder {
  const root = dir ? path.join(dir, "files") : path.join(os.tmpdir(), `openhood-files-${randomUUID()}`);
  const secret = randomBytes(32);
  const sign = (key: string, expires: string, name: string) =>
    createHmac("sha256", secret)
      .update(JSON.stringify([key, expires, name]))
      .digest("base64url");

  return {
    files: (siteUrl) => ({
      async keep(key, content) {
        const file = placeOf(root, key);
        await fs.promises.mkdir(path.dirname(file), { recursive: true });
        // Whole or not at all, and never over one that is there.
        const half = `${file}.${randomUUID()}`;
        await fs.promises.writeFile(half, content);
        await fs.promises.link(half, file).catch(unless("EEXIST"));
        await fs.promises.unlink(half);
      },
      read: (key) => fs.promises.readFile(placeOf(root, key)).catch(unless("ENOENT")),
      async open(key, { name, seconds }) {
        const expires = String(Date.now() + seconds * 1000);
        const query = new URLSearchParams({ expires, name, signature: sign(key, expires, name) });
        return `${siteUrl}${FILES_PATH}/${key.split("/").map(encodeURIComponent).join("/")}?${query}`;
      },
      async remove(key) {
        await fs.promises.rm(placeOf(root, key), { force: true });
      },
    }),
    serve(request, response) {
      const { expires, name, signature } = request.query;
      const key = decoded(request.path.slice(1));
      const isOurs =
        key !== null &&
        typeof expires === "string" &&
        typeof name === "string" &&
        typeof signature === "string" &&
        same(signature, sign(key, expires, name));
      if (!isOurs || Number(expires) <= Date.now()) return void response.status(403).type("text").end();
      response.set({
        "Cache-Control": "private, no-store",
        "Content-Disposition": `attachment; filename="${name}"`,
        "X-Content-Type-Options": "nosniff",
      });
      // `npm start` keeps its data in a folder whose name begins with a dot, which Express otherwise takes for a secret.
      response.type("application/pdf").sendFile(placeOf(root, key), { dotfiles: "allow" }, (error) => {
        if (error && !response.headersSent) response.status(404).type("text").end();
      });
    },
    async close() {
      if (!dir) await fs.promises.rm(root, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** A key's file; no key leads out of the folder. */
function placeOf(root: string, key: string): string {
  const file = path.join(root, key);
  if (!file.startsWith(root + path.sep)) throw new RangeError("no such key");
  return file;
}

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === code) return null;
  throw error;
};

function same(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A path as it was written; null where it is none. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
