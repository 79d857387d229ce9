import type { WallCard, WallColumn } from "@openhood/domain/devices/wall";
import { inLanguage } from "@openhood/domain/local-text";
import { isPromiseMissed } from "@openhood/domain/repair-orders/board";
import { useFormatter, useTranslations } from "use-intl";
import { useVehicleWords } from "../../features/customers/use-vehicle-words.ts";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useNow } from "../../platform/now.ts";
import { useContact } from "../../platform/shop.ts";
import { Icon } from "../../ui/icons.tsx";
import { ColorDot } from "../../ui/shop-color.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useFitting } from "./use-fitting.ts";
import styles from "./wall-board.module.css";

type Props = {
  columns: readonly WallColumn[] /** Since when nobody answers, ms since 1970. */;
  lostSince: number | null;
};

/** The cars in the shop, to be read from across the floor: nothing scrolls, and what has no room is counted. */
export function WallBoard({ columns, lostSince }: Props) {
  const t = useTranslations("wall");
  const { day, time } = useFormat();
  const { name } = useContact();
  const now = useNow();
  const count = columns.reduce((sum, { cards }) => sum + cards.length, 0);
  return (
    <div className={styles.board}>
      <header className={styles.head}>
        <h1>{name}</h1>
        <p className={styles.soft}>{t("cars", { count })}</p>
        <p role="status" className={lostSince === null ? styles.soft : styles.lost}>
          {lostSince === null ? (
            t("updated")
          ) : (
            <>
              <Icon name="alert" size={24} /> {t("lost", { time: time(lostSince) })}
            </>
          )}
        </p>
        <p className={`tabular ${styles.clock}`}>
          <span className={styles.soft}>{day(now)}</span> {time(now)}
        </p>
      </header>
      {count === 0 ? (
        <EmptyState icon="car" title={t("empty.title")} text={t("empty.text")} />
      ) : (
        <div className={styles.columns}>
          {columns.map((column) => (
            <Column key={column.id} column={column} now={now.getTime()} />
          ))}
        </div>
      )}
    </div>
  );
}

function Column({ column: { id, name, color, cards }, now }: { column: WallColumn; now: number }) {
  const t = useTranslations("wall");
  const { language } = useLanguage();
  const { list, hidden } = useFitting<HTMLUListElement>();
  return (
    <section
      className={styles.column}
      aria-labelledby={`wall-${id}`}
      data-column={id}
      data-empty={cards.length === 0 || undefined}
    >
      <h2 id={`wall-${id}`}>
        <ColorDot color={color} />
        {inLanguage(name, language)} <span className={styles.soft}>{cards.length}</span>
      </h2>
      <ul ref={list} className={styles.cards}>
        {cards.map((card) => (
          <Card key={card.id} card={card} now={now} />
        ))}
      </ul>
      <p className={styles.more}>{hidden > 0 && t("more", { count: hidden })}</p>
    </section>
  );
}

function Card({ card, now }: { card: WallCard; now: number }) {
  const t = useTranslations("wall");
  const { language } = useLanguage();
  const { date, time, dayTime } = useFormat();
  const formatter = useFormatter();
  const { vehicleName } = useVehicleWords();
  const { vehicle, about, technicians, running = [], awaited, waits, promisedAt, stage } = card;
  const car = vehicleName(vehicle);
  const others = technicians.filter((one) => !running.includes(one));
  const short = (at: string) => (date(at) === date(now) ? time(at) : dayTime(at));
  const isLate = stage.is !== "ready" && isPromiseMissed({ promisedAt, stage }, now);
  return (
    <li className={styles.card} data-wall-card={card.id} data-late={isLate || undefined}>
      <p className={vehicle.plate ? styles.plate : styles.label}>{vehicle.plate || car}</p>
      {vehicle.plate && <p className={styles.line}>{car}</p>}
      {about && <p className={`${styles.line} ${styles.soft}`}>{inLanguage(about, language)}</p>}
      {waits && <p className={styles.waits}>{t("waits")}</p>}
      {awaited > 0 && <p className={styles.waits}>{t("parts", { count: awaited })}</p>}
      {running.length > 0 && (
        <p className={styles.running} data-running="">
          <Icon name="clock" size={20} />
          <span>{t("running", { names: formatter.list(running) })}</span>
        </p>
      )}
      {others.length > 0 && <p className={`${styles.line} ${styles.soft}`}>{others.join(", ")}</p>}
      <p className={`tabular ${styles.when}`}>
        {isLate && (
          <strong className={styles.late}>
            <Icon name="alert" size={20} />
            {t("late")}
          </strong>
        )}
        {promisedAt && <strong>{t("promised", { time: short(promisedAt) })}</strong>}
        <span className={styles.soft}>{t("since", { time: short(stage.at) })}</span>
      </p>
    </li>
  );
}
