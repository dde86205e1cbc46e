import type { JobHandler } from '../context/context.ts'

/** Closes the virtual account of an erased person at the provider. The job's subject is its id there, which names nobody. */
export const closeVirtualAccount: JobHandler = async ({ ports }, { subject }) => {
  await ports.money.closeVirtualAccount(subject)
  return 'done'
}
