import { lazyPart } from '../base/lazy-part.tsx'
import type { ListFile } from './list-file.ts'

/** The button that downloads a list. Its code comes after the list; without it the list is whole. */
export const FileButton = lazyPart<{ file: ListFile }>(
  'download-csv',
  async () => (await import('./download-csv.tsx')).DownloadCsv,
  { frame: () => null },
)
