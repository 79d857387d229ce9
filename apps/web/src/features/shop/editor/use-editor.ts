import { useEffect, useRef, useState } from "react";
import { type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { usePersistentDraft } from "../../../platform/drafts.ts";
import { problemOf } from "../../../platform/problem.ts";
import { same } from "../../../platform/same.ts";
import { noticeOutdated } from "../../../platform/trpc.tsx";
import { type Issue, toFormIssue, type Validation } from "./issues.ts";

/** A thing as somebody saved it, and the mark the server knows it by; neither is there before the first time. */
export type Base<T> = { value: T | null; version: number | null };

type Options<T, V> = {
  /** Names the draft. */
  name: string;
  /** What the server holds now. */
  current: Base<T>;
  valuesOf: (value: T | null) => V;
  check: (values: V) => Validation<T>;
  send: (value: T, version: number | null) => Promise<{ ok: boolean }>;
  /** Reads again what the server holds. */
  reread: (value: T) => Promise<Base<T>>;
  /** The name of the thing in the server's input: its paths start there. */
  part: string;
  onSaved: (value: T) => void;
  /** What a refusal of something new means. */
  onTaken?: () => Issue[];
};

/** What an editor and the parts around its form share. */
export type Editor<T, V> = {
  name: string;
  form: UseFormReturn;
  current: Base<T>;
  issues: readonly Issue[];
  /** Grows with each complaint: the summary appears anew and takes the focus. */
  round: number;
  pending: boolean;
  error: unknown;
  /** Grows each time a save came after somebody else's. */
  refused: number;
  isDirty: (values: FieldValues) => boolean;
  /** What was started from: what a person changed is measured against it. */
  startedFrom: (values: FieldValues) => { values: V; version: number | null };
  /** Takes what the server holds now into the form, in place of everything typed. */
  takeCurrent: () => void;
  save: () => Promise<void>;
};

const bodyOf = ({ base: _, ...body }: FieldValues) => body;
const baseOf = <T>(values: FieldValues) => values.base as Base<T>;

/**
 * A form over one thing the server keeps under a version. What it was started from travels with the draft, so that a
 * draft from before somebody else's change cannot pass for one from after it.
 */
export function useEditor<T, V extends object>(options: Options<T, V>): Editor<T, V> {
  const { name, current, valuesOf, check, send, reread, part, onSaved, onTaken } = options;
  const starting = (base: Base<T>): FieldValues => ({ ...valuesOf(base.value), base });
  const form = useForm<FieldValues>({ defaultValues: starting(current), shouldFocusError: false });
  const forget = usePersistentDraft(name, form);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [round, setRound] = useState(0);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [refused, setRefused] = useState(0);
  const busy = useRef(false);
  const { getValues, setValue, reset, watch } = form;

  const isDirty = (values: FieldValues) => !same(bodyOf(values), valuesOf(baseOf<T>(values).value));
  const startFrom = (base: Base<T>) => {
    reset(starting(base));
    forget();
  };

  // Somebody else's change comes in by itself where nothing was typed.
  useEffect(() => {
    if (current.version !== baseOf<T>(getValues()).version && !isDirty(getValues())) startFrom(current);
  }, [current.version]);

  // An issue goes as soon as its field, or the list it stands in, is touched again.
  useEffect(() => {
    const { unsubscribe } = watch((_, { name: touched }) => {
      if (!touched) return;
      const left = ({ path }: Issue) =>
        path !== touched && !path.startsWith(`${touched}.`) && !isOtherEnd(path, touched);
      setIssues((now) => (now.every(left) ? now : now.filter(left)));
    });
    return unsubscribe;
  }, [watch]);

  const complain = (found: readonly Issue[]) => {
    setIssues(inPageOrder(found));
    setRound((count) => count + 1);
  };

  const settle = async (before: FieldValues, value: T) => {
    const version = baseOf<T>(before).version;
    // It is saved; that it could not be read again is no failure of saving.
    const fresh = await reread(value).catch((): Base<T> => ({ value, version }));
    if (same(bodyOf(before), bodyOf(getValues()))) startFrom(fresh);
    else setValue("base", same(fresh.value, value) ? fresh : { value, version });
    onSaved(value);
  };

  const save = async () => {
    if (busy.current) return;
    const before = structuredClone(getValues());
    setError(null);
    const result = check(bodyOf(before) as V);
    if (!result.ok) return complain(result.issues);
    setIssues([]);
    busy.current = true;
    setPending(true);
    try {
      const { version } = baseOf<T>(before);
      const reply = await send(result.value, version);
      if (reply.ok) await settle(before, result.value);
      else if (version === null && onTaken) complain(onTaken());
      // The notice about somebody else's change follows from what is read now.
      else {
        await reread(result.value);
        setRefused((count) => count + 1);
      }
    } catch (problem) {
      noticeOutdated(problem);
      const { fields } = problemOf(problem);
      const own = fields.map((issue) => ({ ...issue, path: issue.path.replace(`${part}.`, "") }));
      if (own.length > 0) complain(own.map(toFormIssue));
      else setError(problem);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  return {
    name,
    form,
    current,
    issues,
    round,
    pending,
    error,
    refused,
    isDirty,
    startedFrom: (values) => ({
      values: valuesOf(baseOf<T>(values).value),
      version: baseOf<T>(values).version,
    }),
    takeCurrent: () => {
      setIssues([]);
      setError(null);
      startFrom(current);
    },
    save,
  };
}

// People mend from top to bottom.
function inPageOrder(issues: readonly Issue[]): Issue[] {
  const names = [...document.querySelectorAll("[name]")].map((field) => field.getAttribute("name"));
  return issues.toSorted((a, b) => names.indexOf(a.path) - names.indexOf(b.path));
}

// Which of two ends is wrong depends on both.
const isOtherEnd = (path: string, touched: string) =>
  /\.(from|to)$/.test(touched) && path.replace(/\.(from|to)$/, "") === touched.replace(/\.(from|to)$/, "");
