import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useFormat } from "../../../platform/format.ts";
import { useProblemText } from "../../../platform/problem.ts";
import { byLink, useTRPCClient } from "../../../platform/trpc.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormStatus } from "../../../ui/form-layout.tsx";

type Props = { token: string; limit: number; instead: string[]; owner: string };

/** Says that it is more than an approver may approve, who may instead, and asks the owner with one press. */
export function OverLimit({ token, limit, instead, owner }: Props) {
  const t = useTranslations("approvals.overLimit");
  const { money } = useFormat();
  const { list } = useFormatter();
  const api = useTRPCClient();
  const problem = useProblemText();
  // Sent again, as the reply was lost, it is the same question.
  const key = useRef<string>(null);
  const ask = useMutation({
    mutationFn: async () => {
      key.current ??= crypto.randomUUID();
      const reply = await api.approvals.askOwner.mutate({ token, key: key.current }, byLink);
      if (!reply.ok) key.current = null;
      return reply;
    },
  });
  const { data } = ask;
  const no = data?.ok === false ? data.reason : null;
  const isAsked = data?.ok || no === "asked-lately" || no === "asked-often";
  const all = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLParagraphElement>(null);
  // It comes after what took the focus, and its button goes: all of it is in sight, and the focus is on the answer.
  useEffect(() => {
    answer.current?.focus({ preventScroll: true });
    all.current?.scrollIntoView({ block: "nearest" });
  }, [data]);
  return (
    <div ref={all}>
      <p>{t("text", { limit: money(limit), names: list(instead, { type: "disjunction" }) })}</p>
      {!data?.ok && <p>{t("way")}</p>}
      {!data?.ok && (
        <Button
          size="small"
          variant="secondary"
          icon="send"
          pending={ask.isPending}
          onClick={() => ask.mutate()}
        >
          {t("ask", { name: owner })}
        </Button>
      )}
      <FormStatus>
        {data && (
          <p ref={answer} tabIndex={-1}>
            {t(data.ok ? "asked" : isAsked ? "askedLately" : "notAsked", { name: owner })}
          </p>
        )}
        {ask.error && <p>{problem(ask.error)}</p>}
      </FormStatus>
    </div>
  );
}
