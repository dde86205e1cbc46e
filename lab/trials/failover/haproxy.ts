import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Site } from './machine.ts'

export type Proxy = {
  /** Where the primary is reached. */
  readonly port: number
  /** A command on its socket. */
  tell(command: string): Promise<string>
}

/**
 * Starts HAProxy with a file of `deploy/` and the defaults of deploy/haproxy.cfg, on this machine's ports.
 * @param own the ports of its two addresses: the primary, and the standbys
 * @param serverOf what follows a machine's name in the file's lines `server`
 */
export async function startHaproxy(
  site: Site,
  file: string,
  own: readonly [number, number],
  serverOf: (machine: string) => string,
): Promise<Proxy> {
  const [ofServers, ofDatabase] = await Promise.all(['haproxy.cfg', file].map(readDeploy))
  const defaults = /^defaults\n(?:\t.*\n|\n)+/m.exec(ofServers!)![0]
  const machine = await site.newMachine('proxy', own[0])
  const socket = join(machine.folder, 'haproxy.sock')
  const global = `global\n\tstats socket ${socket} mode 600 level admin\n`
  const ours = ofDatabase!
    .replace(/^global\n(?:\t.*\n)+/m, '')
    .replace('127.0.0.1:5000', `127.0.0.1:${own[0]}`)
    .replace('127.0.0.1:5001', `127.0.0.1:${own[1]}`)
    .replaceAll(/server (db\d) .*/g, (_line, name: string) => `server ${name} ${serverOf(name)}`)
  const path = join(site.folder, 'haproxy.cfg')
  await writeFile(path, global + defaults + ours)
  await machine.start('haproxy', 'haproxy', ['-db', '-f', path])
  return { port: own[0], tell: (command) => tell(socket, command) }
}

export const readDeploy = (name: string): Promise<string> =>
  readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')

function tell(socket: string, command: string): Promise<string> {
  const connection = connect(socket)
  connection.write(`${command}\n`)
  return text(connection)
}
