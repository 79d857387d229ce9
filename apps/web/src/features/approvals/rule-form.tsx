import { type ApprovalSettings, type RuleState, STATES } from "@openhood/domain/approvals/rule";
import { STATE_RULES } from "@openhood/domain/approvals/state-rules";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import { Button } from "../../ui/button.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import { Said, useSaid } from "../../ui/said.tsx";
import { Notice } from "../../ui/states.tsx";
import { EditorForm, FormSection, Row } from "../shop/editor/editor-form.tsx";
import { Choice, Line, Tick } from "../shop/editor/fields.tsx";
import { type Base, type Editor, useEditor } from "../shop/editor/use-editor.ts";
import { beforeValues, checkRule, type RuleValues, ruleValues } from "./rule-values.ts";
import { StateRuleText } from "./state-rule-text.tsx";

const DUE = ["always", "above", "on-request"] as const;
const baseOf = (value: ApprovalSettings): Base<ApprovalSettings> => ({ value, version: value.revision });

type Props = {
  current: ApprovalSettings;
  /** The state of the shop's address, where the product holds its rule. */
  suggested: RuleState | null;
  reread: () => Promise<ApprovalSettings>;
};

/** Which state's rule the shop holds itself to, what it says part by part, and what the shop asks for otherwise. */
export function RuleForm({ current, suggested, reread }: Props) {
  const t = useTranslations("shop.approvals");
  const api = useTRPCClient();
  const trpc = useTRPC();
  const cache = useQueryClient();
  const editor = useEditor<ApprovalSettings, RuleValues>({
    name: "shop.approvals",
    current: baseOf(current),
    valuesOf: (value) => ruleValues(value ?? current),
    check: (values) => checkRule(values, current),
    send: (settings, version) =>
      api.approvals.saveRule.mutate({ settings: { ...settings, revision: version ?? 1 } }),
    reread: async () => baseOf(await reread()),
    part: "settings",
    onSaved: () => {
      void cache.invalidateQueries({ queryKey: trpc.approvals.rule.queryKey() });
      presentToast({ text: t("saved") });
    },
  });
  return (
    <EditorForm<RuleValues> subject="approvals" editor={editor as unknown as Editor<unknown, object>}>
      <FormSection id="state" title={t("sections.state")} hint={t("hints.state")}>
        <Suggestion suggested={suggested} />
        <Choice name="state">
          {STATES.map((state) => (
            <option key={state} value={state}>
              {t(`states.${state}`)}
            </option>
          ))}
        </Choice>
      </FormSection>
      <FormSection id="own" title={t("sections.own")} hint={t("hints.own")}>
        <Tick name="own" />
        <OwnFields current={current} />
      </FormSection>
      <RuleOfState />
    </EditorForm>
  );
}

function Suggestion({ suggested }: Pick<Props, "suggested">) {
  const t = useTranslations("shop.approvals");
  const { setValue, setFocus } = useFormContext();
  const { said, say } = useSaid();
  const chosen = useWatch({ name: "state" }) as RuleState;
  if (suggested === null) return null;
  const state = t(`states.${suggested}`);
  const take = () => {
    setValue("state", suggested, { shouldDirty: true });
    say(t("taken", { state }));
    // The button goes with what it offers.
    setFocus("state");
  };
  return (
    <>
      <Said said={said} />
      {chosen !== suggested && (
        <Notice tone="watch" title={t("suggested", { state })}>
          <div>
            <Button size="small" variant="secondary" onClick={take}>
              {t("take", { state })}
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}

function OwnFields({ current }: Pick<Props, "current">) {
  const t = useTranslations("shop.approvals");
  const { setValue } = useFormContext();
  const [own, due, state] = useWatch({ name: ["own", "due", "state"] }) as [boolean, string, RuleState];
  const was = useRef(own);
  // Somebody who begins to ask for something else starts from what the state asks for; who ends it typed nothing.
  useEffect(() => {
    if (was.current === own) return;
    was.current = own;
    const { state: _, own: __, ...started } = ruleValues(current);
    const values = own ? beforeValues(STATE_RULES[state].before.is) : started;
    for (const [field, value] of Object.entries(values)) setValue(field, value);
  }, [own]);
  if (!own) return null;
  return (
    <>
      {state !== current.rule.state && <Notice tone="watch">{t("ownStays")}</Notice>}
      <Row>
        <Choice name="due">
          {DUE.map((one) => (
            <option key={one} value={one}>
              {t(`due.${one}`)}
            </option>
          ))}
        </Choice>
        {due === "above" && <Line name="above" inputMode="decimal" className="tabular" />}
      </Row>
      {due !== "on-request" && (
        <>
          <Tick name="waivable" />
          <Tick name="spoken" />
        </>
      )}
    </>
  );
}

function RuleOfState() {
  const t = useTranslations("shop.approvals");
  const state = useWatch({ name: "state" }) as RuleState;
  return (
    <FormSection
      id="rule"
      title={state === "none" ? t("sections.house") : t("sections.rule", { state: t(`states.${state}`) })}
      hint={t("hints.rule")}
    >
      <StateRuleText state={state} />
    </FormSection>
  );
}
