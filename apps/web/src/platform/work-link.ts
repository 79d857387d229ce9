import type { Operation, OperationLink } from "@trpc/client";
import type { AnyRouter } from "@trpc/server";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import { pendingProofs } from "./pending-proofs.ts";

/** The header that brings the work done for the calls of a request. */
const HEADER = "x-openhood-work";
// The challenge may have run out while a phone slept, or its door be heavier by now.
const ROUNDS = 3;

/** Does the work a refusal asks for, and sends the same call again: the same input, with the same key. */
export const workLink =
  <Router extends AnyRouter>(): OperationLink<Router> =>
  ({ next, op }) =>
    observable((observer) => {
      let ended = false;
      let current: Unsubscribable | undefined;
      const send = (call: Operation, round: number) => {
        current = next(call).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            const challenge = error.data?.challenge;
            if (!challenge || round === ROUNDS) return observer.error(error);
            pendingProofs.set(pendingProofs.get() + 1);
            import("./proof-of-work.ts")
              .then(({ workFor }) => workFor(challenge, op.signal ?? null))
              .finally(() => pendingProofs.set(pendingProofs.get() - 1))
              .then(
                (work) => {
                  if (ended) return;
                  if (work) send({ ...call, context: { ...call.context, [HEADER]: work } }, round + 1);
                  else observer.error(error);
                },
                (reason: unknown) => {
                  console.error("The work could not be done", reason);
                  if (!ended) observer.error(error);
                },
              );
          },
        });
      };
      send(op, 1);
      return () => {
        ended = true;
        current?.unsubscribe();
      };
    });

/** The header for the calls of one request; none when no work was done for any. */
export function workHeader(calls: readonly Operation[]): Record<string, string> {
  const works = calls.flatMap(({ context }) =>
    typeof context[HEADER] === "string" ? [context[HEADER]] : [],
  );
  return works.length > 0 ? { [HEADER]: works.join(",") } : {};
}
