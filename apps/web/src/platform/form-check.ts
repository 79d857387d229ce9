import { type FieldIssue, issuesOf } from "@openhood/domain/field-issues";
import type { z } from "zod";

/** Finds what is wrong with values. `load` fetches what that takes, ahead of need. */
export type Check<V, I> = ((values: V) => I[] | Promise<I[]>) & { load?: () => Promise<unknown> };

/**
 * A check that loads its shapes, and zod with them, when the page is idle or with the first check. Where they cannot be
 * loaded, the server's check is enough.
 */
export function lazyCheck<C, V, I = FieldIssue>(
  load: () => Promise<C>,
  issues: (loaded: C, values: V) => I[],
): Check<V, I> {
  const loaded = () => load().catch(() => null);
  const check = async (values: V) => {
    const found = await loaded();
    return found ? issues(found, values) : [];
  };
  return Object.assign(check, { load: loaded });
}

/** A check with the shape the server will check it with. */
export const shapeCheck = <V>(
  load: () => Promise<z.ZodType>,
  input: (values: V) => unknown = (values) => values,
): Check<V, FieldIssue> => lazyCheck(load, (shape, values: V) => issuesOf(shape, input(values)));
