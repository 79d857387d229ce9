import "../ui/more-icons.ts";

export { InspectionPage } from "./desk/inspection/inspection-page.tsx";
export { InspectionsPage } from "./desk/inspection/inspections-page.tsx";
