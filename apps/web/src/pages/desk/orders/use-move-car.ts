import { inLanguage } from "@openhood/domain/local-text";
import { cardOf } from "@openhood/domain/repair-orders/board";
import type { RepairOrder } from "@openhood/domain/repair-orders/order";
import type { RepairOrderSettings } from "@openhood/domain/repair-orders/settings";
import { useTranslations } from "use-intl";
import { hearsOfReady, heldUntil } from "../../../features/orders/hears-of-ready.ts";
import type { stageMoves } from "../../../features/orders/stage-moves.ts";
import { useMoveAsked } from "../../../features/orders/use-move-asked.ts";
import { useWaiting } from "../../../features/threads/use-waiting.ts";
import { useFormat } from "../../../platform/format.ts";
import { useLanguage } from "../../../platform/language.tsx";
import { useShopTimeZone } from "../../../platform/shop.ts";
import type { ApiOutputs } from "../../../platform/trpc.tsx";
import { presentToast } from "../../../ui/overlays/present.ts";
import { unsavedFields } from "./save-status.tsx";

type Move = ReturnType<typeof stageMoves>[number];
type Props = {
  order: RepairOrder;
  settings: RepairOrderSettings;
  /** A message to the customer that waits; by the order as it was read. */
  notice: RepairOrder["notice"];
  /** Undefined until it is known. */
  ways: ApiOutputs["approvals"]["ways"] | undefined;
};

type Edit = {
  /** Makes the edit, or says why not; answers whether it was made. */
  makes: (move: Move) => boolean;
  /** Would it be made? */
  isPossible: (move: Move) => boolean;
};

/** Moves the order's car: asks first where somebody has to mean it, and says who is told. */
export function useMoveCar({ order, settings, notice, ways }: Props, { makes, isPossible }: Edit) {
  const t = useTranslations("orders");
  const { language } = useLanguage();
  const { dayTime } = useFormat();
  const timeZone = useShopTimeZone();
  const isMeant = useMoveAsked();
  const waiting = useWaiting();
  const { name, email, phone } = order.customer;
  const say = (text: string) => presentToast({ text, duration: 8_000 });

  const toldReady = () => {
    const at = heldUntil(settings, timeZone);
    return at === null ? t("toldReady", { name }) : t("toldReadyLater", { name, at: dayTime(at) });
  };

  return async (move: Move): Promise<void> => {
    const { stage } = move.to;
    const to = { stage, name: inLanguage(move.to.name, language) };
    const question = waiting.find((one) => one.order === order.id)?.since;
    const car = { ...cardOf(order), name: order.vehicle.plate ?? name, question, unsaved: unsavedFields() };
    // Nobody has to mean what is not possible.
    if (isPossible(move) && !(await isMeant(car, to))) return;
    if (!makes(move)) return;
    const hears = (of: typeof stage) => hearsOfReady(order, of, settings, ways?.told.ready);
    // A car that goes back is told of by nobody but the counter.
    const wasTold = order.stage.is === "ready" && hears("ready") && !notice;
    if (wasTold && stage !== "picked-up") say(t("wasToldReady", { name }));
    else if (!move.correction && stage === "ready" && email === null && phone === null)
      say(t("nobodyTold", { name }));
    // What is taken back is not told anew.
    else if (!move.correction && hears(stage)) say(toldReady());
  };
}
