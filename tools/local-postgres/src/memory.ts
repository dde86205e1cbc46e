import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'

const megabyte = 1_048_576
const gigabyte = 1024 * megabyte

/** The memory and disk of the machine that PostgreSQL may use, in bytes. */
export interface Room {
  memory: number
  /** The free space on the disk of the data folder. */
  disk: number
}

/** The memory and disk of a machine; in a container only the memory that this process may use. */
export async function roomOf(folder: string): Promise<Room> {
  const { bavail, bsize } = await statfs(folder)
  return { memory: Math.min(totalmem(), process.constrainedMemory() || Infinity), disk: bavail * bsize }
}

/** The settings of a small machine, and of a test, whose database is small. */
const small = { shared_buffers: '128MB', max_wal_size: '512MB' }

/**
 * The memory and disk of PostgreSQL: a quarter of the memory for its buffers, at most 512 MB; and 2 GB of WAL between two checkpoints where the
 * disk has ten times as much, since after a checkpoint repayments write whole pages.
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
