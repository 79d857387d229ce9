import { type ComponentType, memo, useDeferredValue } from "react";

/**
 * A part of a page that shows an order and edits nothing of it: drawn again where it is another one, and after the paint that
 * whoever types waits for.
 */
export function deferred<Props extends { order: unknown }>(Part: ComponentType<Props>) {
  const Kept = memo(Part) as unknown as ComponentType<Props>;
  return function Deferred(props: Props) {
    return <Kept {...props} order={useDeferredValue(props.order)} />;
  };
}
