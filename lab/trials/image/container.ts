import { type ChildProcess, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { CommandResult } from '../../../journeys/command-line.ts'
import type { ImageConfig } from './buildah.ts'

/** An image's files, run as its configuration says, with a root that cannot be written and one folder that can. */
export type Container = {
  readonly config: ImageConfig
  /** Starts the image's own command. */
  start(): ChildProcess
  /** Runs another program in the same place. */
  run(...words: string[]): Promise<CommandResult>
}

/**
 * A mount namespace has what the isolation of Buildah leaves out: the root is mounted read-only. Each program replaces the one before,
 * so that a signal reaches the image's program.
 */
const inside = `
  files=$1 data=$2 user=$3 place=$4
  shift 4
  mount --bind "$files" "$files"
  mount --rbind /dev "$files/dev"
  mount -t proc proc "$files/proc"
  mount --bind "$data" "$files/data"
  mount -o remount,ro,bind "$files"
  exec chroot --userspec="$user" --groups= "$files" /usr/bin/env --ignore-environment --chdir="$place" "$@"`

/**
 * @param place.files the folder of the image's files
 * @param place.data the folder on this machine that is its DATA_DIR
 * @param environment the settings beside those of the image
 */
export function openContainer(
  { files, data }: { files: string; data: string },
  config: ImageConfig,
  environment: Record<string, string>,
): Container {
  const { User, Env, Cmd, WorkingDir } = config
  const settings = [...Env, ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)]
  const begin = (words: readonly string[]) =>
    spawn('unshare', ['--mount', 'sh', '-euc', inside, 'sh', files, data, User, WorkingDir, ...settings, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    config,
    start: () => begin(Cmd),
    async run(...words) {
      const child = begin(words)
      const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
      const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
      return { code, stdout, stderr }
    },
  }
}
