import { useState } from "react";
import { useProblemText } from "../platform/problem.ts";
import { presentToast } from "./overlays/present.ts";

/** A list that can be refreshed by hand. */
export type Refresh = {
  refreshing: boolean;
  /** The result, for screen readers. */
  message: string;
  refresh: () => void;
};

/** Refreshes a list with `work`, which resolves to the message to announce; a failure shows a toast. */
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
