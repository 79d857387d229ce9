import type { FieldIssue } from "@openhood/domain/field-issues";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { type AppForm, useAppForm } from "../../../platform/form.ts";
import { same } from "../../../platform/same.ts";
import { presentToast } from "../../../ui/overlays/present.ts";
import { type Issue, toFormIssue, type Validation } from "./issues.ts";

/** A thing as somebody saved it, and the mark the server knows it by; neither is there before the first time. */
export type Base<T> = { value: T | null; version: number | null };

type Reply = { ok: true } | { ok: false; reason?: string };

type Options<T, V> = {
  /** Names the draft. */
  name: string;
  /** What the server holds now. */
  current: Base<T>;
  valuesOf: (value: T | null) => V;
  check: (values: V) => Validation<T>;
  send: (value: T, version: number | null) => Promise<Reply>;
  /** Reads again what the server holds. */
  reread: (value: T) => Promise<Base<T>>;
  /** The name of the thing in the server's input: its paths start there. */
  part: string;
  onSaved: (value: T) => void;
  /** What a refusal of something new means. */
  onTaken?: (reason: string | undefined) => Issue[];
  /** What is said of a refusal that no field and no notice tells. */
  refusalText?: (reason: string | undefined) => string | null;
};

/** What an editor and the parts around its form share. */
export type Editor<T, V> = Pick<
  AppForm<FieldValues, Reply, Issue>,
  "form" | "props" | "issues" | "round" | "pending" | "error"
> & {
  name: string;
  current: Base<T>;
  /** Grows each time the form begins anew: saved, discarded, or with somebody else's change. */
  begun: number;
  isDirty: (values: FieldValues) => boolean;
  /** What somebody else saved since, as the form would hold it; null where nobody did. */
  theirs: (values: FieldValues) => V | null;
  /** Saves what is typed over what somebody else saved, with the next save. */
  keepMine: () => void;
  /** Takes what somebody else saved where nothing was typed; where it is about something else, what is typed stays. */
  follow: () => void;
  /** Forgets everything typed. */
  discard: () => void;
};

/** What a form holds, without what it was started from. */
export const bodyOf = ({ base: _, ...body }: FieldValues) => body;
const baseOf = <T>(values: FieldValues) => values.base as Base<T>;
const isNew = (values: FieldValues) => baseOf(values).version === null;

/**
 * A form over one thing the server keeps under a version. What it was started from travels with the draft, so that a
 * draft from before somebody else's change cannot pass for one from after it.
 */
export function useEditor<T, V extends object>(options: Options<T, V>): Editor<T, V> {
  const { name, current, valuesOf, check, send, reread, part, onSaved, onTaken, refusalText } = options;
  const starting = (base: Base<T>): FieldValues => ({ ...valuesOf(base.value), base });
  const isDirty = (values: FieldValues) => !same(bodyOf(values), valuesOf(baseOf<T>(values).value));
  const isSame = (base: Base<T>) => same(valuesOf(base.value), valuesOf(current.value));
  const [begun, setBegun] = useState(0);
  const valid = (values: FieldValues): T => {
    const result = check(bodyOf(values) as V);
    if (!result.ok) throw new Error("What is wrong is found before it is sent");
    return result.value;
  };
  const made = useAppForm<FieldValues, Reply, Issue>({
    name,
    start: starting(current),
    whole: true,
    check: (values) => {
      const result = check(bodyOf(values) as V);
      return result.ok ? [] : result.issues;
    },
    clearsWith: isOtherEnd,
    issueOf: (issue: FieldIssue) => toFormIssue({ ...issue, path: issue.path.replace(`${part}.`, "") }),
    issuesIn: ({ reason }, sent) => (isNew(sent) && onTaken ? onTaken(reason) : []),
    send: async (values) => {
      const value = valid(values);
      const reply = await send(value, baseOf<T>(values).version);
      if (reply.ok) return reply;
      const why = refusalText?.(reply.reason);
      if (why) presentToast({ text: why, duration: 8000 });
      if (isNew(values) && onTaken) return reply;
      // The notice about somebody else's change follows from what is read now.
      await reread(value);
      return reply;
    },
    next: async (_, sent, now) => {
      const value = valid(sent);
      const saved: Base<T> = { value, version: baseOf<T>(sent).version };
      // It is saved; that it could not be read again is no failure of saving.
      const fresh = await reread(value).catch(() => saved);
      const isTypedOn = !same(bodyOf(sent), bodyOf(now()));
      return starting(isTypedOn && !same(fresh.value, value) ? saved : fresh);
    },
    done: (_, sent) => {
      setBegun((count) => count + 1);
      onSaved(valid(sent));
    },
  });
  const { form } = made;
  const begin = () => {
    setBegun((count) => count + 1);
    made.discard(starting(current));
  };

  const keepMine = () => form.setValue("base", current, { shouldDirty: true });
  return {
    ...made,
    name,
    current,
    begun,
    isDirty,
    theirs: (values) => {
      const base = baseOf<T>(values);
      const isChanged = base.version !== current.version && !isSame(base);
      return isChanged && !made.pending && isDirty(values) ? valuesOf(current.value) : null;
    },
    keepMine,
    follow: () => {
      const values = form.getValues();
      const base = baseOf<T>(values);
      if ((current.version ?? 0) <= (base.version ?? 0)) return;
      if (!isDirty(values)) begin();
      else if (isSame(base)) keepMine();
    },
    discard: begin,
  };
}

// Which of two ends is wrong depends on both.
const isOtherEnd = (touched: string, { path }: Issue) =>
  /\.(from|to)$/.test(touched) && path.replace(/\.(from|to)$/, "") === touched.replace(/\.(from|to)$/, "");
