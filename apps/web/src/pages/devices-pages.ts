import "../ui/more-icons.ts";

export { DevicesPage } from "./desk/devices/devices-page.tsx";
