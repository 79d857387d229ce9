import { ApprovalSettings, type Rule, type RuleState } from "@openhood/domain/approvals/rule";
import { STATE_RULES } from "@openhood/domain/approvals/state-rules";
import { centsOf, dollarsOf } from "../shop/editor/amounts.ts";
import { parsedOr, type Validation, validate } from "../shop/editor/issues.ts";

type Due = Rule["before"]["estimate"]["due"];
/** The shop's rule as its form holds it. `own`: it asks for an estimate otherwise than its state. */
export type RuleValues = {
  state: RuleState;
  own: boolean;
  due: Due;
  above: string;
  waivable: boolean;
  spoken: boolean;
};

/** A state's rule on estimates as the form shows it. */
export const beforeValues = ({
  estimate,
  waivable,
  spoken,
}: Rule["before"]): Omit<RuleValues, "state" | "own"> => ({
  ...{ due: estimate.due, waivable, spoken },
  above: estimate.due === "above" ? dollarsOf(estimate.cents) : "",
});

/** What the form starts from. */
export const ruleValues = ({ rule: { state, changes } }: ApprovalSettings): RuleValues => ({
  ...{ state, own: changes.before !== undefined },
  ...beforeValues(changes.before ?? STATE_RULES[state].before.is),
});

/** The settings the form describes, over the revision it started from, or what is wrong with it. Other changes of the rule stay. */
export function checkRule(values: RuleValues, current: ApprovalSettings): Validation<ApprovalSettings> {
  const { state, own, due, above, waivable, spoken } = values;
  const { before: _, ...changes } = current.rule.changes;
  const estimate = due === "above" ? { due, cents: parsedOr(above, centsOf(above)) } : { due };
  const checked = validate(ApprovalSettings, {
    ...current,
    rule: { state, changes: own ? { ...changes, before: { estimate, waivable, spoken } } : changes },
  });
  if (checked.ok) return checked;
  return { ok: false, issues: checked.issues.map(() => ({ path: "above", kind: "dollars" })) };
}
