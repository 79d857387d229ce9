import "../ui/more-icons.ts";

export { OrderPrintPage } from "./desk/orders/print/print-page.tsx";
