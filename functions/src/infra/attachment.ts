import { setTimeout as sleep } from "node:timers/promises";
import { files } from "./files.ts";
import { described, log } from "./log.ts";

/** A file that goes with a mail, by the name it is kept under, and as what it is sent. It may still be in the making. */
export type Attachment = { file: string; name: string };

/** How long an attempt waits for a file that is being made, ms. */
const PATIENCE = 15_000;
/** From which attempt on a mail goes without a file that does not come: what it says is worth more. */
const WITHOUT_FROM = 4;

/** A mail's file that is not there yet. */
export class NoFileYet extends Error {}

/**
 * A mail's file as it is sent; none once it was waited for in vain for minutes.
 * @throws NoFileYet when the mail should come back for it
 */
export async function attached({ file, name }: Attachment, attempt: number) {
  const until = performance.now() + PATIENCE;
  for (;;) {
    const content = await contentOf(file);
    if (content) return [{ filename: name, content, contentType: "application/pdf" }];
    if (attempt >= WITHOUT_FROM) return [];
    if (performance.now() > until) throw new NoFileYet("FILE");
    await sleep(250);
  }
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
