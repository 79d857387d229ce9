import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { outbox } from "../../platform/outbox.ts";
import { useTRPCClient } from "../../platform/trpc.tsx";
import { carryOverOld } from "./carry-over-old.ts";
import { senderOf } from "./procedures.ts";

/** Sends what waits while the page is open. */
export function useOutboxSender(): void {
  const api = useTRPCClient();
  const cache = useQueryClient();
  useEffect(() => {
    void carryOverOld();
    return outbox.start(senderOf({ api, cache }));
  }, [api, cache]);
}
