import { lazyPart } from '../base/lazy-part.tsx'

// Documents are asked for rarely: their code comes after the page.

export const TakeReceipt = lazyPart('take-receipt', async () => (await import('./take-receipt.tsx')).TakeReceipt, {
  frame: (failure) => failure,
  onceIdle: true,
})

export const TakeStatement = lazyPart(
  'take-statement',
  async () => (await import('./take-statement.tsx')).TakeStatement,
  {
    frame: (failure) => failure,
    onceIdle: true,
  },
)

export const StatementCard = lazyPart(
  'statement-card',
  async () => (await import('./take-statement.tsx')).StatementCard,
  {
    onceIdle: true,
  },
)
