import { callLink, useFormat } from "../../platform/format.ts";

/** The shop's number within a sentence, which calls it. */
export function ShopPhone({ number }: { number: string }) {
  const { phone } = useFormat();
  return (
    <a className="tabular" href={callLink(number)}>
      {phone(number)}
    </a>
  );
}
