import type { ShopProfile } from "@openhood/domain/shop/profile";
import { useLangOf, useLocal } from "../../platform/shop-words.ts";
import styles from "./team.module.css";

/** The team, each with the name patch of their work shirt. */
export function Team({ team }: { team: ShopProfile["team"] }) {
  const local = useLocal();
  const langOf = useLangOf();
  return (
    <ul className={styles.team}>
      {team.map((person) => (
        <li key={person.name}>
          <p className={styles.patch} aria-hidden="true">
            {person.name.split(/\s+/)[0]}
          </p>
          <div>
            <h3>{person.name}</h3>
            <p className={styles.role} lang={langOf(person.role)}>
              {local(person.role)}
            </p>
            <p lang={langOf(person.bio)}>{local(person.bio)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
