import type { LogoFault } from "@openhood/domain/shop/logo";
import { audit } from "../../infra/audit.ts";
import { authorize } from "../../infra/authorize.ts";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { currentLogo } from "../../stores/logo.ts";
import { logoIn } from "./logo-in.ts";

/**
 * Saves the shop's logo, or that it has none. Papers that were issued stay as they are.
 * @param input.picture a PNG in base64; null for none
 * @param input.version what the change starts from; `edit-conflict` where somebody was faster
 */
export async function saveLogo(
  ctx: Ctx,
  { picture, version }: { picture: string | null; version: number },
): Promise<{ ok: true } | { ok: false; reason: "edit-conflict" | LogoFault }> {
  authorize(ctx, "shop.saveLogo");
  const read = picture === null ? null : logoIn(Buffer.from(picture, "base64"));
  if (read?.ok === false) return read;
  return commit(ctx, async (batch, db) => {
    const current = await currentLogo(db);
    if (current.version !== version) return { ok: false, reason: "edit-conflict" };
    current.save(batch, read?.logo ?? null);
    audit(ctx, batch, db, "shop.saveLogo", { kind: "shop", id: "logo" });
    return { ok: true };
  });
}
