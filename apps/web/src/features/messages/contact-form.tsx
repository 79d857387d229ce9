import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { ask } from "../../platform/ask.ts";
import { useAppForm } from "../../platform/form.ts";
import { lazyCheck } from "../../platform/form-check.ts";
import { feel } from "../../platform/haptics.ts";
import { whenIdle } from "../../platform/idle.ts";
import { useLanguage } from "../../platform/language.tsx";
import { loadApi } from "../../platform/load-api.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { useSession } from "../../platform/session-store.ts";
import type { ShopState } from "../../platform/shop.ts";
import { useLocal } from "../../platform/shop-words.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Field, Honeypot, TextArea, TextField } from "../../ui/field.tsx";
import { Form, FormGrid } from "../../ui/form-layout.tsx";
import { Link } from "../../ui/link.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { RefusalNotice } from "../shop/refusal-notice.tsx";
import { symptomById } from "../shop/symptoms.ts";
import {
  type ContactField,
  type ContactIssue,
  type ContactValues,
  contactIssue,
  emptyContact,
  inputOf,
  withTopic,
} from "./contact.ts";
import styles from "./contact-form.module.css";
import type { Sent } from "./contact-sent.tsx";
import { type ContactInput, queueMessage } from "./waiting-messages.ts";

type Answer = { ok: true; sent: Sent | null } | { ok: false; refusal: Refusal };

const check = lazyCheck(
  () => import("./contact-check.ts"),
  ({ contactIssues }, values: ContactValues) =>
    contactIssues(values).map((issue) => contactIssue(issue, values)),
);

/** The line a message starts with when one comes from the picker or a service. */
function useTopic(shop: ShopState): string {
  const t = useTranslations();
  const local = useLocal();
  const [search] = useSearchParams();
  const symptom = symptomById(search.get("symptom"));
  const found = shop.known?.services.find((service) => service.slug === search.get("service"));
  const service = found ? local(found.name) : null;
  // Until the services are known, a topic with a service in it would be incomplete.
  if (search.get("service") && !service && shop.status === "loading") return "";
  if (symptom && service)
    return t("contact.aboutBoth", { symptom: t(`site.symptoms.${symptom.id}`), service });
  if (symptom) return t("contact.about", { topic: t(`site.symptoms.${symptom.id}`) });
  return service ? t("contact.about", { topic: service }) : "";
}

type Props = {
  shop: ShopState;
  /** A queued message that was taken back before it was sent, to edit again. */
  taken: Omit<ContactInput, "key"> | null;
  onSent: (sent: Sent) => void;
  onQueued: () => void;
};

/** The contact form. What is typed stays until the server has it. */
export function ContactForm({ shop, taken, onSent, onQueued }: Props) {
  const t = useTranslations("contact");
  const { language } = useLanguage();
  const session = useSession();
  const topic = useTopic(shop);
  const made = useAppForm<ContactValues, Answer, ContactIssue>({
    name: "contact",
    start: emptyContact,
    except: ["website"],
    check,
    keepsRefusal: true,
    issuesIn: ({ refusal }, sent) => refusal.fields.map((issue) => contactIssue(issue, sent)),
    send: async (values, key) => {
      const input = inputOf(values, language);
      const message = { ...input, key: key(input) };
      const answer = await ask((api, signal) => api.messages.send.mutate(message, { signal }));
      if (answer.ok) return { ok: true, sent: { ...answer.value, email: values.email.trim() } };
      if (answer.refusal.reason === "offline" && (await queueMessage(message)))
        return { ok: true, sent: null };
      return answer;
    },
    done: ({ sent }) => {
      if (!sent) return onQueued();
      feel("success");
      onSent(sent);
    },
    // Name and address stay after an offline message, for the next one.
    next: ({ sent }, values) => (sent ? emptyContact : { ...values, message: "", topic: "", website: "" }),
  });
  const { form, props, pending, issues, round, reply, prefill } = made;
  const { register, getValues, setValue, setFocus } = form;

  useEffect(() => {
    // Needed when "Send" is pressed; a failure shows then.
    whenIdle(() => void loadApi().catch(() => {}));
  }, []);

  useEffect(() => {
    const before = getValues("topic");
    if (!topic || topic === before || document.activeElement?.getAttribute("name") === "message") return;
    setValue("message", withTopic(getValues("message"), topic, before));
    setValue("topic", topic);
  }, [topic, getValues, setValue]);

  const user = session.status === "signed-in" ? session.user : null;
  useEffect(() => {
    if (user) prefill({ email: user.email ?? "", name: user.name ?? "" });
  }, [user]);

  useEffect(() => {
    if (!taken) return;
    const { name, email, phone, vehicle } = taken;
    for (const [field, value] of Object.entries({ name, email, phone, vehicle }))
      setValue(field as ContactField, value ?? "");
    // What has been typed since stays, below it.
    const since = getValues("message").trim();
    setValue("message", since ? `${taken.message}\n\n${since}` : taken.message);
    setFocus("message");
  }, [taken, getValues, setValue, setFocus]);

  const wordsOf = ({ path, kind, limit }: ContactIssue) => t(`errors.${path}.${kind}`, { limit });
  const errorOf = (field: ContactField) => {
    const issue = made.issueAt(field);
    return issue ? wordsOf(issue) : null;
  };

  return (
    // Without scripts, submitting a form with this method does nothing.
    <Form {...props} size="page" className={styles.form}>
      {issues.length > 0 && (
        <ErrorSummary
          key={round}
          title={t("summaryTitle", { count: issues.length })}
          items={issues.map((issue) => ({
            text: wordsOf(issue),
            onGo: issue.path === "form" ? null : () => made.goTo(issue.path),
          }))}
        />
      )}
      <Field label={t("message")} hint={t("messageHint")} error={errorOf("message")}>
        <TextArea rows={6} required {...register("message")} />
      </Field>
      <Field label={t("vehicle")} hint={t("vehicleHint")} optional error={errorOf("vehicle")}>
        <TextField {...register("vehicle")} />
      </Field>
      <FormGrid halves>
        <Field label={t("name")} error={errorOf("name")}>
          <TextField required autoComplete="name" {...register("name")} />
        </Field>
        <Field label={t("phone")} optional error={errorOf("phone")}>
          <PhoneField autoComplete="tel" {...register("phone")} />
        </Field>
      </FormGrid>
      <Field label={t("email")} hint={t("emailHint")} error={errorOf("email")}>
        <TextField type="email" autoComplete="email" required {...register("email")} />
      </Field>
      <Honeypot name="website" />
      {reply?.ok === false && reply.refusal.reason !== "invalid-input" && (
        <RefusalNotice refusal={reply.refusal} shop={shop.known} />
      )}
      <div className={styles.end}>
        <Button type="submit" size="large" icon="send" pending={pending}>
          {t("send")}
        </Button>
        <p className="soft">{t.rich("privacy", { link: (words) => <Link to="/privacy">{words}</Link> })}</p>
      </div>
    </Form>
  );
}
