/** A page of the loans and its cursor: rows that come or go meanwhile are neither shown twice nor skipped. */
export type LoansPlace = { page: number; cursor: string | undefined }

/**
 * The page that an address leads to; null if there is no address, or if it is not this list at our own API:
 * nothing is ever sent elsewhere (C-140).
 * @param origin the origin of the page, which the API shares
 */
export function placeAt(address: string | null, origin: string): LoansPlace | null {
  const url = address === null ? null : urlOf(address)
  if (url?.origin !== origin || url.pathname !== '/api/admin/loan-management') return null
  const page = url.searchParams.get('page') ?? ''
  return /^[1-9]\d{0,6}$/.test(page)
    ? { page: Number(page), cursor: url.searchParams.get('cursor') ?? undefined }
    : null
}

/** Does the same as URL.parse, which browsers of two years ago lack. */
function urlOf(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
