import { PAYMENT_QUESTIONS, type PaymentQuestion } from "@openhood/domain/payments/payment";
import { useRef } from "react";

/** The question a refused payment asks; undefined where it can't be confirmed. */
export const questionIn = (reply: { ok: boolean; reason?: string } | null): PaymentQuestion | undefined =>
  PAYMENT_QUESTIONS.find((question) => question === reply?.reason);

/** Questions somebody confirmed about the payment sent last. Another payment starts with none. */
export function useConfirmedQuestions() {
  const last = useRef<{ payment: string; confirmed: PaymentQuestion[] }>({ payment: "", confirmed: [] });
  return {
    confirmedFor: (input: object): PaymentQuestion[] => {
      const payment = JSON.stringify(input);
      if (last.current.payment !== payment) last.current = { payment, confirmed: [] };
      return last.current.confirmed;
    },
    confirm: (question: PaymentQuestion) => {
      const { payment, confirmed } = last.current;
      last.current = { payment, confirmed: [...new Set([...confirmed, question])] };
    },
  };
}
