import type { App } from '../context/context.ts'
import { CannotMove, type Move, type Moved, moveFiles, removeMoved } from '../files/move-files.ts'
import { openStores } from '../providers/open-file-store.ts'
import { ProviderUnavailable } from '../providers/ports.ts'
import { sealedFileStore } from '../providers/sealed-file-store.ts'

/** The places of uploads, as FILE_STORE names them. */
export const filePlaces = ['folder', 's3'] as const
export type FilePlace = (typeof filePlaces)[number]

/**
 * Copies all uploads to a place, or removes the copies that were left when servers store them there.
 * @throws CannotMove where the settings have only one place, servers still store files in the one to be emptied, a file was not copied, or
 * a store does not answer
 */
export const moveFilesTo = (
  app: App,
  to: FilePlace,
  isRemoval: boolean,
  show: (moved: Moved) => void = () => {},
): Promise<Moved> =>
  moveOrRemove(app, to, isRemoval, show).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw new CannotMove(`${error.message}. Files that were moved so far stay; run it again.`, { cause: error })
  })

async function moveOrRemove(app: App, to: FilePlace, isRemoval: boolean, show: (moved: Moved) => void): Promise<Moved> {
  const move = await placesOf(app, to)
  if (!isRemoval) return moveFiles(app, move, show)
  const { FILE_STORE } = app.settings
  if (FILE_STORE !== to)
    throw new CannotMove(
      `FILE_STORE is ${FILE_STORE}: set it to ${to} for all servers, and start them, before anything is removed.`,
    )
  return removeMoved(app, move, show)
}

async function placesOf({ settings, vault }: App, to: FilePlace): Promise<Move> {
  const { current, other } = await openStores(settings)
  if (!other)
    throw new CannotMove('There is only one place: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY first.')
  const [target, source] = settings.FILE_STORE === to ? [current, other] : [other, current]
  return { source: source.store, target: target.store, mark: target.mark, opened: sealedFileStore(target.store, vault) }
}
