import type { Action } from "@openhood/domain/staff/policies";
import type { Messages } from "../../platform/messages.ts";
import type { Command } from "../../ui/commands.ts";

/** How one gets to a page of the desk; its title names it, in the navigation and in the palette. */
export type DeskLink = {
  path: string;
  name: keyof Messages["titles"];
  /** It stands in the navigation. */
  nav?: {
    /** Default: the page's title. */
    label?: "inbox" | "shop";
    /** The pages under this path belong to it. Default: those under its own. */
    under?: string;
  };
  /** The palette leads to it. */
  command?: {
    group: "go" | "make";
    icon: Command["icon"];
    /** Default: the page's title. */
    label?: PaletteWord;
    /** More words to find it by. */
    words?: PaletteWord;
  };
  /** Whoever may do this is led there. Default: everybody on staff. */
  may?: Action;
};

/** The palette's own words, as far as they are whole. */
type PaletteWord = Exclude<
  keyof Messages["desk"]["palette"]["commands"],
  "answer" | "toMe" | "archive" | "reopen"
>;
