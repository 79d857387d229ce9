import type { Operation, OperationLink } from "@trpc/client";
import type { AnyRouter } from "@trpc/server";
import { observable, type Unsubscribable } from "@trpc/server/observable";
import { pendingProofs } from "./pending-proofs.ts";

/** The header that carries the proof of work for the calls of a request. */
const HEADER = "x-openhood-work";
// The challenge may have expired while a phone slept, or have become harder.
const ROUNDS = 3;

/** Computes the proof of work a refusal asks for, and sends the same call again: same input, same key. */
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

/** The header for the calls of one request; none when none of them has a proof. */
export function workHeader(calls: readonly Operation[]): Record<string, string> {
  const works = calls.flatMap(({ context }) =>
    typeof context[HEADER] === "string" ? [context[HEADER]] : [],
  );
  return works.length > 0 ? { [HEADER]: works.join(",") } : {};
}
