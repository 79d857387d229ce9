import type { FieldIssue } from "@openhood/domain/field-issues";
import { useEffect, useState } from "react";
import { useFieldText } from "../../../platform/problem.ts";
import { patchDraft, type TextField } from "./draft.ts";

// The shapes bring their library along; it is fetched while the person reads and types.
const loadCheck = () => import("./booking-check.ts");

/** The part of a path that is a field of the draft: `vehicle.plate` is `plate`. */
const fieldOf = (path: string) => path.slice(path.lastIndexOf(".") + 1);

/** What is wrong with the fields of a step, by the shapes the function will check them with. */
export function useCheck() {
  const text = useFieldText();
  const [issues, setIssues] = useState<FieldIssue[]>([]);
  const [round, setRound] = useState(0);
  useEffect(() => {
    // A failure shows when it is wanted.
    loadCheck().catch(() => {});
  }, []);
  const show = (found: FieldIssue[]) => {
    setIssues(found);
    setRound((count) => count + 1);
    return found.length === 0;
  };
  return {
    issues,
    /** Grows with each check that was shown. */
    round,
    /** Shows issues; answers whether there are none. */
    show,
    /** Checks, as far as the check can be fetched: where it cannot, the function's word is enough. */
    check: async (
      look: (check: Awaited<ReturnType<typeof loadCheck>>) => FieldIssue[],
    ): Promise<FieldIssue[]> => {
      try {
        return look(await loadCheck());
      } catch {
        return [];
      }
    },
    wordsOf: (issue: FieldIssue) => text({ type: issue.code, message: String(issue.limit ?? "") }) ?? "",
    errorOf: (field: TextField): string | null => {
      const issue = issues.find(({ path }) => fieldOf(path) === field);
      return issue ? (text({ type: issue.code, message: String(issue.limit ?? "") }) ?? null) : null;
    },
    /** Changes a field; what was wrong with it is forgotten. */
    change: (field: TextField, value: string) => {
      patchDraft({ [field]: value });
      setIssues((now) => now.filter(({ path }) => fieldOf(path) !== field));
    },
  };
}
