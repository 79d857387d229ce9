import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useSearchCopy } from "../../features/search/use-search-copy.ts";
import { savesData, whenIdle } from "../../platform/idle.ts";
import { withMessages } from "../../platform/language.tsx";
import { useProblemText } from "../../platform/problem.ts";
import { loadPart } from "../../platform/release.ts";
import { ApiProvider } from "../../platform/trpc.tsx";
import { type Command, currentCommands } from "../../ui/commands.ts";
import { type BufferedKeys, bufferKeys } from "../../ui/overlays/buffer-keys.ts";
import { type OverlayHandle, presentModal, presentToast } from "../../ui/overlays/present.ts";
import type { KeptByPalette } from "./palette.tsx";
import type { RecordCommand } from "./use-record-commands.ts";

const loadPalette = () => withMessages(import("./palette.tsx"), "palette");
/** How many records opened last are offered again. */
const RECENT = 5;

/** Opens the palette; what was chosen happens once it is gone, with the focus where it was before. */
export function usePalette(): () => void {
  const t = useTranslations("desk.palette");
  const problem = useProblemText();
  const open = useRef<OverlayHandle<Command | RecordCommand> | "coming" | null>(null);
  const left = useRef(false);
  const again = useRef(false);
  const { copy, ask } = useSearchCopy();
  const kept = useRef<KeptByPalette>({ recent: [], messages: null });

  // A palette on its way when the desk is left must not open on the page that comes.
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      if (open.current && open.current !== "coming") void open.current.dismiss();
    };
  }, []);

  // While the person does something else; a palette that has to be fetched first is still there in a moment.
  useEffect(() => {
    if (!savesData()) whenIdle(() => void loadPalette().catch(() => {}));
  }, []);

  const show = async (typed: BufferedKeys) => {
    ask();
    const { Palette } = await loadPart(loadPalette);
    if (left.current) return;
    const commands = currentCommands();
    const shown = presentModal<Command | RecordCommand>({ label: t("title"), position: "top" }, (close) => (
      <ApiProvider>
        <Palette
          commands={commands}
          copy={copy}
          kept={kept.current}
          typed={typed}
          close={(chosen) => void close(chosen)}
        />
      </ApiProvider>
    ));
    open.current = shown;
    const { data: chosen } = await shown.dismissed;
    if (!chosen) return;
    if ("record" in chosen) {
      const others = kept.current.recent.filter(({ record }) => record !== chosen.record);
      kept.current.recent = [chosen, ...others].slice(0, RECENT);
    }
    // Made anew: what was on offer when the palette opened may be about an older list.
    (currentCommands().find(({ id }) => id === chosen.id) ?? chosen).run();
  };

  const openIt = () => {
    // Whoever asks for it while it goes wants it again.
    again.current = open.current !== null && open.current !== "coming";
    if (open.current) return;
    open.current = "coming";
    const typed = bufferKeys();
    show(typed)
      .catch((error: unknown) => presentToast({ text: problem(error) }))
      .finally(() => {
        typed.release();
        open.current = null;
        if (again.current && !left.current) openIt();
      });
  };
  return openIt;
}
