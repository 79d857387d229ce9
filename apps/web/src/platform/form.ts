import type { FieldIssue } from "@openhood/domain/field-issues";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { type DraftForm, type DraftOptions, useDraftForm } from "./draft-form.ts";
import type { Check } from "./form-check.ts";
import { whenIdle } from "./idle.ts";
import { intentKey } from "./intent.ts";
import { refusalOf, unplaced } from "./refusal.ts";
import { reportStale } from "./release.ts";

type Reply = { ok: boolean };
type Done<R> = Extract<R, { ok: true }>;
type Refused<R> = Extract<R, { ok: false }>;

type FormOptions<V extends FieldValues, R extends Reply, I extends { path: string }> = {
  /** What the form waits for before it is checked: values on their way that fill it in. */
  ready?: (values: V) => Promise<void>;
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
  /** A refusal waits for a decision: it stays whatever is typed. */
  keepsRefusal?: boolean;
  /** Does a change of this field take the issue away, too? Set once, outside the component. */
  clearsWith?: (touched: string, issue: I) => boolean;
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
  /** Forgets what was typed here, too, and starts from what it started from before, or from something else. */
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
  const { form, name, of } = drafted;
  const element = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [issues, setIssues] = useState<readonly I[]>([]);
  const [round, setRound] = useState(0);
  const [reply, setReply] = useState<R | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { check, issueOf = (issue) => issue as unknown as I } = options;
  const { clearsWith, keepsRefusal = false } = options;
  // What the screen asks about it shows; anything else is said of the form as a whole.
  const asked = useRef(new Set<string>());
  asked.current = new Set();
  const [hidden, setHidden] = useState<readonly I[]>([]);

  useEffect(() => check?.load && whenIdle(() => void check.load?.()), [check]);

  // An error goes as soon as its field is edited.
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name: touched }) => {
      if (!touched) return;
      const isCleared = (issue: I) =>
        issue.path === touched ||
        issue.path.startsWith(`${touched}.`) ||
        clearsWith?.(touched, issue) === true;
      setIssues((now) => (now.some(isCleared) ? now.filter((issue) => !isCleared(issue)) : now));
      if (!keepsRefusal && !drafted.isPutting()) setReply((now) => (now?.ok === false ? null : now));
    });
    return unsubscribe;
  }, [form.watch, clearsWith, keepsRefusal]);

  useEffect(() => {
    const first = issues[0];
    if (round > 0 && first && !element.current?.querySelector("[data-summary]"))
      fieldIn(element.current, first.path)?.focus();
  }, [round]);

  useEffect(() => {
    const hasSummary = element.current?.querySelector("[data-summary]");
    setHidden(hasSummary ? [] : issues.filter(({ path }) => !asked.current.has(path)));
  }, [issues]);

  const complain = (found: readonly I[]) => {
    const names = [...(element.current?.querySelectorAll("[name]") ?? [])].map((field) =>
      field.getAttribute("name"),
    );
    const indexOf = ({ path }: I) => (names.includes(path) ? names.indexOf(path) : names.length);
    setIssues(found.toSorted((a, b) => indexOf(a) - indexOf(b)));
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
      await options.ready?.(form.getValues());
      const sent = structuredClone(form.getValues());
      const found = (await check?.(sent)) ?? [];
      if (found.length > 0) return complain(found);
      const answer = await options.send(sent, (input) =>
        name ? intentKey(name, input, of) : crypto.randomUUID(),
      );
      if (!answer.ok || options.step) setReply(answer);
      if (!answer.ok) {
        const wrong = options.issuesIn?.(answer as unknown as Refused<R>, sent) ?? [];
        return wrong.length > 0 ? complain(wrong) : undefined;
      }
      const reply = answer as unknown as Done<R>;
      if (options.step) return await options.done?.(reply, sent);
      drafted.close(sent);
      try {
        const next = (await options.next?.(reply, sent, form.getValues)) ?? drafted.start();
        await options.done?.(reply, sent);
        drafted.settle(sent, next);
      } finally {
        // Who reads that it is done may type the next one at once: the fields are theirs again by then, and so is the button.
        setReply(answer);
      }
    } catch (problem) {
      const { reason, fields } = refusalOf(problem);
      if (reason === "client-outdated") reportStale("outdated");
      const found = fields.map(issueOf);
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
    issueAt: (path) => {
      asked.current.add(path);
      return issues.find((issue) => issue.path === path);
    },
    round,
    reply,
    error: error ?? (hidden.length > 0 ? unplaced : null),
    goTo: (path) => fieldIn(element.current, path)?.focus(),
    clear,
    discard: (next = drafted.start()) => {
      clear();
      drafted.leaveOthers();
      drafted.close(form.getValues());
      drafted.settle(form.getValues(), next);
    },
  };
}
