import { type FieldIssue, issuesOf } from "@openhood/domain/field-issues";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import type { z } from "zod";
import { clearDraft, readDraft, writeDraft } from "./drafts.ts";
import { useHydrated } from "./hydrated.ts";
import { whenIdle } from "./idle.ts";
import { clearIntent, intentKey } from "./intent.ts";
import { reportStale } from "./release.ts";
import { same } from "./same.ts";

type DraftOptions<V extends FieldValues> = {
  /** Names the draft and the idempotency key in this tab; without a name there is neither. */
  name?: string | undefined;
  /** What the form holds before anybody typed. */
  start: V;
  /** Fields that are never stored. */
  except?: readonly (keyof V & string)[];
  /** Whether a draft holds every field: for a form whose start may be another one after a reload. */
  whole?: boolean;
};

/** A form that outlives a reload of its tab. */
export type DraftForm<V extends FieldValues> = {
  form: UseFormReturn<V>;
  name: string | undefined;
  /** Does it hold anything but what it started from? */
  isTyped: () => boolean;
  /** Sets fields on the form's own account: nobody changed them, so a refusal stays. */
  put: (values: Partial<V>) => void;
  isPutting: () => boolean;
  /** Takes values nobody typed, into fields that are empty, untouched and without the focus. */
  prefill: (values: Partial<V>) => void;
  /** Starts from other values; what was typed since `sent` stays. */
  settle: (sent: V, next: V) => void;
  /** Forgets draft and key. Nothing is stored before the form is settled. */
  close: (sent: V) => void;
  start: () => V;
};

const entries = (values: FieldValues): [string, unknown][] => Object.entries(values);
const from = <V>(pairs: [string, unknown][]) => Object.fromEntries(pairs) as Partial<V>;

/** The forms on screen: once one is sent, what others of its name hold of it is cleared. */
const open = new Set<DraftForm<FieldValues>>();

/**
 * A form whose changed fields are stored in this tab. Nothing changes under a person's hands: what comes from the store
 * or from elsewhere fills only fields that nobody touched.
 */
export function useDraftForm<V extends FieldValues>(options: DraftOptions<V>): DraftForm<V> {
  const { name, except = [], whole = false } = options;
  // A prerendered page shows no draft while it is taken over.
  const hydrated = useHydrated();
  const start = useRef(options.start);
  const touched = useRef(new Set<string>());
  const closed = useRef(false);
  const putting = useRef(false);
  const self = useRef<DraftForm<FieldValues>>(null);
  const stored = (): Partial<V> =>
    from(
      entries((name && readDraft(name)) || {}).filter(
        ([field]) => field in options.start && !except.includes(field as keyof V & string),
      ),
    );
  const [restored] = useState(hydrated);
  const [first] = useState(() => (restored ? { ...options.start, ...stored() } : options.start));
  const form = useForm<V>({ defaultValues: first as DefaultValues<V>, shouldFocusError: false });
  const { getValues, reset, setValue, watch } = form;

  const put = (values: Partial<V>) => {
    putting.current = true;
    for (const [field, value] of entries(values)) setValue(field as never, value as never);
    putting.current = false;
  };
  const changed = (): Partial<V> => {
    const all = entries(getValues()).filter(([field]) => !except.includes(field as keyof V & string));
    const typed = all.filter(([field, value]) => !same(value, start.current[field]));
    return from(whole && typed.length > 0 ? all : typed);
  };
  const isTyped = () => entries(changed()).length > 0;
  const store = () => {
    if (name && !closed.current && self.current && open.has(self.current))
      writeDraft(name, isTyped() ? changed() : null);
  };

  const drafted: DraftForm<V> = {
    form,
    name,
    isTyped,
    start: () => start.current,
    put,
    isPutting: () => putting.current,
    prefill: (values) => {
      const focused = document.activeElement?.getAttribute("name");
      const isFree = (field: string) =>
        !getValues(field as never) && !touched.current.has(field) && field !== focused;
      put(from(entries(values).filter(([field, value]) => value && isFree(field))));
    },
    settle: (sent, next) => {
      const typed = entries(getValues()).filter(([field, value]) => !same(value, sent[field]));
      start.current = next;
      touched.current = new Set(typed.map(([field]) => field));
      reset(next);
      put(from(typed));
      closed.current = false;
      store();
    },
    close: (sent) => {
      closed.current = true;
      if (!name) return;
      clearDraft(name);
      clearIntent(name);
      for (const other of open)
        if (other.name === name && other.form.getValues !== getValues) other.settle(sent, other.start());
    },
  };

  useEffect(() => {
    if (!restored) put(stored());
    const { unsubscribe } = watch((_, { name: field, type }) => {
      if (field && type === "change") touched.current.add(field);
      store();
    });
    self.current = drafted as unknown as DraftForm<FieldValues>;
    open.add(self.current);
    return () => {
      if (self.current) open.delete(self.current);
      unsubscribe();
    };
  }, [name, watch]);

  return drafted;
}

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

