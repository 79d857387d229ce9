import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "./config.ts";
import { files } from "./files.ts";
import { described, log } from "./log.ts";
import { readMedia } from "./texter.ts";

/**
 * What is attached to a mail: a stored file, which may not be made yet, or the media of a text, by Twilio's message and media ids.
 */
export type Attachment = { file: string; name: string } | { text: string; media: string[] };

/** How long one attempt waits for a file to be made, or for all media to download, ms. */
const PATIENCE = 15_000;
/** From which attempt on a mail goes without a file that does not come: what it says is worth more. */
const WITHOUT_FROM = 4;
/** Media per mail in bytes. Base64 adds a third, and mail servers accept 25 MB. */
const MAX_MEDIA = 15 * 1024 * 1024;

/** A mail's file that is not there yet. */
export class NoFileYet extends Error {}

type Attached = { filename: string; content: Buffer; contentType: string };

/**
 * Loads the attachments of a mail. From the fourth attempt on, missing ones are left out.
 * @throws NoFileYet when the mail should be tried again later
 */
export async function attached(
  { texts }: Pick<Config, "texts">,
  attachment: Attachment,
  attempt: number,
): Promise<Attached[]> {
  if ("media" in attachment) return texts ? mediaOf(texts, attachment, attempt) : [];
  const { file, name } = attachment;
  const until = performance.now() + PATIENCE;
  for (;;) {
    const content = await contentOf(file);
    if (content) return [{ filename: name, content, contentType: "application/pdf" }];
    if (attempt >= WITHOUT_FROM) return [];
    if (performance.now() > until) throw new NoFileYet("FILE");
    await sleep(250);
  }
}

/** Downloads the pictures, videos and sounds of a text. The type comes from the bytes, since the sender's claim can't be trusted. */
async function mediaOf(
  service: NonNullable<Config["texts"]>,
  { text, media }: { text: string; media: string[] },
  attempt: number,
): Promise<Attached[]> {
  const { fileTypeFromBuffer } = await import("file-type");
  const signal = AbortSignal.timeout(PATIENCE);
  const all: Attached[] = [];
  let most = MAX_MEDIA;
  for (const [index, one] of media.entries()) {
    const content = await readMedia(service, { text, media: one, most, signal }).catch((error) => {
      log("WARNING", "media of a text", { text, ...described(error) });
      if (attempt < WITHOUT_FROM) throw new NoFileYet("FILE");
      return null;
    });
    const type = content && (await fileTypeFromBuffer(content));
    if (!type || !/^(?:image|video|audio)\//.test(type.mime)) continue;
    all.push({ filename: `text-${index + 1}.${type.ext}`, content, contentType: type.mime });
    most -= content.length;
  }
  return all;
}

// Where files cannot be read at all, mail goes all the same.
async function contentOf(file: string): Promise<Buffer | null> {
  try {
    return await (await files()).read(file);
  } catch (error) {
    log("ERROR", "mail file", { file, ...described(error) });
    return null;
  }
}
