import { NOTICE_KINDS } from "@openhood/domain/customers/notice-kinds";
import { CustomerFacts, MAX_CONTACTS } from "@openhood/domain/customers/record";
import type { FieldIssue } from "@openhood/domain/field-issues";
import { type UseFormRegisterReturn, useFieldArray } from "react-hook-form";
import { useTranslations } from "use-intl";
import { type AppForm, useAppForm } from "../../platform/form.ts";
import { useFieldText } from "../../platform/problem.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Field, LanguageSelect, Select, TextArea, TextField } from "../../ui/field.tsx";
import { FormEnd } from "../../ui/form-end.tsx";
import { Form, FormGrid } from "../../ui/form-layout.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { BillingFields } from "./billing-fields.tsx";
import {
  type CustomerValues,
  checkCustomer,
  customerInput,
  customerValues,
  noContact,
} from "./customer-values.ts";
import styles from "./form.module.css";

type Options<R extends { ok: boolean }> = {
  /** Names the draft and the idempotency key. */
  name: string;
  /** The initial values. */
  facts: CustomerFacts;
  send: (facts: CustomerFacts, key: (input: unknown) => string) => Promise<R>;
  done: (reply: Extract<R, { ok: true }>) => void;
};

const issueOf = (issue: FieldIssue) => ({ ...issue, path: issue.path.replace("facts.", "") });

/** A form over what the shop knows of a customer. */
export const useCustomerForm = <R extends { ok: boolean }>({ name, facts, send, done }: Options<R>) =>
  useAppForm<CustomerValues, R>({
    name,
    start: customerValues(facts),
    check: checkCustomer,
    issueOf,
    keepsRefusal: true,
    send: (values, key) => send(CustomerFacts.parse(customerInput(values)), key),
    done,
  });

type Props = {
  of: Omit<AppForm<CustomerValues, unknown>, "reply">;
  /** Can the kind (person or fleet) still be chosen? */
  chooseKind?: boolean;
  cancel: () => void;
  /** The outcome of sending, beside the buttons. */
  children?: React.ReactNode;
};

/** The fields of a customer. */
export function CustomerForm({ of, chooseKind, cancel, children }: Props) {
  const t = useTranslations("customers.form");
  const fieldText = useFieldText();
  const { register, watch } = of.form;
  const errorOf = (path: string) => fieldText(of.issueAt(path));
  const kind = watch("kind");
  return (
    <Form {...of.props}>
      {chooseKind && (
        <Field label={t("kind")}>
          <Select {...register("kind")}>
            <option value="person">{t("person")}</option>
            <option value="fleet">{t("fleet")}</option>
          </Select>
        </Field>
      )}
      <FormGrid>
        <Field label={t(kind === "fleet" ? "business" : "name")} error={errorOf("name")}>
          <TextField autoComplete="off" {...register("name")} />
        </Field>
        {kind === "person" && (
          <>
            <Field label={t("phone")} error={errorOf("phone")} optional>
              <PhoneField autoComplete="off" {...register("phone")} />
            </Field>
            <TextWish {...register("texts")} />
            <Field label={t("email")} error={errorOf("email")} optional>
              <TextField type="email" autoComplete="off" {...register("email")} />
            </Field>
          </>
        )}
        <Field label={t("language")}>
          <LanguageSelect {...register("language")} />
        </Field>
      </FormGrid>
      <BillingFields register={register} />
      <Told form={of.form} />
      {kind === "fleet" && <Contacts form={of.form} errorOf={errorOf} />}
      <Field label={t("notes")} hint={t("notesHint")} error={errorOf("notes")} optional>
        <TextArea rows={3} {...register("notes")} />
      </Field>
      <FormEnd
        pending={of.pending}
        error={of.error}
        icon="check"
        send={t("save")}
        cancel={t("cancel")}
        onCancel={() => {
          of.discard();
          cancel();
        }}
        status={children}
      />
    </Form>
  );
}

/** Whether somebody wants texts about their car. */
function TextWish(field: UseFormRegisterReturn) {
  const t = useTranslations("customers.form");
  return (
    <Field label={t("texts")}>
      <Select {...field}>
        <option value="">{t("textWishes.unasked")}</option>
        <option value="yes">{t("textWishes.yes")}</option>
        <option value="no">{t("textWishes.no")}</option>
      </Select>
    </Field>
  );
}

/** How a customer is told of their car, and of what not. */
function Told({ form: { register } }: Pick<Props["of"], "form">) {
  const t = useTranslations("customers.form");
  return (
    <>
      <Field label={t("toldBy")}>
        <Select {...register("toldBy")}>
          <option value="">{t("toldWays.usual")}</option>
          <option value="email">{t("toldWays.email")}</option>
          <option value="text">{t("toldWays.text")}</option>
          <option value="both">{t("toldWays.both")}</option>
        </Select>
      </Field>
      <fieldset className={styles.choices}>
        <legend>{t("toldOff")}</legend>
        <div className={styles.rights}>
          {NOTICE_KINDS.map((one) => (
            <Checkbox key={one} value={one} label={t(`toldKinds.${one}`)} {...register("toldOff")} />
          ))}
        </div>
      </fieldset>
    </>
  );
}

type ContactsProps = {
  form: Props["of"]["form"];
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
          <FormGrid>
            <Field label={t("name")} error={errorOf(`contacts.${index}.name`)}>
              <TextField autoComplete="off" {...register(`contacts.${index}.name`)} />
            </Field>
            <Field label={t("phone")} error={errorOf(`contacts.${index}.phone`)} optional>
              <PhoneField autoComplete="off" {...register(`contacts.${index}.phone`)} />
            </Field>
            <TextWish {...register(`contacts.${index}.texts`)} />
            <Field label={t("email")} error={errorOf(`contacts.${index}.email`)} optional>
              <TextField type="email" autoComplete="off" {...register(`contacts.${index}.email`)} />
            </Field>
          </FormGrid>
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
