import type { RouteObject } from "react-router-dom";
import { withMessages } from "../platform/language.tsx";
import { desk, deskPages, type PageModule } from "./desk-pages.ts";
import { inFrame, type Load, layout, leadOn, route } from "./route.ts";

const withWords =
  <M>({ load, words }: PageModule<M>): Load<M> =>
  () =>
    withMessages(load(), ...words);

/** The pages of the desk, those that share a frame inside it. */
const pages = [...Map.groupBy(deskPages, ({ frame }) => frame)].flatMap(([frame, pages]) => {
  const inside = pages.map(({ module, path, name, component }) =>
    route(withWords(module), path, name, component),
  );
  return frame ? layout(withWords(frame.module), frame.component, inside) : inside;
});

/** Every address of the desk, with its frame around the page. */
export const deskRoutes: RouteObject[] = [
  layout(withWords(desk), "DeskLayout", inFrame(pages)),
  // What a message's address is below.
  leadOn("/desk/messages", "/desk"),
];
