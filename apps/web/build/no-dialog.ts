// Stands for @radix-ui/react-dialog, which cmdk imports for a dialog that is never shown here.
export const Root = null;
export const Portal = null;
export const Overlay = null;
export const Content = null;
