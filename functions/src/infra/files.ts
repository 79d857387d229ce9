import type { App } from "firebase-admin/app";
import { config } from "./config.ts";
import { cloudApp } from "./firebase.ts";

/** How an address that opens a file is made: what it is saved as, and for how long it works. */
export type Opened = { name: string; seconds: number };

/** Where files are kept, by their names. */
export type Files = {
  /** Keeps a file for good: one that is there already stays as it is. */
  keep(key: string, content: Buffer, type: string): Promise<void>;
  /** A file's content; null when there is none. */
  read(key: string): Promise<Buffer | null>;
  /** An address that opens a file for whoever has it, until it expires. Whether the file is there is not asked. */
  open(key: string, opened: Opened): Promise<string>;
  /** Removes a file; nothing where there is none. */
  remove(key: string): Promise<void>;
};

let provided: Files | undefined;

/** Replaces the cloud's files: for the local stack and the tests. */
export function provideFiles(files: Files): void {
  provided = files;
}

/** The shop's files: the project's bucket, to which nobody has access but the functions. */
export async function files(): Promise<Files> {
  provided ??= await bucketFiles(await cloudApp(), config().storageBucket);
  return provided;
}

const isCode = (error: unknown, code: number) => (error as { code?: unknown } | null)?.code === code;

/** The files in a bucket of the cloud. */
export async function bucketFiles(app: App, name: string): Promise<Files> {
  const { getStorage } = await import("firebase-admin/storage");
  const bucket = getStorage(app).bucket(name);
  return {
    async keep(key, content, contentType) {
      try {
        await bucket.file(key).save(content, {
          contentType,
          resumable: false,
          // Only where there is none yet.
          preconditionOpts: { ifGenerationMatch: 0 },
          metadata: { cacheControl: "private, no-store" },
        });
      } catch (error) {
        if (!isCode(error, 412)) throw error;
      }
    },
    async read(key) {
      try {
        return (await bucket.file(key).download())[0];
      } catch (error) {
        if (isCode(error, 404)) return null;
        throw error;
      }
    },
    async open(key, { name, seconds }) {
      const [address] = await bucket.file(key).getSignedUrl({
        version: "v4",
        action: "read",
        expires: Date.now() + seconds * 1000,
        responseDisposition: `attachment; filename="${name}"`,
      });
      return address;
    },
    async remove(key) {
      await bucket.file(key).delete({ ignoreNotFound: true });
    },
  };
}
