import { callLink, useFormat } from "../../platform/format.ts";
import styles from "./shop-phone.module.css";

/** The shop's number within a sentence, which calls it. */
export function ShopPhone({ number }: { number: string }) {
  const { phone } = useFormat();
  return (
    <a className={`tabular ${styles.number}`} href={callLink(number)}>
      {phone(number)}
    </a>
  );
}
