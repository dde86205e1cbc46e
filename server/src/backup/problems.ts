/** PostgreSQL cannot be backed up like this: what to change. */
export class CannotBackUp extends Error {}

/** It cannot be restored as asked: why, and what can. */
export class CannotRestore extends Error {}
