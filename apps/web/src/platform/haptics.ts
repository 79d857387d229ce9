/** Lets the device be felt where it can: something a person waited for has worked. */
export function feelSuccess(): void {
  if (import.meta.env.MODE !== "native") return;
  void import("./capacitor.ts")
    .then(({ Haptics, NotificationType }) => Haptics.notification({ type: NotificationType.Success }))
    .catch(() => {});
}
