import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useProblemText } from "../platform/problem.ts";
import { Button } from "./button.tsx";
import { FormActions, FormStatus } from "./form-layout.tsx";
import { Notice } from "./states.tsx";

type Props = Pick<ComponentProps<typeof Button>, "icon" | "variant"> & {
  pending: boolean;
  /** Why no answer came. */
  error: unknown;
  /** What the answer was, where it leaves the form open. */
  status?: ReactNode;
  /** The words of the two buttons. */
  send: string;
  cancel: string;
  onCancel: () => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** The end of a form: what came of sending it, and what can be done. */
export function FormEnd({ pending, error, status, send, cancel, onCancel, children, ...button }: Props) {
  const problem = useProblemText();
  const box = useRef<HTMLDivElement>(null);
  // The answer stands above the button that was pressed, and may push it out of sight: the focus goes to the answer.
  useEffect(() => {
    const { current: answer } = box;
    if (pending || !answer?.hasChildNodes()) return;
    answer.focus({ preventScroll: true });
    answer.scrollIntoView({ block: "nearest" });
  }, [pending]);
  return (
    <>
      <FormStatus ref={box}>
        {error != null && <Notice tone="watch">{problem(error)}</Notice>}
        {status}
      </FormStatus>
      <FormActions>
        <Button type="submit" pending={pending} {...button}>
          {send}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {cancel}
        </Button>
        {children}
      </FormActions>
    </>
  );
}
