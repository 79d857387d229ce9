import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useProblemText } from "../../platform/problem.ts";
import { Button } from "../../ui/button.tsx";
import { FormActions, FormStatus } from "../../ui/form-layout.tsx";
import { Notice } from "../../ui/states.tsx";

type Props = {
  pending: boolean;
  error: unknown;
  cancel: () => void;
  /** What came of sending. */
  status: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
};

/** Where a form about a customer or a vehicle ends: what came of sending it, and what can be done. */
export function FormEnd({ pending, error, cancel, status, children }: Props) {
  const t = useTranslations("customers.form");
  const problem = useProblemText();
  return (
    <>
      <FormStatus>
        {error != null && <Notice tone="watch">{problem(error)}</Notice>}
        {status}
      </FormStatus>
      <FormActions>
        <Button type="submit" icon="check" pending={pending}>
          {t("save")}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          {t("cancel")}
        </Button>
        {children}
      </FormActions>
    </>
  );
}
