// 24 px grid, 1.75 px line, round ends. Only the icons of the shell and the home page are here.
export const first = {
  menu: "M4 7h16M4 12h16M4 17h10",
  close: "m6 6 12 12M18 6 6 18",
  phone:
    "M6.6 3.5h2.6a1 1 0 0 1 1 .8l.7 3.3a1 1 0 0 1-.5 1.1L8.6 9.8a12.5 12.5 0 0 0 5.6 5.6l1.1-1.8a1 1 0 0 1 1.1-.5l3.3.7a1 1 0 0 1 .8 1v2.6a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.6 5.7a2 2 0 0 1 2-2.2Z",
  mail: "M3.5 6.5h17v11h-17zM4 7l8 6 8-6",
  user: "M12 12a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM4.8 20c.7-3.4 3.6-5.2 7.2-5.2s6.5 1.8 7.2 5.2",
  check: "m5 12.5 4.5 4.5L19 7.5",
  chevronRight: "m9.5 6 6 6-6 6",
  arrowRight: "M4.5 12h15M13.5 6l6 6-6 6",
  alert:
    "M12 8.5v4.5M12 16.4v.1M10.7 4.3 3 17.8A1.5 1.5 0 0 0 4.3 20h15.4a1.5 1.5 0 0 0 1.3-2.2L13.3 4.3a1.5 1.5 0 0 0-2.6 0Z",
  info: "M12 11v5.5M12 7.6v.1M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z",
  clock: "M12 7.5V12l3 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z",
  pin: "M12 20.5c4.3-4.3 6.5-7.6 6.5-10.3A6.5 6.5 0 0 0 5.5 10.2c0 2.7 2.2 6 6.5 10.3ZM12 12.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z",
  inbox: "M4 13.5 6.5 5h11l2.5 8.5v5.5H4zM4 13.5h4.5l1.5 2.5h4l1.5-2.5H20",
  send: "M20 4 3.5 10.5l6.5 3 3 6.5zM10 13.5 20 4",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5",
} as const;

/** The paths loaded so far, by icon. */
export const iconPaths: Record<string, string> = { ...first };

/** Adds icons that only later pages use. */
export const addIcons = (more: Record<string, string>): void => void Object.assign(iconPaths, more);
