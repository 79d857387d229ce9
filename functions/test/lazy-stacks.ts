/**
 * For each call Firestore's client notes where it came from, for the case that it fails. Where that is in the sources is looked
 * up only when somebody reads it: to look it up for every call took a twentieth of the tests' time.
 */
export function lazyStacks(): void {
  const { prepareStackTrace } = Error;
  if (!prepareStackTrace || prepareStackTrace.name === lazily.name) return;
  function lazily(error: Error, frames: NodeJS.CallSite[]): unknown {
    const isNote = /[\\/]@google-cloud[\\/]firestore[\\/]/.test(frames[0]?.getFileName() ?? "");
    return isNote && error.message === ""
      ? { toString: () => prepareStackTrace?.(error, frames) }
      : prepareStackTrace?.(error, frames);
  }
  Error.prepareStackTrace = lazily;
}
