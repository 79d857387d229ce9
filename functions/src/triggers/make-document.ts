import { makeDocument as make } from "../features/documents/make-document.ts";
import { systemCtx } from "../infra/ctx.ts";

/** Makes a document that was just written down. */
export const makeDocument = (id: string): Promise<void> => make(systemCtx(), id);
