import type { CarPart } from "@openhood/domain/catalog/service";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { CarPlan } from "./features/shop/car-plan.tsx";
import * as things from "./features/shop/json-ld.ts";
import { provideThings } from "./features/shop/json-ld-script.tsx";
import { LanguageProvider, startLanguage } from "./platform/language.tsx";
import type { Shop } from "./platform/page.ts";
import { initShop } from "./platform/shop.ts";
import { resolveFirstRoutes } from "./shell/router.ts";
import { routes } from "./shell/routes.tsx";

/** Renders the page at an address, as the browser's first look at it will be. */
export async function render(path: string, shop: Shop): Promise<string> {
  provideThings(things);
  initShop(shop);
  await startLanguage(path);
  await resolveFirstRoutes(path);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://prerender.invalid${path}`));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere.`);
  return renderToString(
    <LanguageProvider>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </LanguageProvider>,
  );
}

/** The car with some parts lit, for pictures. */
export const drawCar = (parts: readonly CarPart[]): string => renderToString(<CarPlan lit={parts} />);
