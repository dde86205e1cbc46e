/** Words of the lists that the specification leaves to us (C-156). */
export const listTexts = {
  page: (page: number) => `Page ${page}`,
  pageOf: (page: number, total: string) => `Page ${page} · ${total} in all`,
}
