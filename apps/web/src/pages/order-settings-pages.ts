export { ApprovalRulePage } from "./desk/shop/approval-rule-page.tsx";
export { CannedEditPage, CannedNewPage } from "./desk/shop/canned-job-page.tsx";
export { CannedJobsPage } from "./desk/shop/canned-jobs-page.tsx";
export { MaintenancePage } from "./desk/shop/maintenance-page.tsx";
export { OrderSettingsPage } from "./desk/shop/order-settings-page.tsx";
