/**
 * The version of the contract between client and function. Raise it with every change an open page of the
 * old client could not survive; such a page is then told to reload instead of failing in a strange way.
 */
export const API_VERSION = 4;
