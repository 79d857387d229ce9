import "../ui/more-icons.ts";

export { SetupPage } from "./desk/setup/setup-page.tsx";
export { BookingPage } from "./desk/shop/booking-page.tsx";
export { CatalogPage } from "./desk/shop/catalog-page.tsx";
export { CheckPage } from "./desk/shop/check-page.tsx";
export { ServiceEditPage, ServiceNewPage } from "./desk/shop/service-page.tsx";
export { ShopLayout } from "./desk/shop/shop-layout.tsx";
export { ShopProfilePage } from "./desk/shop/shop-profile-page.tsx";
