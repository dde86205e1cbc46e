import type { Client, Connection, Submittable } from 'pg'

/** PostgreSQL's description of a statement that it has parsed. Types are named as in `pg_type`: `int8`, `_uuid` for an array of uuid. */
export type Description = { parameters: string[]; columns: DescribedColumn[] }

/** `table` and `number` identify the column of a table; both are 0 for an expression. */
export type DescribedColumn = { name: string; type: string; table: number; number: number }

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }

/**
 * Lets PostgreSQL parse and describe a statement without running it.
 * @throws Error PostgreSQL's error, when it does not parse
 */
export async function describe(
  client: Client,
  text: string,
  typeNames: ReadonlyMap<number, string>,
): Promise<Description> {
  const { parameters, fields } = await new Promise<Parsed>((resolve, reject) => {
    client.query(new Describing(text, resolve, reject))
  })
  const nameOf = (oid: number): string => typeNames.get(oid) ?? `type ${oid}`
  return {
    parameters: parameters.map(nameOf),
    columns: fields.map((field) => ({
      name: field.name,
      type: nameOf(field.dataTypeID),
      table: field.tableID,
      number: field.columnID,
    })),
  }
}

type Parsed = { parameters: number[]; fields: Field[] }

/** The protocol's messages Parse and Describe, for which `pg` has no call. `pg` calls these methods. */
class Describing implements Submittable {
  private readonly parsed: Parsed = { parameters: [], fields: [] }
  private readonly text: string
  private readonly resolve: (parsed: Parsed) => void
  private readonly reject: (error: Error) => void

  constructor(text: string, resolve: (parsed: Parsed) => void, reject: (error: Error) => void) {
    this.text = text
    this.resolve = resolve
    this.reject = reject
  }

  submit(connection: Connection): void {
    const keepParameters = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.parsed.parameters = dataTypeIDs
    }
    connection.removeAllListeners('parameterDescription')
    connection.once('parameterDescription', keepParameters)
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.parsed.fields = fields
  }

  handleError(error: Error): void {
    this.reject(error)
  }

  handleReadyForQuery(): void {
    this.resolve(this.parsed)
  }
}
