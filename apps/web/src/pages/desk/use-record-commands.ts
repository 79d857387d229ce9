import { clockOf, dateAt, msOf } from "@openhood/domain/booking/quarters";
import type { Found } from "@openhood/domain/search/find-lines";
import type { LineKind } from "@openhood/domain/search/line";
import { BEGINNING, EXACT } from "@openhood/domain/search/rank";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router-dom";
import { useTranslations } from "use-intl";
import { bookState } from "../../features/customers/book-link.tsx";
import type { OrderCard } from "../../features/orders/use-card-words.ts";
import { useShortTime } from "../../features/orders/use-short-time.ts";
import { useStageName } from "../../features/orders/use-stage-name.ts";
import { useFormat } from "../../platform/format.ts";
import { useLanguage } from "../../platform/language.tsx";
import { useMe } from "../../platform/me.ts";
import { useProblemText } from "../../platform/problem.ts";
import { useShopTimeZone } from "../../platform/shop.ts";
import { useTRPC, useTRPCClient } from "../../platform/trpc.tsx";
import type { Command } from "../../ui/commands.ts";
import { withTransition } from "../../ui/link.tsx";
import { presentToast } from "../../ui/overlays/present.ts";
import type { Scored } from "./palette-search.ts";

/** How well it answers, as the palette compares it with pages and things to do. */
const scores: Record<number, number> = { [EXACT]: 1, [BEGINNING]: 0.9 };

/** A customer, vehicle, appointment or order as something the palette leads to. */
export type RecordCommand = Command & {
  kind: LineKind;
  record: string;
  score: number;
  /** What else can be done with it at once. */
  also?: Scored;
};

const groups = {
  customer: "customers",
  vehicle: "vehicles",
  appointment: "appointments",
  order: "orders",
} as const;

/** Opens the form for an appointment, filled in with a customer and, where there is one only, their car. */
function useBook(): (id: string) => Promise<void> {
  const client = useTRPCClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // For the day on screen, as all forms of the desk are.
  const date = pathname === "/desk/schedule" ? new URLSearchParams(search).get("date") : null;
  return async (id) => {
    const { record, vehicles } = await client.customers.record.query({ id });
    const cars = vehicles.filter(({ archivedAt }) => archivedAt === null);
    const state = bookState(record.facts, cars.length === 1 ? cars[0]?.facts : undefined);
    const day = date ? `?${new URLSearchParams({ date })}` : "";
    await navigate({ pathname: "/desk/schedule", search: day }, { ...withTransition(), state });
  };
}

/** Makes what the search finds something the palette leads to. */
export function useRecordCommand(): (found: Found) => RecordCommand {
  const t = useTranslations("desk.palette.records");
  const me = useMe();
  const problem = useProblemText();
  const navigate = useNavigate();
  const book = useBook();
  const format = useFormat();
  const { language } = useLanguage();
  const timeZone = useShopTimeZone();
  const stageName = useStageName();
  const short = useShortTime();
  const { data: board } = useQuery(useTRPC().board.get.queryOptions());
  /** Where a car in the shop is, and when it's promised, by its order or its own id. */
  const standing = (isIt: (card: OrderCard) => boolean): string | null => {
    const card = board?.cards.find(isIt);
    if (!card) return null;
    const { promisedAt } = card;
    return dots(stageName(card), promisedAt && t("promised", { time: short(promisedAt) }));
  };
  const go = (pathname: string, more: { search?: string; hash?: string } = {}) =>
    void navigate({ pathname, ...more }, withTransition());
  // A line holds a car's name as English says it.
  const carIn = (car: string | null) =>
    language === "es" ? (car?.replace(/^(\d{4}) (.+)$/, "$2 $1") ?? null) : car;
  const dots = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(" · ");
  return (found) => {
    const { kind, rank, line } = found;
    const base = {
      id: `${kind}:${line.id}`,
      kind,
      record: line.id,
      group: groups[kind],
      score: scores[rank] ?? 0.3,
    } as const;
    if (found.kind === "customer") {
      const { names, phones, id } = found.line;
      const [name = "", ...contacts] = names;
      return {
        ...base,
        icon: "user",
        label: name,
        detail: dots(
          contacts.join(", "),
          phones.map(format.phone).join(", "),
          ...found.vehicles
            .slice(0, 3)
            .map(({ car, plate }) => [carIn(car), plate].filter(Boolean).join(" ")),
        ),
        run: () => go(`/desk/customers/${id}`),
        ...(me.may("booking.bookFor") && {
          also: {
            score: base.score - 0.01,
            command: {
              id: `book:${id}`,
              group: "make",
              icon: "plus",
              label: t("book", { name }),
              run: () => void book(id).catch((error: unknown) => presentToast({ text: problem(error) })),
            },
          },
        }),
      };
    }
    if (found.kind === "vehicle") {
      const { plate, vin, car, id } = found.line;
      return {
        ...base,
        icon: "car",
        label: dots(plate, carIn(car)) || (vin ?? ""),
        detail: dots(
          standing(({ vehicle }) => vehicle.id === id),
          found.owner?.names[0],
          (plate || car) && vin,
        ),
        run: () => go(`/desk/customers/${found.owner?.id ?? found.line.owner}`, { hash: `#vehicle-${id}` }),
      };
    }
    if (found.kind === "order") {
      const { number, name, car, plate, jobs, at, id } = found.line;
      return {
        ...base,
        icon: "wrench",
        label: dots(t("order", { number }), name),
        detail: dots(
          standing((card) => card.id === id),
          plate,
          carIn(car),
          jobs[0],
          format.date(at),
        ),
        run: () => go(`/desk/orders/${id}`),
      };
    }
    const { first, at, name, phone, car, plate, canceled, id } = found.line;
    const date = dateAt(msOf(first), clockOf(timeZone));
    return {
      ...base,
      icon: "clock",
      label: `${name}, ${format.dateTime(at)}`,
      detail: dots(canceled ? t("canceled") : null, carIn(car), plate, phone && format.phone(phone)),
      run: () => go("/desk/schedule", { search: `?${new URLSearchParams({ date, appointment: id })}` }),
    };
  };
}
