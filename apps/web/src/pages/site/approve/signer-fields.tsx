import { RELATIONS } from "@openhood/domain/repair-orders/relations";
import { useTranslations } from "use-intl";
import type { LinkedOrder } from "../../../features/approvals/first-order.ts";
import { SignaturePad } from "../../../features/approvals/signature-pad.tsx";
import type { AppForm } from "../../../platform/form.ts";
import { useFieldText } from "../../../platform/problem.ts";
import { Field, Select, TextField } from "../../../ui/field.tsx";
import { FormGrid } from "../../../ui/form-layout.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import type { Values } from "./decision-values.ts";

/** Who decides, and their signature: the name they typed, or one they draw. */
export function SignerFields<R>({
  form: { form, issueAt },
  order: { signer, owner },
}: {
  form: AppForm<Values, R>;
  order: LinkedOrder;
}) {
  const t = useTranslations("approvals");
  const fieldText = useFieldText();
  const signature = form.watch("signature");
  const isTyped = signature.kind === "typed";
  const sign = (value: Values["signature"]) => form.setValue("signature", value, { shouldDirty: true });
  return (
    <>
      {!signer && (
        <FormGrid halves>
          <Field
            label={t("name")}
            hint={isTyped ? t("nameHint") : undefined}
            error={fieldText(issueAt("by.name"))}
          >
            <TextField autoComplete="name" {...form.register("by.name")} />
          </Field>
          <Field label={t("relation")} error={fieldText(issueAt("by.relation"))}>
            <Select {...form.register("by.relation")}>
              {owner && !owner.isSent && <option value="">{t("chooseRelation")}</option>}
              {RELATIONS.map((one) => (
                <option key={one} value={one}>
                  {t(`relations.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
        </FormGrid>
      )}
      <SegmentedControl
        label={t("signature.label")}
        showLabel="above"
        options={[
          ["typed", t("signature.typed")],
          ["drawn", t("signature.drawn")],
        ]}
        value={isTyped ? "typed" : "drawn"}
        onChange={(how) => sign(how === "typed" ? { kind: "typed", name: "" } : { kind: "none" })}
      />
      {!isTyped && (
        <SignaturePad
          label={t("signature.pad")}
          hint={t("signature.padHint")}
          clear={t("signature.clear")}
          error={fieldText(issueAt("drawn"))}
          value={signature.kind === "drawn" ? signature : null}
          onChange={(drawing) => sign(drawing ? { kind: "drawn", ...drawing } : { kind: "none" })}
        />
      )}
    </>
  );
}
