/**
 * The cookies that the product sets at sign-up, recovery and the second step of a sign-in. A browser keeps them by itself and shows them to
 * no script: there the jar stays empty.
 */
export class CookieJar {
  readonly #kept = new Map<string, string>()

  /** The header to send; undefined where there is none. */
  get header(): string | undefined {
    return this.#kept.size === 0 ? undefined : [...this.#kept].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  keep({ headers }: Response): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /;\s*max-age=0\b/i.test(cookie)) this.#kept.delete(name)
      else this.#kept.set(name, value)
    }
  }
}
