import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { FormEnd } from "../../ui/form-end.tsx";
import { Notice } from "../../ui/states.tsx";

type Props = {
  of: { pending: boolean; error: unknown; discard: () => void };
  /** Why it was refused. */
  refused: ReactNode;
  send: string;
  /** Called without a word when the form is canceled. */
  onEnd: () => void;
};

/** The end of a form that takes money back: canceled, it forgets what was typed. */
export function MoneyFormEnd({ of: { pending, error, discard }, refused, send, onEnd }: Props) {
  const t = useTranslations("money");
  return (
    <FormEnd
      variant="danger"
      pending={pending}
      error={error}
      status={refused && <Notice tone="watch">{refused}</Notice>}
      send={send}
      cancel={t("cancel")}
      onCancel={() => {
        discard();
        onEnd();
      }}
    />
  );
}
