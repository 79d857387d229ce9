import type { SVGProps } from "react";

// One hand: 24-px grid, 1.75-px line, round ends.
const paths = {
  menu: "M4 7h16M4 12h16M4 17h10",
  close: "m6 6 12 12M18 6 6 18",
  phone:
    "M6.6 3.5h2.6a1 1 0 0 1 1 .8l.7 3.3a1 1 0 0 1-.5 1.1L8.6 9.8a12.5 12.5 0 0 0 5.6 5.6l1.1-1.8a1 1 0 0 1 1.1-.5l3.3.7a1 1 0 0 1 .8 1v2.6a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.6 5.7a2 2 0 0 1 2-2.2Z",
  mail: "M3.5 6.5h17v11h-17zM4 7l8 6 8-6",
  user: "M12 12a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM4.8 20c.7-3.4 3.6-5.2 7.2-5.2s6.5 1.8 7.2 5.2",
  globe:
    "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c2.4 2.3 3.6 5.2 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.2-3.6-8.5s1.2-6.2 3.6-8.5Z",
  check: "m5 12.5 4.5 4.5L19 7.5",
  chevronRight: "m9.5 6 6 6-6 6",
  chevronDown: "m6 9.5 6 6 6-6",
  chevronUp: "m6 14.5 6-6 6 6",
  chevronLeft: "m14.5 6-6 6 6 6",
  arrowRight: "M4.5 12h15M13.5 6l6 6-6 6",
  alert:
    "M12 8.5v4.5M12 16.4v.1M10.7 4.3 3 17.8A1.5 1.5 0 0 0 4.3 20h15.4a1.5 1.5 0 0 0 1.3-2.2L13.3 4.3a1.5 1.5 0 0 0-2.6 0Z",
  info: "M12 11v5.5M12 7.6v.1M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z",
  clock: "M12 7.5V12l3 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z",
  pin: "M12 20.5c4.3-4.3 6.5-7.6 6.5-10.3A6.5 6.5 0 0 0 5.5 10.2c0 2.7 2.2 6 6.5 10.3ZM12 12.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z",
  copy: "M9 8.5h10.5v11H9zM15 8.5v-4H4.5v11H9",
  eye: "M2.5 12c2.3-4.3 5.5-6.5 9.5-6.5s7.2 2.2 9.5 6.5c-2.3 4.3-5.5 6.5-9.5 6.5S4.8 16.3 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  inbox: "M4 13.5 6.5 5h11l2.5 8.5v5.5H4zM4 13.5h4.5l1.5 2.5h4l1.5-2.5H20",
  archive: "M4 5h16v4H4zM5.5 9v10h13V9M10 12.5h4",
  send: "M20 4 3.5 10.5l6.5 3 3 6.5zM10 13.5 20 4",
  share: "M12 15V4M8 7.5 12 3.5l4 4M7 11H5.5v9h13v-9H17",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5",
  signOut: "M10 4.5H5.5v15H10M15.5 8l4 4-4 4M9.5 12h10",
  download: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14",
  trash: "M5 7h14M10 7V4.5h4V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5M14 11v5",
  wrench:
    "M14.5 6.5a4 4 0 0 1 5-1.5l-2.7 2.7.6 1.9 1.9.6L22 7.5a4.5 4.5 0 0 1-6.3 5.3l-7.2 7.2a2.1 2.1 0 0 1-3-3l7.2-7.2a4.5 4.5 0 0 1 1.8-3.3Z",
  car: "M4 16.5v-4l2-5.5h12l2 5.5v4M3.5 12.5h17M4 16.5h16M5.5 16.5v2M18.5 16.5v2M7 14.5h1.5M15.5 14.5H17",
  keyboard: "M3.5 6.5h17v11h-17zM7 10v.1M10.3 10v.1M13.7 10v.1M17 10v.1M7 14v.1M17 14v.1M10 14h4",
  plus: "M12 5v14M5 12h14",
  rows: "M4 5.5h16M4 9.8h16M4 14.2h16M4 18.5h16",
  search: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.7 15.7 20 20",
  lock: "M6 11h12v8.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
} as const;

export type IconName = keyof typeof paths;
type Props = { name: IconName; size?: number } & Omit<SVGProps<SVGSVGElement>, "name">;

/** An icon of the app's own set; decorative, so say in words what it means. */
export function Icon({ name, size = 20, ...rest }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={paths[name]} />
    </svg>
  );
}
