/**
 * The version of the contract between client and function. Raise it with every change that breaks an open page of
 * an older client; such a page is then told to reload.
 */
export const API_VERSION = 10;
