import type { ApproverFacts } from "@openhood/domain/customers/approver";
import type { FieldIssue } from "@openhood/domain/field-issues";
import { shapeCheck } from "../../platform/form-check.ts";
import { phoneValue } from "../../platform/format.ts";
import { centsOf, dollarsOf } from "../shop/editor/amounts.ts";

/** What is typed of an approver: all of it text, so that nothing typed is lost. */
export type ApproverValues = {
  name: string;
  email: string;
  phone: string;
  relation: ApproverFacts["relation"];
  which: "all" | "some";
  vehicles: string[];
  limited: "yes" | "no";
  /** Dollars. */
  limit: string;
  /** At the counter: by whose word; null in the owner's own account. */
  saidBy: string | null;
};

/** An approver as they stand in the form; null for a new one, who drives for a fleet or is of the family. */
export const approverValues = (facts: ApproverFacts | null, isFleet: boolean): ApproverValues => ({
  name: facts?.name ?? "",
  email: facts?.email ?? "",
  phone: phoneValue(facts?.phone),
  relation: facts?.relation ?? (isFleet ? "driver" : "family"),
  which: facts?.vehicles ? "some" : "all",
  vehicles: [...(facts?.vehicles ?? [])],
  limited: facts?.limit === null ? "no" : "yes",
  limit: facts?.limit ? dollarsOf(facts.limit) : "",
  saidBy: null,
});

/** The input these values stand for. An amount that is none stays as it was typed: it is named as wrong. */
export const approverInput = (values: ApproverValues): ApproverFacts => {
  const { name, email, phone, relation, which, vehicles, limited, limit } = values;
  return {
    ...{ name, email: email.trim() || null, phone: phone.trim() || null, relation },
    vehicles: which === "all" ? null : vehicles,
    limit: limited === "no" ? null : (centsOf(limit) ?? Number.NaN),
  };
};

const checkFacts = shapeCheck<ApproverValues>(
  async () => (await import("@openhood/domain/customers/approver")).ApproverFacts,
  approverInput,
);
const noWord: FieldIssue = { path: "saidBy", code: "required" };

/** Checks the form with the server's schema; and that the counter says by whose word it is. */
export const checkApprover = Object.assign(
  async (values: ApproverValues): Promise<FieldIssue[]> => [
    ...(await checkFacts(values)),
    ...(values.saidBy?.trim() === "" ? [noWord] : []),
  ],
  { load: checkFacts.load },
);
