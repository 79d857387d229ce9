import { type ReactNode, useContext } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router-dom";

type Props = {
  className?: string | undefined;
  /** It scrolls by itself, in a page that does not. */
  scrolls?: boolean;
  children: ReactNode;
};

/** The main part of a page: the skip link leads to it, and it says when another page is on its way. */
export function Main({ className, scrolls, children }: Props) {
  const state = useContext(RouterState);
  return (
    <main
      id="main"
      tabIndex={-1}
      className={className}
      data-scrolls={scrolls}
      aria-busy={state?.navigation.state === "loading"}
    >
      {children}
    </main>
  );
}
