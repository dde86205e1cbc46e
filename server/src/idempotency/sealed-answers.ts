import type { App } from '../context/context.ts'

/** Binds the encryption to its use. */
export const answerPurpose = 'kept answer'

/** An answer as it is kept, encrypted since it may have anything about people (C-174). @param answer the answer as it is sent */
export const sealAnswer = ({ vault }: Pick<App, 'vault'>, answer: unknown): Buffer =>
  vault.seal(JSON.stringify(answer ?? null), answerPurpose)

/** The answer that was kept. */
export const openAnswer = ({ vault }: Pick<App, 'vault'>, sealed: Buffer): unknown =>
  JSON.parse(vault.open(sealed, answerPurpose))
