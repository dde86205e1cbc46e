/** PostgreSQL cannot be backed up in this state: the message says what to change. */
export class CannotBackUp extends Error {}

/** It cannot be restored as asked: the message says why, and what can be. */
export class CannotRestore extends Error {}
