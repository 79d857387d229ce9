import "../../ui/more-icons.ts";

export { BookingPage } from "./booking-page.tsx";
export { CataloguePage } from "./catalogue-page.tsx";
export { CheckPage } from "./check-page.tsx";
export { ServiceEditPage, ServiceNewPage } from "./service-page.tsx";
export { ShopLayout } from "./shop-layout.tsx";
export { ShopProfilePage } from "./shop-profile-page.tsx";
