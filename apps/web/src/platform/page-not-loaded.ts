/** A page of this build did not come: it is gone, or there is no connection. */
export class PageNotLoaded extends Error {}
