/** The jobs of the example estimate. Prices are whole: parts and labor, before tax. */
export const sampleJobs = [
  { id: "brakes", grade: "act", cents: 41_800 },
  { id: "coolant", grade: "watch", cents: 13_900 },
  { id: "wiper", grade: "watch", cents: 6_450 },
] as const;

export type SampleJobId = (typeof sampleJobs)[number]["id"];
export const answers = ["approve", "decline", "defer"] as const;
export type SampleAnswer = (typeof answers)[number];
export type SampleAnswers = Partial<Record<SampleJobId, SampleAnswer>>;

/** What the answers add up to. */
export function totalsOf(given: SampleAnswers): { approved: number; offered: number; open: number } {
  const sum = (jobs: readonly { cents: number }[]) => jobs.reduce((total, job) => total + job.cents, 0);
  return {
    approved: sum(sampleJobs.filter((job) => given[job.id] === "approve")),
    offered: sum(sampleJobs),
    open: sampleJobs.filter((job) => !given[job.id]).length,
  };
}
