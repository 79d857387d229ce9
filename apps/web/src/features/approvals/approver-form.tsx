import type { ApproverFacts } from "@openhood/domain/customers/approver";
import type { FieldIssue } from "@openhood/domain/field-issues";
import { MAX_CENTS } from "@openhood/domain/repair-orders/arithmetic";
import { RELATIONS } from "@openhood/domain/repair-orders/relations";
import { useTranslations } from "use-intl";
import { useAppForm } from "../../platform/form.ts";
import { useFormat } from "../../platform/format.ts";
import { useFieldText } from "../../platform/problem.ts";
import { Checkbox, Field, FieldError, Select, TextField } from "../../ui/field.tsx";
import { FormEnd } from "../../ui/form-end.tsx";
import { Form, FormGrid } from "../../ui/form-layout.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { Notice } from "../../ui/states.tsx";
import styles from "../customers/form.module.css";
import { useVehicleWords } from "../customers/use-vehicle-words.ts";
import { type ApproverValues, approverInput, approverValues, checkApprover } from "./approver-values.ts";
import type { ApproversOf } from "./use-approvers.ts";

type Refusal = "too-many" | "same-mailbox" | "shop-address" | "no-such-vehicle" | "gone" | "edit-conflict";
type Reply = { ok: true } | { ok: false; reason: Refusal };

/** On other cars two may share an address. */
const clearsWith = (touched: string, { path, code }: FieldIssue): boolean =>
  path === "email" && code === "twice" && (touched === "which" || touched.startsWith("vehicles"));

type Props = {
  /** Names the draft. */
  name: string;
  facts: ApproverFacts | null;
  of: Pick<ApproversOf, "vehicles" | "isFleet">;
  /** At the counter: whose word it is where nobody else is named. */
  saidBy: string | null;
  send: (facts: ApproverFacts, saidBy: string, key: (input: unknown) => string) => Promise<Reply>;
  done: () => void;
  cancel: () => void;
};

/** Who may approve for the owner of the car, on which cars, and up to what amount. */
export function ApproverForm({ name, facts, of: { vehicles, isFleet }, saidBy, send, done, cancel }: Props) {
  const t = useTranslations("approvers");
  const fieldText = useFieldText();
  const { vehicleLabel } = useVehicleWords();
  const { money } = useFormat();
  const of = useAppForm<ApproverValues, Reply>({
    name,
    start: { ...approverValues(facts, isFleet), saidBy },
    check: checkApprover,
    issueOf: (issue) => ({ ...issue, path: issue.path.replace("facts.", "") }),
    issuesIn: ({ reason }) => {
      if (reason === "same-mailbox") return [{ path: "email", code: "twice" }];
      return reason === "shop-address" ? [{ path: "email", code: "choice" }] : [];
    },
    clearsWith,
    send: (values, key) => send(approverInput(values), values.saidBy ?? "", key),
    done,
  });
  const { register, watch } = of.form;
  const errorOf = (path: string) => fieldText(of.issueAt(path));
  const [which, limited] = watch(["which", "limited"]);
  const refused = of.reply?.ok === false ? of.reply.reason : null;
  const isShared = of.issueAt("email")?.code === "twice";
  const isOfShop = of.issueAt("email")?.code === "choice";
  const noVehicle = errorOf("vehicles");
  return (
    <Form {...of.props} aria-label={t(facts ? "change" : "add")}>
      <FormGrid halves>
        <Field label={t("name")} error={errorOf("name")}>
          <TextField autoFocus autoComplete="off" {...register("name")} />
        </Field>
        <Field label={t("relation")} error={errorOf("relation")}>
          <Select {...register("relation")}>
            {RELATIONS.filter((one) => one !== "owner").map((one) => (
              <option key={one} value={one}>
                {t(`relations.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={t("email")}
          hint={t("emailHint")}
          error={isShared ? t("emailShared") : isOfShop ? t("emailOfShop") : errorOf("email")}
        >
          <TextField type="email" autoComplete="off" {...register("email")} />
        </Field>
        <Field label={t("phone")} error={errorOf("phone")} optional>
          <PhoneField autoComplete="off" {...register("phone")} />
        </Field>
        <Field label={t("limited")}>
          <Select {...register("limited")}>
            <option value="yes">{t("upTo")}</option>
            <option value="no">{t("noLimit")}</option>
          </Select>
        </Field>
        {limited === "yes" && (
          <Field
            label={t("limit")}
            hint={t("limitHint")}
            error={errorOf("limit") && t("limitWrong", { most: money(MAX_CENTS) })}
          >
            <TextField inputMode="decimal" autoComplete="off" {...register("limit")} />
          </Field>
        )}
        <Field label={t("which")}>
          <Select {...register("which")}>
            <option value="all">{t("all")}</option>
            <option value="some">{t("some")}</option>
          </Select>
        </Field>
      </FormGrid>
      {which === "some" && (
        <fieldset className={styles.contacts}>
          <legend>{t("vehicles")}</legend>
          <div className={styles.rights}>
            {vehicles.map((car) => (
              <Checkbox
                key={car.id}
                value={car.id}
                label={[vehicleLabel(car), car.plate]
                  .filter((one, n, all) => one && all.indexOf(one) === n)
                  .join(" · ")}
                {...register("vehicles")}
              />
            ))}
          </div>
          {noVehicle && <FieldError id={`${name}.vehicles`} text={t("vehiclesMissing")} />}
        </fieldset>
      )}
      {saidBy !== null && (
        <Field label={t("saidBy")} hint={t(isFleet ? "saidByFleet" : "saidByHint")} error={errorOf("saidBy")}>
          <TextField autoComplete="off" {...register("saidBy")} />
        </Field>
      )}
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
        status={
          refused &&
          refused !== "same-mailbox" &&
          refused !== "shop-address" && <Notice tone="watch">{t(`refused.${refused}`)}</Notice>
        }
      />
    </Form>
  );
}
