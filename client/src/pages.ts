type Page = { page: { next: number | null } }
type Paged = { data: Page | object } & Partial<Page>

/**
 * The pages of a list, one after another, each asked for when the one before is done with.
 * @param read a call of a list, such as `calls.customers.adminList`
 * @param input its search and filters
 */
export async function* pagesOf<Input extends { page?: unknown }, Answer extends Paged>(
  read: (input: Input) => Promise<Answer>,
  input: Input,
): AsyncGenerator<Answer> {
  for (let next: number | null = 1; next !== null;) {
    const answer: Answer = await read({ ...input, page: next })
    yield answer
    next = pageIn(answer)?.next ?? null
  }
}

const pageIn = ({ page, data }: Paged): Page['page'] | undefined => page ?? ('page' in data ? data.page : undefined)
