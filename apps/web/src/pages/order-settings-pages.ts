export { OrderSettingsPage } from "./desk/shop/order-settings-page.tsx";
