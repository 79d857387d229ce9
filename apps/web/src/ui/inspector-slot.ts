import { createContext } from "react";

/** Where in the frame the inspector stands. */
export const InspectorSlot = createContext<HTMLElement | null>(null);
