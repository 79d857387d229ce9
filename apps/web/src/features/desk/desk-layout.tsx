import { Outlet } from "react-router-dom";
import { ApiProvider } from "../../platform/trpc.tsx";

/** What the staff's pages share: the API, and the floor's density. */
export function DeskLayout() {
  return (
    <ApiProvider>
      <div data-density="compact">
        <Outlet />
      </div>
    </ApiProvider>
  );
}
