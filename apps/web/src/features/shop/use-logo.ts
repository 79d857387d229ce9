import type { Logo } from "@openhood/domain/shop/logo";
import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../platform/trpc.tsx";

/** The shop's logo, for staff. */
export function useLogo() {
  const trpc = useTRPC();
  return useQuery(trpc.shop.logo.queryOptions());
}

/** Where a picture element finds a logo. */
export const logoAddress = ({ png }: Pick<Logo, "png">): string => `data:image/png;base64,${png}`;

/** Is the logo being saved, wherever that began? */
export const useIsSavingLogo = (): boolean =>
  useIsMutating({ mutationKey: useTRPC().shop.saveLogo.mutationKey() }) > 0;
