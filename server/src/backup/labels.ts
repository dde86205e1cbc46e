import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { syncFolder, writeWhole } from '../base/write-whole.ts'
import { markName } from '../data-folder/data-folder-mark.ts'
import { ifThere } from './file-problems.ts'
import { CannotBackUp, CannotRestore } from './problems.ts'

const described = z.object({ label: z.string(), at: z.iso.datetime() })
/** The small files that belong to a backup of the database by another program, under that program's name for it; `folder` is their path. */
export type Label = z.infer<typeof described> & { folder: string }

const descriptionName = 'label.json'
const pattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/
const labelsIn = (backups: string): string => join(backups, 'labels')

/** Small files of DATA_DIR that belong to a database: the exported heads of its seals, and its mark. */
export const smallFiles = ['seals.json', markName] as const

/** Copies the small files of DATA_DIR that are there. */
export async function copySmallFiles(dataDir: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of smallFiles)
    await copyFile(join(dataDir, name), join(to, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
}

/**
 * Keeps the heads of the seals and the mark under a label. A label that is there already is replaced.
 * @throws CannotBackUp when it cannot be a label
 */
export async function keepLabel(dataDir: string, backups: string, label: string): Promise<Label> {
  if (!pattern.test(label))
    throw new CannotBackUp(`${label} cannot be a label: letters, digits, dot, hyphen and underscore.`)
  const labels = labelsIn(backups)
  await mkdir(labels, { recursive: true, mode: 0o700 })
  const unfinished = await mkdtemp(join(labels, '.unfinished-'))
  try {
    await copySmallFiles(dataDir, unfinished)
    const facts = { label, at: new Date().toISOString() }
    await writeWhole(join(unfinished, descriptionName), Buffer.from(`${JSON.stringify(facts, null, 2)}\n`))
    const folder = join(labels, label)
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
    await syncFolder(labels)
    return { ...facts, folder }
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/**
 * The label of that name, or the newest one.
 * @throws CannotRestore when there is none
 */
export async function findLabel(backups: string, label: string | undefined): Promise<Label> {
  const all: Label[] = []
  for (const name of await ifThere(readdir(labelsIn(backups)), [], labelsIn(backups))) {
    if (name.startsWith('.')) continue
    const folder = join(labelsIn(backups), name)
    all.push({ folder, ...described.parse(JSON.parse(await readFile(join(folder, descriptionName), 'utf8'))) })
  }
  const sorted = all.sort((a, b) => a.at.localeCompare(b.at))
  const found = label === undefined ? sorted.at(-1) : sorted.find((one) => one.label === label)
  if (found) return found
  const known = sorted.length === 0 ? 'no label' : `the labels ${sorted.map((one) => one.label).join(', ')}`
  throw new CannotRestore(`${labelsIn(backups)} has ${known}${label === undefined ? '' : `, and not ${label}`}.`)
}
