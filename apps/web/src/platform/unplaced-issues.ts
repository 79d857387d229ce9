/** Something is wrong that no field of the form shows. */
export class UnplacedIssues extends Error {
  readonly data = { reason: "invalid-input" };
}
