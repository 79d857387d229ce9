import { type FormEvent, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { usePersistentDraft } from "../../platform/drafts.ts";
import { feel } from "../../platform/haptics.ts";
import { whenIdle } from "../../platform/idle.ts";
import { clearIntent, intentKey } from "../../platform/intent.ts";
import { useLanguage } from "../../platform/language.tsx";
import { loadApi } from "../../platform/load-api.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { useSession } from "../../platform/session-store.ts";
import type { ShopState } from "../../platform/shop.ts";
import { useLocal } from "../../platform/shop-words.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Field, Honeypot, TextArea, TextField } from "../../ui/field.tsx";
import { Link } from "../../ui/link.tsx";
import { RefusalNotice } from "../shop/refusal-notice.tsx";
import { symptomById } from "../shop/symptoms.ts";
import {
  type ContactField,
  type ContactIssue,
  type ContactValues,
  contactIssue,
  emptyContact,
  inOrder,
  withTopic,
} from "./contact.ts";
import styles from "./contact-form.module.css";
import type { QueuedMessage } from "./contact-queue.ts";
import type { Sent } from "./contact-sent.tsx";
import { sendMessage } from "./send-message.ts";
import { queueMessage } from "./send-queue.ts";

// The schema brings its library along; it is fetched while the person types.
const loadCheck = () => import("./contact-check.ts");

/** The line a message starts with when one comes from the picker or a service. */
function useTopic(shop: ShopState): string {
  const t = useTranslations();
  const local = useLocal();
  const [search] = useSearchParams();
  const symptom = symptomById(search.get("symptom"));
  const found = shop.known?.services.find((service) => service.slug === search.get("service"));
  const service = found ? local(found.name) : null;
  // Until the services are known, a topic with a service in it would only be half said.
  if (search.get("service") && !service && shop.status === "loading") return "";
  if (symptom && service)
    return t("contact.aboutBoth", { symptom: t(`site.symptoms.${symptom.id}`), service });
  if (symptom) return t("contact.about", { topic: t(`site.symptoms.${symptom.id}`) });
  return service ? t("contact.about", { topic: service }) : "";
}

type Props = {
  shop: ShopState;
  /** A message that was taken back before it was sent: it stands in the form again. */
  taken: QueuedMessage["input"] | null;
  onSent: (sent: Sent) => void;
  onQueued: () => void;
};

/** The contact form. What is typed stays until it has arrived, whatever happens on the way. */
export function ContactForm({ shop, taken, onSent, onQueued }: Props) {
  const t = useTranslations("contact");
  const { language } = useLanguage();
  const session = useSession();
  const topic = useTopic(shop);
  const draft = useForm<ContactValues>({ defaultValues: emptyContact, shouldFocusError: false });
  const { register, getValues, setValue, setFocus, watch } = draft;
  const forgetDraft = usePersistentDraft("contact", draft);
  const [issues, setIssues] = useState<ContactIssue[]>([]);
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  useEffect(() => {
    // Both are wanted when "send" is pressed; a failure shows then.
    for (const load of [loadCheck, loadApi]) whenIdle(() => void load().catch(() => {}));
  }, []);

  useEffect(() => {
    const before = getValues("topic");
    if (!topic || topic === before) return;
    setValue("message", withTopic(getValues("message"), topic, before));
    setValue("topic", topic);
  }, [topic, getValues, setValue]);

  const user = session.status === "signed-in" ? session.user : null;
  useEffect(() => {
    if (user?.email && !getValues("email")) setValue("email", user.email);
    if (user?.name && !getValues("name")) setValue("name", user.name);
  }, [user, getValues, setValue]);

  useEffect(() => {
    if (!taken) return;
    const { name, email, phone, vehicle } = taken;
    for (const [field, value] of Object.entries({ name, email, phone, vehicle }))
      setValue(field as ContactField, value ?? "");
    // What has been written since stays, below.
    const since = getValues("message").trim();
    setValue("message", since ? `${taken.message}\n\n${since}` : taken.message);
    setFocus("message");
  }, [taken, getValues, setValue, setFocus]);

  // An issue goes as soon as its field is touched again: nobody is scolded for what they are mending.
  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      if (name)
        setIssues((now) =>
          now.some(({ field }) => field === name) ? now.filter(({ field }) => field !== name) : now,
        );
    });
    return unsubscribe;
  }, [watch]);

  const complain = (found: ContactIssue[]) => {
    setIssues(found);
    setRound((count) => count + 1);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    const form = event.currentTarget;
    busy.current = true;
    setRefusal(null);
    setPending(true);
    try {
      const { topic: _, ...said } = getValues();
      // Read from the page itself: robots fill in fields without the events that people make.
      const website = String(new FormData(form).get("website") ?? "");
      const input = { ...said, language, ...(website ? { website } : {}) };
      const found = await check(input);
      if (found.length > 0) return complain(found);
      setIssues([]);
      const message = { ...input, key: intentKey("contact", input) };
      const answer = await sendMessage(message);
      if (answer.ok) {
        forgetDraft();
        clearIntent("contact");
        feel("success");
        return onSent({ reference: answer.value.reference, email: said.email.trim() });
      }
      if (answer.refusal.kind === "fields")
        return complain(inOrder(answer.refusal.fields.map((issue) => contactIssue(issue, input))));
      if (answer.refusal.kind === "offline" && queueMessage(message)) {
        draft.reset({ ...getValues(), message: "", topic: "" });
        forgetDraft();
        clearIntent("contact");
        return onQueued();
      }
      setRefusal(answer.refusal);
    } finally {
      busy.current = false;
      setPending(false);
    }
  };

  const wordsOf = ({ field, kind, limit }: ContactIssue) => t(`errors.${field}.${kind}`, { limit });
  const errorOf = (field: ContactField) => {
    const issue = issues.find((one) => one.field === field);
    return issue ? wordsOf(issue) : null;
  };

  return (
    // Before the script is there, a form of this method does nothing when it is sent, and leads nowhere.
    <form className={styles.form} method="dialog" noValidate onSubmit={submit} aria-busy={pending}>
      {issues.length > 0 && (
        <ErrorSummary
          key={round}
          title={t("summaryTitle", { count: issues.length })}
          items={issues.map((issue) => ({
            text: wordsOf(issue),
            onGo: issue.field === "form" ? null : () => setFocus(issue.field as ContactField),
          }))}
        />
      )}
      <Field label={t("message")} hint={t("messageHint")} error={errorOf("message")}>
        <TextArea rows={6} required {...register("message")} />
      </Field>
      <Field label={t("vehicle")} hint={t("vehicleHint")} optional error={errorOf("vehicle")}>
        <TextField {...register("vehicle")} />
      </Field>
      <div className={styles.pair}>
        <Field label={t("name")} error={errorOf("name")}>
          <TextField required autoComplete="name" {...register("name")} />
        </Field>
        <Field label={t("phone")} optional error={errorOf("phone")}>
          <TextField type="tel" inputMode="tel" autoComplete="tel" {...register("phone")} />
        </Field>
      </div>
      <Field label={t("email")} hint={t("emailHint")} error={errorOf("email")}>
        <TextField
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...register("email")}
        />
      </Field>
      <Honeypot name="website" />
      {refusal && <RefusalNotice refusal={refusal} shop={shop.known} />}
      <div className={styles.end}>
        <Button type="submit" size="large" icon="send" pending={pending}>
          {t("send")}
        </Button>
        <p className={styles.privacy}>
          {t.rich("privacy", { link: (words) => <Link to="/privacy">{words}</Link> })}
        </p>
      </div>
    </form>
  );
}

/** Checks in the browser; where the check itself cannot be fetched, the server's word is enough. */
async function check(input: Record<string, string>): Promise<ContactIssue[]> {
  try {
    const { contactIssues } = await loadCheck();
    return inOrder(contactIssues(input).map((issue) => contactIssue(issue, input)));
  } catch {
    return [];
  }
}
