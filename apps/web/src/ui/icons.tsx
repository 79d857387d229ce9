import type { SVGProps } from "react";
import type { DeskIcons } from "./desk-icons.ts";
import { type first, iconPaths } from "./icon-paths.ts";
import type { More } from "./more-icons.ts";

export type IconName = keyof typeof first | keyof More | keyof DeskIcons;

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
      <path d={iconPaths[name]} />
    </svg>
  );
}
