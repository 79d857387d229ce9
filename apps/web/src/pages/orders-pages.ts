import "../ui/more-icons.ts";

export { BoardPage } from "./desk/board/board-page.tsx";
export { InvoicesPage } from "./desk/invoices/invoices-page.tsx";
export { NewEstimatePage } from "./desk/orders/new-estimate-page.tsx";
export { OrderPage } from "./desk/orders/order-page.tsx";
export { OrdersPage } from "./desk/orders/orders-page.tsx";
export { PartsPage } from "./desk/parts/parts-page.tsx";
export { StockPage } from "./desk/parts/stock-page.tsx";
