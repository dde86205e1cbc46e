/** Nothing was archived: the message says why, and what to do. */
export class CannotArchive extends Error {}
