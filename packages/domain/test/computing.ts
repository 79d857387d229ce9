/** How long this thread has computed, in ms: what else a busy machine does in that time is not counted. */
export function computedTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
