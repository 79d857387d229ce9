import { useState } from "react";
import { useProblemText } from "../platform/problem.ts";
import { presentToast } from "./overlays/present.ts";

/** A list that can be read anew when a person wants it. */
export type Refresh = {
  refreshing: boolean;
  /** What came of it, for screen readers. */
  message: string;
  refresh: () => void;
};

/** Reads a list anew with `work`, which answers with what to say then; why it failed is said too. */
export function useRefresh(work: () => Promise<string>): Refresh {
  const problem = useProblemText();
  const [state, setState] = useState({ refreshing: false, message: "" });
  const run = async () => {
    setState({ refreshing: true, message: "" });
    try {
      setState({ refreshing: false, message: await work() });
    } catch (error) {
      setState({ refreshing: false, message: "" });
      presentToast({ text: problem(error) });
    }
  };
  return { ...state, refresh: () => void (state.refreshing || run()) };
}
