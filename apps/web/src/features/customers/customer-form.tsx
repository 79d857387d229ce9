import { CustomerFacts, MAX_CONTACTS } from "@openhood/domain/customers/record";
import { type FieldError, useFieldArray, useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { usePersistentDraft } from "../../platform/drafts.ts";
import { problemOf, useFieldText } from "../../platform/problem.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Field, Select, TextArea, TextField } from "../../ui/field.tsx";
import {
  type CustomerValues,
  customerInput,
  customerResolver,
  customerValues,
  noContact,
} from "./customer-values.ts";
import styles from "./form.module.css";
import { FormEnd } from "./form-end.tsx";

type Props = {
  /** Under which name what is typed is kept through a reload. */
  draft: string;
  /** What stands in the form at first. */
  facts: CustomerFacts;
  /** May it still be said whether it is a person or a fleet? */
  chooseKind?: boolean;
  send: (facts: CustomerFacts) => Promise<boolean>;
  pending: boolean;
  error: unknown;
  cancel: () => void;
  /** What came of sending, beside the buttons. */
  children?: React.ReactNode;
};

/** What the shop knows of a customer, to be written down. `send` answers whether it was kept. */
export function CustomerForm({ draft, facts, chooseKind, send, pending, error, cancel, children }: Props) {
  const t = useTranslations("customers.form");
  const fieldText = useFieldText();
  const form = useForm<CustomerValues>({ resolver: customerResolver, defaultValues: customerValues(facts) });
  const clearDraft = usePersistentDraft(draft, form);
  const { register, watch, formState } = form;
  const errors = formState.errors as Record<string, FieldError | undefined>;
  const errorOf = (path: string) => fieldText(errors[path] ?? errorAt(error, path));
  const kind = watch("kind");
  const submit = form.handleSubmit(async (values) => {
    if (await send(CustomerFacts.parse(customerInput(values)))) clearDraft();
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void submit();
      }}
    >
      {chooseKind && (
        <Field label={t("kind")}>
          <Select {...register("kind")}>
            <option value="person">{t("person")}</option>
            <option value="fleet">{t("fleet")}</option>
          </Select>
        </Field>
      )}
      <div className={styles.row}>
        <Field label={t(kind === "fleet" ? "business" : "name")} error={errorOf("name")}>
          <TextField autoComplete="off" {...register("name")} />
        </Field>
        {kind === "person" && (
          <>
            <Field label={t("phone")} error={errorOf("phone")} optional>
              <TextField type="tel" inputMode="tel" autoComplete="off" {...register("phone")} />
            </Field>
            <Field label={t("email")} error={errorOf("email")} optional>
              <TextField type="email" inputMode="email" autoComplete="off" {...register("email")} />
            </Field>
          </>
        )}
        <Field label={t("language")}>
          <Select {...register("language")}>
            <option value="en">English</option>
            <option value="es">Español</option>
          </Select>
        </Field>
      </div>
      {kind === "fleet" && <Contacts form={form} errorOf={errorOf} />}
      <Field label={t("notes")} hint={t("notesHint")} error={errorOf("notes")} optional>
        <TextArea rows={3} {...register("notes")} />
      </Field>
      <FormEnd
        pending={pending}
        error={error}
        cancel={() => {
          clearDraft();
          cancel();
        }}
        said={children}
      />
    </form>
  );
}

/** What the server found wrong with a field. */
const errorAt = (error: unknown, path: string): FieldError | undefined => {
  const issue =
    error == null ? undefined : problemOf(error).fields.find((one) => one.path === `facts.${path}`);
  return issue && { type: issue.code, message: String(issue.limit ?? "") };
};

type ContactsProps = {
  form: ReturnType<typeof useForm<CustomerValues>>;
  errorOf: (path: string) => string | undefined;
};

function Contacts({ form: { control, register }, errorOf }: ContactsProps) {
  const t = useTranslations("customers.form");
  const { fields, append, remove } = useFieldArray({ control, name: "contacts" });
  return (
    <fieldset className={styles.contacts}>
      <legend>{t("contacts")}</legend>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.contact}>
          <legend>{t("contact", { number: index + 1 })}</legend>
          <div className={styles.row}>
            <Field label={t("name")} error={errorOf(`contacts.${index}.name`)}>
              <TextField autoComplete="off" {...register(`contacts.${index}.name`)} />
            </Field>
            <Field label={t("phone")} error={errorOf(`contacts.${index}.phone`)} optional>
              <TextField
                type="tel"
                inputMode="tel"
                autoComplete="off"
                {...register(`contacts.${index}.phone`)}
              />
            </Field>
            <Field label={t("email")} error={errorOf(`contacts.${index}.email`)} optional>
              <TextField
                type="email"
                inputMode="email"
                autoComplete="off"
                {...register(`contacts.${index}.email`)}
              />
            </Field>
          </div>
          <div className={styles.rights}>
            <Checkbox label={t("mayBook")} {...register(`contacts.${index}.book`)} />
            <Checkbox label={t("mayApprove")} {...register(`contacts.${index}.approve`)} />
            <Button variant="quiet" size="small" icon="trash" onClick={() => remove(index)}>
              {t("removeContact", { number: index + 1 })}
            </Button>
          </div>
        </fieldset>
      ))}
      {fields.length < MAX_CONTACTS && (
        <Button variant="secondary" size="small" icon="plus" onClick={() => append(noContact)}>
          {t("addContact")}
        </Button>
      )}
    </fieldset>
  );
}
