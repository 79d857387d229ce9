import type { LocalText } from "@openhood/domain/fields";
import { inLanguage } from "@openhood/domain/local-text";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { FormProvider, useFormContext } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../platform/language.tsx";
import type { Language } from "../../../platform/messages.ts";
import { useNamedDay, useWeekday } from "./dates.ts";
import type { Issue } from "./issues.ts";
import type { Editor } from "./use-editor.ts";

export type Subject = "profile" | "service" | "booking" | "orders" | "canned" | "maintenance" | "approvals";
type Context = {
  subject: Subject;
  /** Names the form's draft. */
  name: string;
  issues: readonly Issue[];
  /** Grows each time the form begins anew: saved, discarded, or with somebody else's change. */
  begun: number;
  /** The language a phone shows the fields of. */
  writing: Language;
  setWriting: (language: Language) => void;
};

const EditorContext = createContext<Context>({
  subject: "profile",
  name: "",
  issues: [],
  begun: 0,
  writing: "en",
  setWriting: () => {},
});

/** What an editor's fields get from it. */
export const useEditorContext = (): Context => useContext(EditorContext);

type Props = {
  subject: Subject;
  editor: Pick<Editor<unknown, object>, "name" | "form" | "issues" | "begun">;
  children: ReactNode;
};

/** Provides the form, its issues and the language being edited to the fields below. */
export function EditorProvider({ subject, editor, children }: Props) {
  const { language } = useLanguage();
  const [writing, setWriting] = useState<Language>(language);
  const { name, issues, form, begun } = editor;
  const context = useMemo(
    () => ({ subject, name, issues, begun, writing, setWriting }),
    [subject, name, issues, begun, writing],
  );
  return (
    <FormProvider {...form}>
      <EditorContext value={context}>{children}</EditorContext>
    </FormProvider>
  );
}

/** Is it an object with fields of its own? */
export const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const languageOf = (path: string): Language | null => {
  const last = path.split(".").at(-1);
  return last === "en" || last === "es" ? last : null;
};

/** What a field is called, from its name in the form: without indexes and language it is a key of the messages. */
export function useLabels() {
  const { subject } = useEditorContext();
  const t = useTranslations("shop");
  const { getValues } = useFormContext();
  const { language } = useLanguage();
  const day = useNamedDay();
  const weekdayOf = useWeekday();
  const keyOf = (path: string) => path.replace(/\.\d+(?=\.|$)/g, "").replace(/\.(en|es)$/, "");
  const list = (path: string) => `${subject}.lists.${path}` as "profile.lists.team";
  /** Has it a name on the page? */
  const has = (path: string): boolean =>
    t.has(`${subject}.fields.${keyOf(path)}` as "profile.fields.name") ||
    t.has(list(path)) ||
    path.endsWith(".spans");
  const label = (path: string): string => {
    const key = keyOf(path);
    // A list as a whole is called by its heading.
    if (key === path && t.has(list(path))) return t(list(path));
    // Of hours as a whole there is no field.
    if (/(?:^|\.)spans$/.test(key)) return t("spans");
    const words = t(`${subject}.fields.${key}` as "profile.fields.name");
    const language = languageOf(path);
    return language ? t("inLanguage", { label: words, language }) : words;
  };
  const item = (list: string, index: number): string =>
    t(`${subject}.items.${list}` as "profile.items.team", { number: index + 1 });
  /** What tells a row from the others: its name, its words or its day; empty where it has none. */
  const rowName = (row: unknown): string => {
    const { date, name = isGroup(row) && "en" in row ? row : undefined } = isGroup(row) ? row : {};
    const words = isGroup(name) ? inLanguage(name as LocalText, language) : name;
    if (typeof words === "string" && words) return words;
    return typeof date === "string" ? day(date) : "";
  };
  /** The same with the item or the section it belongs to, of hours with the day: for lists of what is wrong. */
  const full = (path: string): string => {
    const [, list, at] = /^([a-z]+)\.(\d+)(?=\.|$)/i.exec(path) ?? [];
    const [, weekday] = /(?:^|\.)(?:hours|staffed|reserve)\.(\d)\./.exec(path) ?? [];
    const [head = "", more] = keyOf(path).split(".");
    const heading = `${subject}.sections.${head}` as "orders.sections.tax";
    const section = more && !list && t.has(heading) && t(heading);
    const row = list && list !== "hours" && (rowName(getValues(`${list}.${at}`)) || item(list, Number(at)));
    const of = [section || row, weekday && weekdayOf(Number(weekday))].filter(Boolean).join(", ");
    // Of a row as a whole its name is all there is to say.
    if (of && path === `${list}.${at}`) return of;
    return of ? t("ofItem", { item: of, label: label(path) }) : label(path);
  };
  return { label, has, item, rowName, full };
}

/** What to do about an issue. */
export function useIssueText(): (issue: Issue) => string {
  const t = useTranslations("shop.errors");
  const tf = useTranslations("problem.field");
  return ({ kind, limit = 0, most = 0 }) => {
    switch (kind) {
      case "between":
        return t(kind, { limit, most });
      case "ends":
      case "less":
      case "taken":
      case "dollars":
      case "percent":
      case "bands":
      case "stages":
      case "named":
      case "nothing":
      case "duration":
      case "year":
      case "link":
      case "slug":
        return t(kind);
      default:
        return tf(kind, { limit });
    }
  };
}

/** What is wrong with one field, in words. */
export function useIssueAt(path: string): string | undefined {
  const { issues } = useEditorContext();
  const text = useIssueText();
  const issue = issues.find((one) => one.path === path);
  return issue && text(issue);
}

/** Goes to a field; a phone switches to its language first. */
export function useGoTo(): (path: string) => void {
  const { setWriting } = useEditorContext();
  return (path) => {
    const language = languageOf(path);
    if (language) setWriting(language);
    // Once the fields of that language are on screen.
    setTimeout(() => {
      const field = document.getElementsByName(path)[0] ?? document.getElementById(`list-${path}`);
      field?.focus();
      field?.scrollIntoView({ block: "center" });
    });
  };
}
