import { useEffect } from "react";
import { onSessionOver } from "../platform/renewal.ts";
import { session } from "../platform/session-store.ts";
import { presentToast } from "../ui/overlays/present.ts";

/** Says that the session is over, until it is put away or somebody has signed in again. */
export function useSessionOverToast(text: string): void {
  useEffect(
    () =>
      onSessionOver(() => {
        const toast = presentToast({ text, duration: 0 });
        const leave = session.subscribe(() => {
          if (session.get().status === "signed-in") void toast.dismiss();
        });
        void toast.dismissed.then(leave);
      }),
    [text],
  );
}
