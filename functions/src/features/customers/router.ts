import { UpdateProfile } from "@openhood/domain/customers/profile";
import { mutation, nothing, query, router } from "../../api/trpc.ts";
import { downloadOwnData, removeOwnData } from "./own-data.ts";
import { me, updateProfile } from "./profile.ts";

export const customersRouter = router({
  me: query().query(({ ctx }) => me(ctx)),
  update: mutation(UpdateProfile).mutation(({ ctx, input }) => updateProfile(ctx, input)),
  download: mutation(nothing).mutation(({ ctx }) => downloadOwnData(ctx)),
  remove: mutation(nothing).mutation(({ ctx }) => removeOwnData(ctx)),
});
