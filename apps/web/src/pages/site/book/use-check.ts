import type { FieldIssue } from "@openhood/domain/field-issues";
import { lazyCheck } from "../../../platform/form-check.ts";
import type { Draft } from "./draft.ts";

type Shapes = typeof import("./booking-check.ts");

/** An issue at the field of the draft it is about: `vehicle.plate` is `plate`. */
export const ofField = ({ path, ...issue }: FieldIssue): FieldIssue => ({
  ...issue,
  path: path.slice(path.lastIndexOf(".") + 1),
});

/** Checks a step with the shapes the server checks it with. */
export const bookingCheck = (issues: (shapes: Shapes, draft: Draft) => FieldIssue[]) =>
  lazyCheck(
    () => import("./booking-check.ts"),
    (shapes, draft: Draft) => issues(shapes, draft).map(ofField),
  );
