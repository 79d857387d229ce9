import { useEffect } from "react";

const always = (): boolean => true;

/**
 * Has the browser ask before the page is closed or loaded anew.
 * @param isOn only while something is unsaved: with such a question browsers keep no page for the way back
 * @param wouldLose whether it would be lost, asked as the page goes; the same with each render
 */
export function useAskToClose(isOn: boolean, wouldLose: () => boolean = always): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isOn, wouldLose]);
}
