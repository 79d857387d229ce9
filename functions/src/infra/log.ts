import { write } from "firebase-functions/logger";

type Severity = "INFO" | "WARNING" | "ERROR";
export type LogLine = { severity: Severity; message: string } & Record<string, unknown>;

let sink: (line: LogLine) => void = write;

/** Redirects the log: for tests that read it. */
export function provideLog(to: (line: LogLine) => void): void {
  sink = to;
}

/** One structured line. Ids, names of procedures, counts and times: never a person's data, never a token. */
export function log(severity: Severity, message: string, fields: Record<string, unknown> = {}): void {
  sink({ severity, message, ...fields });
}

// Messages of libraries may quote their input: an address, a token, the code of a link.
const scrubbed = (text: string): string =>
  text
    .replace(/[^\s"'<>=:/?&]+@[^\s"'<>&,;)]+/g, "[address]")
    .replace(/eyJ[\w-]+\.[\w-]*(?:\.[\w-]*)?/g, "[token]")
    .replace(/(oobCode|apiKey|key|token|link|password)(["']?\s*[=:]\s*["']?)[^\s"'&,}]+/gi, "$1$2[secret]")
    .slice(0, 4_000);

/** What may be logged of something thrown. */
export const described = (error: unknown): { error: string; stack?: string } =>
  error instanceof Error
    ? {
        error: scrubbed(`${error.name}: ${error.message}`),
        ...(error.stack && { stack: scrubbed(error.stack) }),
      }
    : { error: scrubbed(String(error)) };
