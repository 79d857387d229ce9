import { addIcons } from "./icon-paths.ts";

// Icons that only the desk's frame uses.
const desk = {
  calendar: "M4 6h16v14H4zM4 10h16M8.5 3.5V7M15.5 3.5V7",
  people:
    "M9 11.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3 19.5c.5-3 3-4.6 6-4.6s5.5 1.6 6 4.6M15.5 5.3a3.2 3.2 0 0 1 0 6M17.5 15.2c2 .6 3.2 2 3.5 4.3",
  settings: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4",
  today: "M4 5h7v6H4zM13 5h7v9h-7zM4 13h7v6H4zM13 16h7v3h-7z",
  money: "M3.5 6.5h17v11h-17zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.5 9.5v.1M17.5 14.5v.1",
  side: "M4 5h16v14H4zM9.5 5v14",
} as const;

export type DeskIcons = typeof desk;

addIcons(desk);
