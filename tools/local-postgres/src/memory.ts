import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'

const megabyte = 1_048_576
const gigabyte = 1024 * megabyte

/** What PostgreSQL may use of the machine, in bytes. */
export interface Room {
  memory: number
  /** Free on the disk of the data folder. */
  disk: number
}

/** What a machine has: of memory no more than this process may use, as in a container. */
export async function roomOf(folder: string): Promise<Room> {
  const { bavail, bsize } = await statfs(folder)
  return { memory: Math.min(totalmem(), process.constrainedMemory() || Infinity), disk: bavail * bsize }
}

/** A small machine's settings, and those of a test, which has a database of its own and little in it. */
const small = { shared_buffers: '128MB', max_wal_size: '512MB' }

/**
 * How much memory and disk PostgreSQL uses: a quarter of the memory for its buffers, 512 MB at most; and 2 GB of WAL between two checkpoints
 * where the disk has ten times as much, since a checkpoint makes the repayments after it write whole pages.
 */
export function memorySettings({ memory, disk }: Room): { shared_buffers: string; max_wal_size: string } {
  const buffers = Math.min(512, Math.floor(memory / 4 / megabyte))
  return {
    shared_buffers: buffers > 128 ? `${buffers}MB` : small.shared_buffers,
    max_wal_size: disk >= 20 * gigabyte ? '2GB' : small.max_wal_size,
  }
}

/** The settings of a cluster: those of the machine for one that keeps its data, small ones for a test's. */
export const memorySettingsOf = async (folder: string, fsync: boolean) =>
  fsync ? memorySettings(await roomOf(folder)) : small
