import { write } from "firebase-functions/logger";

type Severity = "INFO" | "WARNING" | "ERROR";

/** One structured line. Ids, names of procedures, counts and times: never a person's data, never a token. */
export function log(severity: Severity, message: string, fields: Record<string, unknown> = {}): void {
  write({ severity, message, ...fields });
}

/** What a log may hold of something thrown. */
export const described = (error: unknown): { error: string; stack?: string } =>
  error instanceof Error
    ? { error: `${error.name}: ${error.message}`, ...(error.stack && { stack: error.stack }) }
    : { error: String(error) };
