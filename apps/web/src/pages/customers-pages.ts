import "../ui/more-icons.ts";

export { CustomerPage } from "./desk/customers/customer-page.tsx";
export { CustomersPage } from "./desk/customers/customers-page.tsx";
export { MergePage } from "./desk/customers/merge-page.tsx";
export { NewCustomerPage } from "./desk/customers/new-customer-page.tsx";
