/**
 * The page to which a neighbour's address leads; null where there is none, and for an address that is not this list at our own API:
 * nothing is ever sent elsewhere (C-140).
 * @param origin of the page, where the API is too
 */
export function pageAt(address: string | null, origin: string): number | null {
  const url = address === null ? null : urlOf(address)
  if (url?.origin !== origin || url.pathname !== '/api/admin/loan-management') return null
  const page = url.searchParams.get('page') ?? ''
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : null
}

/** As URL.parse, which browsers of two years ago lack. */
function urlOf(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
