// @vitest-environment happy-dom
import type { WallCard } from "@openhood/domain/devices/wall";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { endDesk, showOnDesk } from "../../platform/show-desk.tsx";
import { WallBoard } from "./wall-board.tsx";

const AT = "2026-11-23T13:00:00.000Z";
const card = (id: string, more: Partial<WallCard> = {}): WallCard => ({
  id,
  vehicle: { plate: id, year: 2016, make: "Honda", model: "Civic" },
  promisedAt: null,
  stage: { is: "in-progress", column: "in-progress", at: AT },
  about: null,
  technicians: ["Teresa Okafor"],
  awaited: 0,
  ...more,
});

afterEach(endDesk);

test.each([
  ["en", "Clock running: Sam Lee and Teresa Okafor"],
  ["es", "Reloj en marcha: Sam Lee y Teresa Okafor"],
] as const)(
  "in %s a car on which a clock runs says so in words, with whose, and no name twice",
  async (language, words) => {
    const cards = [card("7ABC123", { running: ["Sam Lee", "Teresa Okafor"] }), card("8XYZ999")];
    const column = {
      id: "in-progress",
      name: { en: "In work", es: "En trabajo" },
      color: "blue",
      stage: "in-progress",
    };
    showOnDesk(<WallBoard columns={[{ ...column, cards } as never]} lostSince={null} />, {
      answers: {},
      language,
    });
    const line = await screen.findByText(words);
    expect(line.closest("[data-wall-card]")?.getAttribute("data-wall-card")).toBe("7ABC123");
    expect(document.querySelectorAll("[data-running]")).toHaveLength(1);
    expect(line.closest("li")?.textContent?.match(/Teresa/g)).toHaveLength(1);
  },
);
