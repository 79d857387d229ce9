/** How an overlay went away. `action`: through one of its own buttons or by the code that showed it. */
export type DismissReason =
  | "backdrop"
  | "gesture"
  | "escape"
  | "hardware-back"
  | "browser-back"
  | "navigation"
  | "timeout"
  | "action";

/** What asked for the dismissal before Ionic reported it: Ionic itself tells only backdrop and gesture apart. */
export type DismissCause = "escape" | "hardware-back" | "browser-back" | "navigation";

export type OverlayState<T> =
  | { status: "presented"; cause: DismissCause | null }
  | { status: "dismissed"; reason: DismissReason; data: T | undefined };

export type OverlayEvent<T> =
  | { type: "cause"; cause: DismissCause }
  | { type: "dismissed"; role: string | undefined; data: T | undefined };

/** The next state of an overlay; dismissed is final. */
export function nextOverlayState<T>(state: OverlayState<T>, event: OverlayEvent<T>): OverlayState<T> {
  if (state.status === "dismissed") return state;
  if (event.type === "cause") return { status: "presented", cause: state.cause ?? event.cause };
  const reason = reasonOf(event.role, state.cause);
  const kept = reason === "action" || reason === "timeout" ? event.data : undefined;
  return { status: "dismissed", reason, data: kept };
}

function reasonOf(role: string | undefined, cause: DismissCause | null): DismissReason {
  if (role === "gesture" || role === "timeout") return role;
  if (role === "backdrop") return cause ?? "backdrop";
  return "action";
}