type Reply = { ok: boolean };
type Done<R> = Extract<R, { ok: true }>;
type Refused<R> = Extract<R, { ok: false }>;

type FormOptions<V extends FieldValues, R extends Reply, I extends { path: string }> = {
  /** What is wrong with the values, as far as this side knows. Set once. */
  check?: Check<V, I>;
  /** @param key the idempotency key of an input: the same for the same input until it is done */
  send: (values: V, key: (input: unknown) => string) => Promise<R>;
  /** A step on the way to what is sent at last: it ends nothing. */
  step?: boolean;
  /** It is done. */
  done?: (reply: Done<R>, sent: V) => void | Promise<void>;
  /** What the form starts from then. Default: what it started from before. */
  next?: (reply: Done<R>, sent: V, now: () => V) => V | Promise<V>;
  /** The issue of the form that an issue of the server is. Default: the same. */
  issueOf?: (issue: FieldIssue) => I;
  /** What a refusal says of fields. */
  issuesIn?: (refused: Refused<R>, sent: V) => I[];
  /** Whether a refusal waits for a decision: it stays whatever is typed. */
  undecided?: boolean;
  /** Does a change of this field take the issue away, too? Set once, outside the component. */
  mends?: (touched: string, issue: I) => boolean;
};

/** A form as its screen needs it. */
export type AppForm<V extends FieldValues, R, I = FieldIssue> = DraftForm<V> & {
  /** For the `<form>` element. */
  props: {
    ref: React.RefObject<HTMLFormElement | null>;
    method: "dialog";
    noValidate: true;
    "aria-busy": boolean;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  submit: () => Promise<void>;
  pending: boolean;
  /** What is wrong, in the order of the page. */
  issues: readonly I[];
  issueAt: (path: string) => I | undefined;
  /** Counts failed checks: with each, the summary takes the focus again. */
  round: number;
  /** What the server answered last; a refusal goes as soon as something is changed. */
  reply: R | null;
  /** Why no answer came, or none that a field could show. */
  error: unknown;
  /** Leads to a field. */
  goTo: (path: string) => void;
  /** Forgets answer, failure and issues. */
  clear: () => void;
  /** Forgets what was typed, too, and starts from what it started from before, or from something else. */
  discard: (next?: V) => void;
};

/** The field of a form, or the list in it, that has this name. */
export const fieldIn = (form: Element | null, path: string): HTMLElement | null => {
  const fields = [...(form?.querySelectorAll<HTMLElement>("[name]") ?? [])];
  return (
    fields.find((field) => field.getAttribute("name") === path) ??
    form?.querySelector<HTMLElement>(`[id="list-${path}"]`) ??
    null
  );
};

/**
 * Everything a form does: checks, sends once per press, shows what is wrong at its field with the focus there, keeps what
 * is typed until it is done. One rule: `ok` from the server ends it, and draft, key and typed values go together; after a
 * refusal or a failure all three stay.
 */
export const useAppForm = <V extends FieldValues, R extends Reply, I extends { path: string } = FieldIssue>(
  options: DraftOptions<V> & FormOptions<V, R, I>,
): AppForm<V, R, I> => useFormOf(useDraftForm(options), options);

/** As {@link useAppForm}, for one of several screens that share a draft. */
export function useFormOf<V extends FieldValues, R extends Reply, I extends { path: string } = FieldIssue>(
  drafted: DraftForm<V>,
  options: FormOptions<V, R, I>,
): AppForm<V, R, I> {
  const { form, name } = drafted;
  const element = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [issues, setIssues] = useState<readonly I[]>([]);
  const [round, setRound] = useState(0);
  const [reply, setReply] = useState<R | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { check, issueOf = (issue) => issue as unknown as I } = options;
  const { mends, undecided = false } = options;

  useEffect(() => check?.load && whenIdle(() => void check.load?.()), [check]);

  // An error goes as soon as its field is edited.
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name: touched }) => {
      if (!touched) return;
      const isMended = (issue: I) =>
        issue.path === touched || issue.path.startsWith(`${touched}.`) || mends?.(touched, issue) === true;
      setIssues((now) => (now.some(isMended) ? now.filter((issue) => !isMended(issue)) : now));
      if (!undecided && !drafted.isPutting()) setReply((now) => (now?.ok === false ? null : now));
    });
    return unsubscribe;
  }, [form.watch, mends, undecided]);

  useEffect(() => {
    const first = issues[0];
    if (round > 0 && first && !element.current?.querySelector("[data-summary]"))
      fieldIn(element.current, first.path)?.focus();
  }, [round]);

  const complain = (found: readonly I[]) => {
    const names = [...(element.current?.querySelectorAll("[name]") ?? [])].map((field) =>
      field.getAttribute("name"),
    );
    const place = ({ path }: I) => (names.includes(path) ? names.indexOf(path) : names.length);
    setIssues(found.toSorted((a, b) => place(a) - place(b)));
    setRound((count) => count + 1);
  };
  const clear = () => {
    setIssues([]);
    setReply(null);
    setError(null);
  };
  // Password managers fill fields in without the events that people make.
  const readPage = () => {
    const fields = element.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input:not([type=radio], [type=checkbox]), textarea",
    );
    for (const { name: field, value } of fields ?? []) {
      const known = form.getValues(field as never) as unknown;
      if (field && typeof known === "string" && known !== value)
        form.setValue(field as never, value as never);
    }
  };

  const submit = async () => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    clear();
    try {
      readPage();
      const sent = structuredClone(form.getValues());
      const found = (await check?.(sent)) ?? [];
      if (found.length > 0) return complain(found);
      const answer = await options.send(sent, (input) =>
        name ? intentKey(name, input) : crypto.randomUUID(),
      );
      setReply(answer);
      if (!answer.ok) {
        const wrong = options.issuesIn?.(answer as unknown as Refused<R>, sent) ?? [];
        return wrong.length > 0 ? complain(wrong) : undefined;
      }
      const reply = answer as unknown as Done<R>;
      if (options.step) return await options.done?.(reply, sent);
      drafted.close(sent);
      const next = (await options.next?.(reply, sent, form.getValues)) ?? drafted.start();
      await options.done?.(reply, sent);
      drafted.settle(sent, next);
    } catch (problem) {
      const data = (problem as { data?: { reason?: string; fields?: FieldIssue[] } | null } | null)?.data;
      if (data?.reason === "client-outdated") reportStale("outdated");
      const found = (data?.fields ?? []).map(issueOf);
      if (found.length > 0) complain(found);
      if (!found.some(({ path }) => fieldIn(element.current, path))) setError(problem);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  return {
    ...drafted,
    props: {
      ref: element,
      method: "dialog",
      noValidate: true,
      "aria-busy": pending,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    submit,
    pending,
    issues,
    issueAt: (path) => issues.find((issue) => issue.path === path),
    round,
    reply,
    error,
    goTo: (path) => fieldIn(element.current, path)?.focus(),
    clear,
    discard: (next = drafted.start()) => {
      clear();
      drafted.close(form.getValues());
      drafted.settle(form.getValues(), next);
    },
  };
}
