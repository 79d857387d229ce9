import "../../ui/more-icons.ts";

export { CustomerPage } from "./customer-page.tsx";
export { CustomersPage } from "./customers-page.tsx";
export { MergePage } from "./merge-page.tsx";
export { NewCustomerPage } from "./new-customer-page.tsx";
