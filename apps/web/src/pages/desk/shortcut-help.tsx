import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { enableShortcuts, useShortcutsEnabled } from "../../ui/shortcuts.ts";
import styles from "./shortcut-help.module.css";

const keys = [
  ["j", "next"],
  ["k", "previous"],
  ["Enter", "open"],
  ["r", "reply"],
  ["e", "archive"],
  ["z", "undo"],
  ["a", "assign"],
  ["u", "back"],
  ["?", "help"],
] as const;

const onSchedule = [
  ["n", "nextDay"],
  ["p", "previousDay"],
  ["t", "today"],
  ["w", "dayOrWeek"],
  ["c", "book"],
  ["b", "block"],
  ["Space", "lift"],
] as const;

const onCustomers = [
  ["/", "search"],
  ["j", "nextCustomer"],
  ["k", "previousCustomer"],
  ["c", "newCustomer"],
] as const;

const onOrder = [
  ["j", "addJob"],
  ["p", "takePayment"],
  ["i", "postInvoice"],
] as const;

type Keys = typeof keys | typeof onSchedule | typeof onCustomers | typeof onOrder;

/** A row for each key: what is pressed, and what it does. */
function Rows({ keys }: { keys: Keys }) {
  const t = useTranslations("desk.keys");
  return keys.map(([key, label]) => (
    <div key={key}>
      <dt>
        <Kbd>{key}</Kbd>
      </dt>
      <dd>{t(label)}</dd>
    </div>
  ));
}

/** What the keys do, and whether they do it. */
export function ShortcutHelp({ close }: { close: () => void }) {
  const t = useTranslations("desk.keys");
  const enabled = useShortcutsEnabled();
  return (
    <div className={styles.help}>
      <h2>{t("title")}</h2>
      <dl className={styles.keys}>
        <Rows keys={keys} />
        <div>
          <dt>
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
          </dt>
          <dd>{t("send")}</dd>
        </div>
        <div>
          <dt>
            <Kbd>Ctrl</Kbd> <Kbd>Z</Kbd>
          </dt>
          <dd>{t("undoLast")}</dd>
        </div>
        <div>
          <dt>
            <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
          </dt>
          <dd>{t("palette")}</dd>
        </div>
      </dl>
      {(
        [
          ["onSchedule", onSchedule],
          ["onCustomers", onCustomers],
          ["onOrder", onOrder],
        ] as const
      ).map(([title, some]) => (
        <Fragment key={title}>
          <h3>{t(title)}</h3>
          <dl className={styles.keys}>
            <Rows keys={some} />
          </dl>
        </Fragment>
      ))}
      <Checkbox
        label={t("enabled")}
        checked={enabled}
        onChange={(event) => enableShortcuts(event.target.checked)}
      />
      <Button variant="secondary" onClick={close}>
        {t("close")}
      </Button>
    </div>
  );
}
