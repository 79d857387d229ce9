import { addIcons } from "./icon-paths.ts";

// Icons that neither the shell nor the home page uses; every other page module imports them.
const more = {
  key: "M8 18.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10.5 12.5 19 4M16 7l3 3",
  car: "M4 16.5v-4l2-5.5h12l2 5.5v4M3.5 12.5h17M4 16.5h16M5.5 16.5v2M18.5 16.5v2M7 14.5h1.5M15.5 14.5H17",
  globe:
    "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c2.4 2.3 3.6 5.2 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.2-3.6-8.5s1.2-6.2 3.6-8.5Z",
  chevronDown: "m6 9.5 6 6 6-6",
  chevronUp: "m6 14.5 6-6 6 6",
  chevronLeft: "m14.5 6-6 6 6 6",
  copy: "M9 8.5h10.5v11H9zM15 8.5v-4H4.5v11H9",
  eye: "M2.5 12c2.3-4.3 5.5-6.5 9.5-6.5s7.2 2.2 9.5 6.5c-2.3 4.3-5.5 6.5-9.5 6.5S4.8 16.3 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  archive: "M4 5h16v4H4zM5.5 9v10h13V9M10 12.5h4",
  share: "M12 15V4M8 7.5 12 3.5l4 4M7 11H5.5v9h13v-9H17",
  signOut: "M10 4.5H5.5v15H10M15.5 8l4 4-4 4M9.5 12h10",
  download: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14",
  trash: "M5 7h14M10 7V4.5h4V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5",
  wrench:
    "M14.5 6.5a4 4 0 0 1 5-1.5l-2.7 2.7.6 1.9 1.9.6L22 7.5a4.5 4.5 0 0 1-6.3 5.3l-7.2 7.2a2.1 2.1 0 0 1-3-3l7.2-7.2a4.5 4.5 0 0 1 1.8-3.3Z",
  keyboard: "M3.5 6.5h17v11h-17zM7 10v.1M10.3 10v.1M13.7 10v.1M17 10v.1M7 14v.1M17 14v.1M10 14h4",
  plus: "M12 5v14M5 12h14",
  rows: "M4 5.5h16M4 9.8h16M4 14.2h16M4 18.5h16",
  search: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.7 15.7 20 20",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z",
  route:
    "M6 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM18 8.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 17.5h7a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h7",
  lock: "M6 11h12v8.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
} as const;

export type More = typeof more;

addIcons(more);
