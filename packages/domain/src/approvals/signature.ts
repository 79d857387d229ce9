import { z } from "zod";
import { givenName } from "../fields.ts";
import { RELATIONS } from "../repair-orders/relations.ts";
import { isInFrame, isSeen, MAX_SIGNATURE, MAX_STROKES } from "./strokes.ts";

const STROKE = /^\d{1,4},\d{1,4}(?: \d{1,4},\d{1,4})*$/;
/** What stands for a hand: nothing, a name that was typed, or strokes as points of an SVG polyline in a frame. */
export const Signature = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({ kind: z.literal("typed"), name: givenName(80) }),
  z.strictObject({
    kind: z.literal("drawn"),
    width: z.int().min(1).max(9_999),
    height: z.int().min(1).max(9_999),
    // Lists in lists cannot be stored: a stroke is a text.
    strokes: z
      .array(z.string().max(MAX_SIGNATURE).regex(STROKE))
      .min(1)
      .max(MAX_STROKES)
      .refine((all) => all.reduce((sum, { length }) => sum + length, 0) <= MAX_SIGNATURE, {
        message: "too_big",
      }),
  }),
]);
export type Signature = z.infer<typeof Signature>;

/** Who decides by a link, and what they are to the owner of the car. */
export const SignedBy = z.strictObject({ name: givenName(80), relation: z.enum(RELATIONS) });
/** The signature of a decision by a link: one is asked for that can be seen, and that stays within its own place on the paper. */
export const Signed = Signature.refine(
  (signature) => signature.kind !== "none" && (signature.kind !== "drawn" || isSeen(signature)),
  { message: "required" },
).refine((signature) => signature.kind !== "drawn" || isInFrame(signature), { message: "out_of_frame" });

/** Who signs, and what was drawn, as a form asks for it before anything is chosen. */
export const Signer = z.object({ by: SignedBy, drawn: Signed.optional() });
