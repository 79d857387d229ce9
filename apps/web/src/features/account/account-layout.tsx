import { Outlet } from "react-router-dom";
import { ApiProvider } from "../../platform/trpc.tsx";

/** What a customer's own pages share. */
export function AccountLayout() {
  return (
    <ApiProvider>
      <Outlet />
    </ApiProvider>
  );
}
