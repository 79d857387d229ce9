import type { Logo } from "@openhood/domain/shop/logo";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../platform/trpc.tsx";

/** The shop's logo, for staff. */
export function useLogo() {
  const trpc = useTRPC();
  return useQuery(trpc.shop.logo.queryOptions());
}

/** Where a picture element finds a logo. */
export const logoAddress = ({ png }: Pick<Logo, "png">): string => `data:image/png;base64,${png}`;
