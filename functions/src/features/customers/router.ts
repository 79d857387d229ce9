import { ClaimCode, ClaimedAddress } from "@openhood/domain/customers/address-claims";
import { MergeChoice } from "@openhood/domain/customers/merge";
import { UpdateProfile } from "@openhood/domain/customers/profile";
import { CustomerFacts } from "@openhood/domain/customers/record";
import { OdometerReading, RecordedReading, VehicleFacts } from "@openhood/domain/customers/vehicle";
import { Email, Id, IdempotencyKey, Instant, Language, Phone } from "@openhood/domain/fields";
import { z } from "zod";
import { day, hour, mailed, perCaller, type Rule } from "../../api/limits.ts";
import { mutation, nothing, query, router } from "../../api/trpc.ts";
import { withRecentSignIn } from "../../infra/authorize.ts";
import { addVehicle } from "./add-vehicle.ts";
import { claimAddress } from "./claim-address.ts";
import { createCustomer } from "./create-customer.ts";
import { downloadOwnData } from "./download-own-data.ts";
import { editCustomer } from "./edit-customer.ts";
import { editVehicle } from "./edit-vehicle.ts";
import { endClaim } from "./end-claim.ts";
import { endTexts } from "./end-texts.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { getCustomer } from "./get-customer.ts";
import { getTimeline, MAX_PAGES } from "./get-timeline.ts";
import { listClaims } from "./list-claims.ts";
import { listCustomers } from "./list-customers.ts";
import { me } from "./me.ts";
import { mergeCustomers } from "./merge-customers.ts";
import { moveVehicle } from "./move-vehicle.ts";
import { ownGarage } from "./own-garage.ts";
import { removeOwnData } from "./remove-own-data.ts";
import { sendClaimCode } from "./send-claim-code.ts";
import { signOutEverywhere } from "./sign-out-everywhere.ts";
import { undoMerge } from "./undo-merge.ts";
import { updateProfile } from "./update-profile.ts";

const key = IdempotencyKey;
const One = z.strictObject({ id: Id });
const revision = z.int().min(0).max(1e9);
const Seen = z.strictObject({ id: Id, revision, key });
const claimed = { ...ClaimedAddress.shape, language: Language };
// Wrong codes are counted with the code; this bounds what an account guesses with many.
const guesses: Rule[] = [
  ...perCaller(20, hour),
  { per: "caller", counter: "claims-day", max: 60, seconds: day },
];
const AddedVehicle = z.strictObject({
  record: Id,
  facts: VehicleFacts,
  reading: OdometerReading.nullable(),
  key,
});
const EditedVehicle = Seen.extend({
  facts: VehicleFacts,
  reading: RecordedReading.nullable(),
  anyway: z.boolean(),
  archived: z.boolean(),
});

export const customersRouter = router({
  me: query().query(({ ctx }) => me(ctx)),
  update: mutation(UpdateProfile, perCaller(30, hour)).mutation(({ ctx, input }) =>
    updateProfile(ctx, input),
  ),
  download: mutation(nothing, perCaller(10, day)).mutation(({ ctx }) =>
    withRecentSignIn(ctx, "customers.download", () => downloadOwnData(ctx)),
  ),
  // Who asks from a page older than the language it sends says nothing.
  remove: mutation(z.strictObject({ language: Language.optional() }).optional(), perCaller(10, day)).mutation(
    ({ ctx, input }) => withRecentSignIn(ctx, "customers.remove", () => removeOwnData(ctx, input)),
  ),
  signOutEverywhere: mutation(nothing, perCaller(20, hour)).mutation(({ ctx }) => signOutEverywhere(ctx)),
  garage: query().query(({ ctx }) => ownGarage(ctx)),
  claims: query().query(({ ctx }) => listClaims(ctx)),
  sendClaimCode: mutation(z.strictObject(claimed), mailed).mutation(({ ctx, input }) =>
    sendClaimCode(ctx, input),
  ),
  claim: mutation(z.strictObject({ ...claimed, ...ClaimCode.shape }), guesses).mutation(({ ctx, input }) =>
    claimAddress(ctx, input),
  ),
  endClaim: mutation(
    z.strictObject({ uid: z.string().min(1).max(128).nullable(), email: Email }),
    perCaller(60, hour),
  ).mutation(({ ctx, input }) => endClaim(ctx, input)),

  list: query(
    z.strictObject({
      search: z.string().max(80),
      after: z.strictObject({ updatedAt: Instant, id: Id }).nullable(),
    }),
  ).query(({ ctx, input }) => listCustomers(ctx, input)),
  record: query(One).query(({ ctx, input }) => getCustomer(ctx, input)),
  timeline: query(
    z.strictObject({
      of: z.strictObject({ kind: z.enum(["record", "vehicle"]), id: Id }),
      pages: z.int().min(1).max(MAX_PAGES),
    }),
  ).query(({ ctx, input }) => getTimeline(ctx, input)),
  duplicates: query(One).query(({ ctx, input }) => findDuplicates(ctx, input)),
  create: mutation(z.strictObject({ facts: CustomerFacts, key })).mutation(({ ctx, input }) =>
    createCustomer(ctx, input),
  ),
  edit: mutation(Seen.extend({ facts: CustomerFacts })).mutation(({ ctx, input }) =>
    editCustomer(ctx, input),
  ),
  endTexts: mutation(One.extend({ phone: Phone, key })).mutation(({ ctx, input }) => endTexts(ctx, input)),
  addVehicle: mutation(AddedVehicle).mutation(({ ctx, input }) => addVehicle(ctx, input)),
  editVehicle: mutation(EditedVehicle).mutation(({ ctx, input }) => editVehicle(ctx, input)),
  moveVehicle: mutation(Seen.extend({ to: Id })).mutation(({ ctx, input }) => moveVehicle(ctx, input)),
  merge: mutation(
    z.strictObject({
      stays: Id,
      goes: Id,
      revisions: z.strictObject({ stays: revision, goes: revision }),
      choice: MergeChoice,
      key,
    }),
  ).mutation(({ ctx, input }) => mergeCustomers(ctx, input)),
  undoMerge: mutation(One.extend({ key })).mutation(({ ctx, input }) => undoMerge(ctx, input)),
});
