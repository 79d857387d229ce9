import { MAX_SERVICES, Service } from "@openhood/domain/catalog/service";
import { MAX_LOGO_TEXT } from "@openhood/domain/shop/logo";
import { ShopProfile } from "@openhood/domain/shop/profile";
import { z } from "zod";
import { mutation, query, router } from "../../api/trpc.ts";
import { addServices } from "./add-services.ts";
import { editShop } from "./edit-shop.ts";
import { getLogo } from "./get-logo.ts";
import { getShop } from "./get-shop.ts";
import { removeService } from "./remove-service.ts";
import { saveLogo } from "./save-logo.ts";
import { saveProfile } from "./save-profile.ts";
import { saveService } from "./save-service.ts";

const Version = z.int().min(0);

export const shopRouter = router({
  get: query().query(({ ctx }) => getShop(ctx)),
  edit: query().query(({ ctx }) => editShop(ctx)),
  saveProfile: mutation(
    z.strictObject({ profile: ShopProfile, version: Version.nullable(), force: z.boolean().optional() }),
  ).mutation(({ ctx, input }) => saveProfile(ctx, input)),
  logo: query().query(({ ctx }) => getLogo(ctx)),
  saveLogo: mutation(
    z.strictObject({ picture: z.base64().max(MAX_LOGO_TEXT).nullable(), version: Version }),
  ).mutation(({ ctx, input }) => saveLogo(ctx, input)),
  saveService: mutation(z.strictObject({ service: Service, version: Version.nullable() })).mutation(
    ({ ctx, input }) => saveService(ctx, input),
  ),
  addServices: mutation(
    z.strictObject({
      services: z
        .array(Service.omit({ order: true }))
        .min(1)
        .max(MAX_SERVICES),
    }),
  ).mutation(({ ctx, input }) => addServices(ctx, input)),
  removeService: mutation(z.strictObject({ slug: Service.shape.slug, version: Version })).mutation(
    ({ ctx, input }) => removeService(ctx, input),
  ),
});
