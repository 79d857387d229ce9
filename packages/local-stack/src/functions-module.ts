/** The part of a function's manifest by which its kind is told. */
interface Endpoint {
  httpsTrigger?: object;
  eventTrigger?: { eventType: string };
  scheduleTrigger?: { schedule?: string; timeZone?: string };
}

/** A function as firebase-functions exports it. */
export interface CloudFunction {
  __endpoint: Endpoint;
  run?: (event: object) => unknown;
}

/** The exports of a functions module, by the names they are deployed under. */
export type FunctionsModule = Record<string, unknown>;

/** The functions among a module's exports, with their names. */
export function functionsOf(module: FunctionsModule): [name: string, fn: CloudFunction][] {
  return Object.entries(module).filter(
    (entry): entry is [string, CloudFunction] =>
      typeof entry[1] === "function" && "__endpoint" in entry[1] && Boolean(entry[1].__endpoint),
  );
}
