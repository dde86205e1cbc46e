import { addressOf, secretsOf } from '@kasuwa/local-postgres/secrets.ts'
import { readPostmaster } from '@kasuwa/local-postgres/postmaster-file.ts'

/** The superuser's address of a running cluster's database: tests and measurements write what the product may not. */
export async function superuserUrl(folder: string, database = 'kasuwa'): Promise<string> {
  return addressOf(await secretsOf(folder), 'superuser', (await readPostmaster(folder))!.port, database)
}

/** The same address for another database. */
export function inDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

/** The same address for reading alone, where names are looked for in a schema first. */
export function inSchema(url: string, schema: string): string {
  const address = new URL(url)
  address.searchParams.set('options', `-c search_path=${schema},pg_catalog,public -c default_transaction_read_only=on`)
  return address.href
}
