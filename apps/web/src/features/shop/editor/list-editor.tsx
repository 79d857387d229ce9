import { type ReactNode, useId, useState } from "react";
import { type FieldValues, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { useEditorContext, useIssueAt, useLabels } from "./editor-context.tsx";
import styles from "./list-editor.module.css";
import { MoveButtons } from "./move-buttons.tsx";
import { useRemoval } from "./use-removal.ts";

type Props = {
  /** The list's path in the form, and the list its words are found under. */
  name: string;
  max: number;
  newItem: () => FieldValues;
  /** Where a new item belongs among the others. Default: behind them. */
  placeOf?: (item: FieldValues, others: FieldValues[]) => number;
  /** Whether its order is for the person to choose. */
  ordered?: boolean;
  /** The first words of an item: what tells it from the others. */
  titleOf: (item: FieldValues) => string;
  /** What stands after them, less loud. */
  noteOf?: (item: FieldValues) => string;
  /** What it costs, at its right. */
  amountOf?: (item: FieldValues) => string;
  /** What the fields of an item are called: said once, over a table with a line for each item. */
  columns?: readonly string[];
  /** What removing one comes to, as it is said with the undo. */
  removedNote?: (item: FieldValues) => string;
  /** An item of few fields stands open. */
  flat?: boolean;
  children: (path: string, index: number) => ReactNode;
};

/** A list one adds to, puts in order with buttons, and takes from with a way back. */
export function ListEditor(props: Props) {
  const { name, max, newItem, ordered = true, titleOf, flat = false, columns, children } = props;
  const t = useTranslations("shop.list");
  const { subject } = useEditorContext();
  const ts = useTranslations(`shop.${subject}` as "shop.profile");
  const { getValues } = useFormContext();
  const { item } = useLabels();
  const { fields, insert, remove, swap } = useFieldArray({ name });
  const [announcement, setAnnouncement] = useState("");
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const error = useIssueAt(name);
  const removal = useRemoval();

  // A line of a table has no name but its place.
  const titleAt = (index: number) =>
    (!columns && titleOf((getValues(`${name}.${index}`) ?? {}) as FieldValues)) || item(name, index);
  const toggle = (id: string) =>
    setOpened((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));

  const add = () => {
    const added = newItem();
    const at = props.placeOf?.(added, getValues(name) as FieldValues[]) ?? fields.length;
    insert(at, added, { focusName: `${name}.${at}.` });
    setAnnouncement("");
  };
  const move = (index: number, by: 1 | -1) => {
    const to = index + by;
    if (to < 0 || to >= fields.length) return;
    const title = titleAt(index);
    swap(index, to);
    setAnnouncement(t("moved", { title, position: to + 1, count: fields.length }));
  };
  const take = (index: number) => {
    const gone = structuredClone(getValues(`${name}.${index}`)) as FieldValues;
    const title = titleAt(index);
    remove(index);
    setAnnouncement("");
    const putBack = () => {
      const at = Math.min(index, (getValues(name) as unknown[]).length);
      insert(at, gone, { focusName: `${name}.${at}.` });
      setAnnouncement(t("isBack", { title }));
    };
    removal(title, putBack, props.removedNote?.(gone));
  };

  return (
    <div className={styles.editor} id={`list-${name}`} tabIndex={-1} data-focus-home="">
      {fields.length === 0 && <p className={styles.empty}>{ts(`empty.${name}` as "empty.team")}</p>}
      {columns && fields.length > 0 && (
        <p className={styles.columns} aria-hidden="true">
          {columns.map((column) => (
            <span key={column}>{column}</span>
          ))}
        </p>
      )}
      <ul className={styles.items}>
        {fields.map((field, index) => (
          <Item
            key={field.id}
            path={`${name}.${index}`}
            index={index}
            last={index === fields.length - 1}
            flat={flat}
            ordered={ordered}
            open={opened.has(field.id)}
            fallback={item(name, index)}
            titleOf={titleOf}
            noteOf={props.noteOf}
            amountOf={props.amountOf}
            isLine={columns !== undefined}
            onToggle={() => toggle(field.id)}
            onMove={(by) => move(index, by)}
            onRemove={() => take(index)}
          >
            {children(`${name}.${index}`, index)}
          </Item>
        ))}
      </ul>
      {error && <p className={styles.error}>{error}</p>}
      <Button
        variant="secondary"
        size="small"
        icon="plus"
        aria-disabled={fields.length >= max || undefined}
        onClick={() => fields.length < max && add()}
      >
        {ts(`add.${name}` as "add.team")}
      </Button>
      {fields.length >= max && <p className={styles.empty}>{t("full", { max })}</p>}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  );
}

type ItemProps = {
  path: string;
  index: number;
  last: boolean;
  flat: boolean;
  ordered: boolean;
  open: boolean;
  fallback: string;
  titleOf: (item: FieldValues) => string;
  noteOf: Props["noteOf"];
  amountOf: Props["amountOf"];
  isLine: boolean;
  onToggle: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
  children: ReactNode;
};

function Item(props: ItemProps) {
  const { path, index, last, flat, ordered, open, fallback, titleOf, noteOf, onToggle, onMove, onRemove } =
    props;
  const t = useTranslations("shop.list");
  const id = useId();
  const { issues } = useEditorContext();
  const value = (useWatch({ name: path }) ?? {}) as FieldValues;
  const title = titleOf(value);
  const note = noteOf?.(value);
  // What has no name yet is being written, and what is wrong must be seen.
  const [startedEmpty] = useState(title === "");
  const shown = flat || open || startedEmpty || issues.some((issue) => issue.path.startsWith(`${path}.`));
  const name = title || fallback;
  const amount = props.amountOf?.(value);
  const remove = (of: string) => (
    <IconButton icon="trash" label={t("remove", { title: of })} onClick={onRemove} />
  );
  if (props.isLine)
    return (
      <li className={`${styles.item} ${styles.line}`} data-item={index}>
        <div className={styles.cells}>{props.children}</div>
        <span className={styles.tools}>{remove(fallback)}</span>
      </li>
    );
  return (
    <li className={styles.item} data-item={index}>
      <div className={styles.head}>
        {flat ? (
          <p className={styles.title}>{fallback}</p>
        ) : (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={shown}
            aria-controls={id}
            onClick={onToggle}
          >
            <Icon name={shown ? "chevronDown" : "chevronRight"} size={16} />
            <span>
              {name}
              {note && <span className={styles.note}> {note}</span>}
            </span>
          </button>
        )}
        {amount && <span className={`tabular ${styles.amount}`}>{amount}</span>}
        <span className={styles.tools}>
          {ordered && <MoveButtons title={name} first={index === 0} last={last} onMove={onMove} />}
          {remove(name)}
        </span>
      </div>
      <div id={id} className={styles.body} hidden={!shown}>
        {props.children}
      </div>
    </li>
  );
}
