import { type JsonSchema, nameIn, refTo } from './json-schema.ts'

type Named = Readonly<Record<string, JsonSchema>>
/** The words of a place in the document, from the widest to the narrowest. */
type Place = readonly string[]

/** Objects with so many fields are worth a name. */
const leastFields = 2

/**
 * Gives a name to each object that is in the document more than once, so that it is there once (OPER-51). It is named by the field that it
 * is found under first, with the words before that where the name is taken.
 */
export function shareSchemas<T>(paths: T, named: Named): { paths: T; named: Record<string, JsonSchema> } {
  const result = sharedOnce(paths, named)
  // Two objects may become the same once their parts have the same name.
  const isDone = Object.keys(result.named).length === Object.keys(named).length
  return isDone ? result : shareSchemas(result.paths, result.named)
}

function sharedOnce<T>(paths: T, named: Named): { paths: T; named: Record<string, JsonSchema> } {
  const times = countIn([paths, named])
  const shared = new Map<string, string>()
  const all: Record<string, JsonSchema> = { ...named }
  for (const [name, schema] of Object.entries(named)) if (isObject(schema)) shared.set(JSON.stringify(schema), name)

  const share = (value: unknown, place: Place): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((one) => share(one, place))
    const key = isObject(value) ? JSON.stringify(value) : ''
    if (!isObject(value) || ((times.get(key) ?? 0) < 2 && !shared.has(key))) return inside(value, place)
    const known = shared.get(key)
    if (known !== undefined) return { $ref: refTo(known) }
    const name = freeName(value, place, all)
    shared.set(key, name)
    all[name] = {}
    all[name] = inside(value, [name.replace(/Answer$/, '')]) as JsonSchema
    return { $ref: refTo(name) }
  }
  const inside = (value: object, within: Place): unknown => {
    const place = 'operationId' in value ? [wordOf(String(value.operationId))] : within
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, share(part, isWord(key) ? [...place, wordOf(key)] : place)]),
    )
  }

  for (const [name, schema] of Object.entries(named)) all[name] = inside(schema, [name]) as JsonSchema
  return { paths: inside(paths as object, []) as T, named: all }
}

const isObject = (value: object): value is JsonSchema =>
  'type' in value &&
  value.type === 'object' &&
  'properties' in value &&
  Object.keys(value.properties ?? {}).length >= leastFields

/** How often each object is there. The parts of a repeated one are counted once. */
function countIn(value: unknown): Map<string, number> {
  const times = new Map<string, number>()
  const count = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    if (!Array.isArray(part) && isObject(part)) {
      const key = JSON.stringify(part)
      times.set(key, (times.get(key) ?? 0) + 1)
      if ((times.get(key) ?? 0) > 1) return
    }
    for (const one of Object.values(part)) count(one)
  }
  count(value)
  return times
}

/** The keys of schemas and of the document around them, which say nothing about a field. */
const structure = new Set([
  'properties',
  'data',
  'items',
  'anyOf',
  'schema',
  'content',
  'application/json',
  'responses',
  'requestBody',
  'parameters',
  'get',
  'post',
  'put',
  'delete',
  'patch',
])

const isWord = (key: string): boolean => !structure.has(key) && !/^\d|\//.test(key)

const wordOf = (key: string): string => key.replaceAll(/(?:^|_)([a-z])/gi, (_, letter: string) => letter.toUpperCase())

/** The names of fields that no place names well, by the fields of the object. */
const byFields: Readonly<Record<string, string>> = {
  'name,value': 'Fact',
  'name,before,after': 'ChangedFact',
  'first_name,last_name': 'PersonName',
  'first_name,last_name,phone': 'PersonWithPhone',
  'first_name,last_name,phone,profile_picture_url': 'PersonWithPicture',
  'first_name,last_name,phone,profile_picture_url,email': 'PersonWithEmail',
  'first_name,last_name,customer_id': 'ProposalPerson',
  'kind,id,name': 'ProposalSubject',
  'id,first_name,last_name': 'NamedPerson',
  'id,name': 'NamedThing',
  'account_number,account_name,bank_name': 'NamedAccount',
  'count,amount': 'CountAndAmount',
  'amount,share': 'AmountAndShare',
  'days,amount,share': 'AmountAtRisk',
  'amount,month_before,year_before': 'ComparedAmount',
  'month,year,year_before': 'ComparedIncome',
  'content_type,sent_at': 'SentFile',
  'from,to,percent,stage': 'ProvisionClass',
  'loans,max_naira': 'LadderStep',
  'installment_number,due_date,amount,paid_amount,status,loan_fee': 'Instalment',
  'amount,loans,made_at': 'MonthEntry',
  'nin,bvn': 'IdentityChecks',
}

function freeName(schema: JsonSchema, place: Place, taken: Named): string {
  const fields = Object.keys(schema.properties ?? {}).join(',')
  const chosen = byFields[fields] ?? envelopeName(schema)
  if (chosen !== undefined && !taken[chosen]) return chosen
  const end = 'message' in (schema.properties ?? {}) && 'data' in (schema.properties ?? {}) ? 'Answer' : ''
  for (let count = 1; count <= place.length; count++) {
    const name = `${place.slice(-count).join('')}${end}`
    if (!taken[name]) return name
  }
  throw new Error(`please name the schema with the fields ${fields}`)
}

/** The envelope of a named answer, or of none. */
function envelopeName({ properties = {} }: JsonSchema): string | undefined {
  const { data, message, ...more } = properties
  if (!data || !message || Object.keys(more).length > 0) return undefined
  const name = nameIn(data)
  return name === undefined ? (data.type === 'null' ? 'DoneAnswer' : undefined) : `${name}Answer`
}
