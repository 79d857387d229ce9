import { useEffect, useRef, useState } from "react";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { clearDraft, onScreen, readDraft, writeDraft } from "./drafts.ts";
import { useHydrated } from "./hydrated.ts";
import { clearIntent } from "./intent.ts";
import { same } from "./same.ts";
import { formPlace } from "./storage-keys.ts";

export type DraftOptions<V extends FieldValues> = {
  /** Names the draft and the idempotency key in this tab; without a name there is neither. */
  name?: string | undefined;
  /** Whose it is, as a user's id: then the draft outlasts its tab, on this device, until it is sent or they sign out. Set once. */
  of?: string;
  /** What the form holds before anybody typed. */
  start: V;
  /** Fields that are never stored. */
  except?: readonly (keyof V & string)[];
  /** Whether a draft holds every field: for a form whose start may be another one after a reload. */
  whole?: boolean;
  /** What the form is about: it is stored beside the fields, for whoever finds a draft whose form is gone. */
  about?: object;
};

/** A form that outlives a reload of its tab. */
export type DraftForm<V extends FieldValues> = {
  form: UseFormReturn<V>;
  name: string | undefined;
  of: string | undefined;
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
  /** What is forgotten next was given up, not sent: who types the same in another tab keeps it. */
  leaveOthers: () => void;
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
  const { name, of, except = [], whole = false, about } = options;
  // A prerendered page shows no draft while it is taken over.
  const hydrated = useHydrated();
  const start = useRef(options.start);
  const touched = useRef(new Set<string>());
  const closed = useRef(false);
  const putting = useRef(false);
  const self = useRef<DraftForm<FieldValues>>(null);
  const stored = (): Partial<V> =>
    from(
      entries((name && readDraft(name, of)) || {}).filter(
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
      writeDraft(name, isTyped() ? { ...changed(), ...(about && { about }) } : null, of);
  };

  const drafted: DraftForm<V> = {
    form,
    name,
    of,
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
    leaveOthers: () => {
      // Other tabs take out of their forms what is forgotten with a draft: nothing.
      if (name && of && readDraft(name, of)) writeDraft(name, {}, of);
    },
    close: (sent) => {
      closed.current = true;
      if (!name) return;
      clearDraft(name, of);
      clearIntent(name, of);
      for (const other of open)
        if (other.name === name && other.form.getValues !== getValues) other.settle(sent, other.start());
    },
  };

  // What was sent in another tab, or forgotten with its session, is not to be sent from this one as well.
  useEffect(() => {
    if (!name || !of) return;
    const [place] = formPlace("draft", name, of);
    const cleared = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== place || newValue !== null || oldValue === null) return;
      drafted.settle({ ...start.current, ...(JSON.parse(oldValue) as Partial<V>) }, start.current);
    };
    addEventListener("storage", cleared);
    return () => removeEventListener("storage", cleared);
  }, [name, of]);

  useEffect(() => {
    if (!restored) put(stored());
    const { unsubscribe } = watch((_, { name: field, type }) => {
      if (field && type === "change") touched.current.add(field);
      store();
    });
    self.current = drafted as unknown as DraftForm<FieldValues>;
    open.add(self.current);
    const leaveScreen = onScreen(() => Boolean(name && readDraft(name, of)) && isTyped());
    return () => {
      leaveScreen();
      if (self.current) open.delete(self.current);
      unsubscribe();
    };
  }, [name, watch]);

  return drafted;
}
