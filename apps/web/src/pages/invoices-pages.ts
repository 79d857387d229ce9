import "../ui/more-icons.ts";

export { InvoicesPage } from "./desk/invoices/invoices-page.tsx";
