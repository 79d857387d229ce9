import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { frame, journalHeader, readFrames } from "./frames.ts";

const fdatasync = promisify(fs.fdatasync);

/**
 * An append-only file of payloads. `append` has put the payload into the file when it returns, so that a killed
 * process cannot lose it, and on the disk when its promise resolves. Writers that wait at the same time share one sync.
 */
export class Journal {
  readonly #fd: number;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #broken: Error | undefined;
  #closed = false;
  /** How many syncs were made, for the bench. */
  syncs = 0;

  private constructor(fd: number) {
    this.#fd = fd;
  }

  /** Opens or creates the journal and returns what it holds. A torn tail is moved aside with a warning. */
  static open(file: string): { journal: Journal; payloads: Buffer[]; bytes: number } {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const bytes = fs.existsSync(file) ? fs.readFileSync(file) : Buffer.alloc(0);
    const { payloads, validBytes } = readFrames(bytes);
    if (validBytes < bytes.length && bytes.length > 0) cutTail(file, bytes, validBytes);
    const isNew = validBytes === 0;
    const fd = fs.openSync(file, "a");
    if (isNew) {
      fs.writeSync(fd, journalHeader());
      fs.fsyncSync(fd);
      syncDirectory(path.dirname(file));
    }
    return { journal: new Journal(fd), payloads, bytes: validBytes };
  }

  /** Appends one payload. Throws when it cannot be written, and from then on: the memory is ahead of the disk. */
  append(payload: Buffer): Promise<void> {
    this.assertUsable();
    try {
      writeAll(this.#fd, frame(payload));
    } catch (error) {
      this.#broken = error as Error;
      this.assertUsable();
    }
    this.#next ??= (this.#running ?? Promise.resolve()).catch(() => {}).then(() => this.#sync());
    return this.#next;
  }

  /** Throws when an earlier append failed. */
  assertUsable(): void {
    if (!this.#broken) return;
    throw new Error(`The database journal cannot be written: ${this.#broken.message}. Restart the stack.`);
  }

  /** Waits for what is being written, then closes the file. */
  async close(): Promise<void> {
    while (this.#next ?? this.#running) await (this.#next ?? this.#running)?.catch(() => {});
    if (this.#closed) return;
    this.#closed = true;
    this.#broken = new Error("it is closed");
    fs.closeSync(this.#fd);
  }

  async #sync(): Promise<void> {
    const sync = this.#next;
    this.#running = sync;
    this.#next = undefined;
    try {
      this.syncs += 1;
      await fdatasync(this.#fd);
    } catch (error) {
      this.#broken = error as Error;
      throw error;
    } finally {
      if (this.#running === sync) this.#running = undefined;
    }
  }
}

/** Replaces a journal's content at once: whoever is killed meanwhile leaves the old one or the new one. */
export function replaceJournal(file: string, payloads: Iterable<Buffer>): void {
  const temporary = `${file}.new`;
  const fd = fs.openSync(temporary, "w");
  writeAll(fd, journalHeader());
  for (const payload of payloads) writeAll(fd, frame(payload));
  fs.fsyncSync(fd);
  fs.closeSync(fd);
  fs.renameSync(temporary, file);
  syncDirectory(path.dirname(file));
}

function cutTail(file: string, bytes: Buffer, validBytes: number): void {
  fs.writeFileSync(`${file}.torn`, bytes.subarray(validBytes));
  fs.truncateSync(file, validBytes);
  console.warn(
    `[database] The last ${bytes.length - validBytes} bytes of ${path.basename(file)} were half-written and are left out; ` +
      `they are kept in ${path.basename(file)}.torn.`,
  );
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += fs.writeSync(fd, bytes, at);
}

function syncDirectory(dir: string): void {
  if (process.platform === "win32") return;
  const fd = fs.openSync(dir, "r");
  fs.fsyncSync(fd);
  fs.closeSync(fd);
}
