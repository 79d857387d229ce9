// Everything of the native shells in one place, imported in the mode `native` only.
export { App } from "@capacitor/app";
export { Capacitor } from "@capacitor/core";
export { Haptics, ImpactStyle, NotificationType } from "@capacitor/haptics";
export { Network } from "@capacitor/network";
export { Share } from "@capacitor/share";
export { SplashScreen } from "@capacitor/splash-screen";
export { StatusBar, Style } from "@capacitor/status-bar";
