import { same } from "@openhood/domain/fingerprint";
import { commit } from "../../infra/commit.ts";
import type { Ctx } from "../../infra/ctx.ts";
import { log } from "../../infra/log.ts";
import { loadQuestions } from "../../stores/board.ts";
import { questionsInThreads } from "../../stores/threads.ts";

/** Compares who waits for an answer on the board with the threads, and puts it right. Run by the sweep, once a night. */
export async function checkQuestions(ctx: Ctx): Promise<void> {
  const { wrong } = await commit(ctx, async (batch, db) => {
    // The board first: whoever asks after that changes it.
    const { questions, replace } = await loadQuestions(db);
    const right = await questionsInThreads(db);
    const ids = new Set([...Object.keys(questions), ...Object.keys(right)]);
    const wrong = [...ids].filter((id) => questions[id] !== right[id]).length;
    if (!same(questions, right)) replace(batch, right);
    return { ok: true as const, wrong };
  });
  if (wrong > 0) log("ERROR", "board showed the wrong customers as waiting, and was put right", { wrong });
}
