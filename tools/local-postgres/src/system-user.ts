import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const unprivileged = 65534

/** The user who runs the cluster's programs. PostgreSQL refuses root, so root must switch to an unprivileged user. */
export interface ClusterUser {
  /** The command line that runs a program as that user; the process keeps its pid and gets its signals. */
  command(program: string, args: string[]): { file: string; args: string[] }
  /** Makes that user the owner of a folder that we created. */
  own(folder: string): Promise<void>
}

/**
 * The user to run PostgreSQL on this folder: the present user, or for root one inside a user namespace (nothing changes its owner), or the
 * folder's owner. Both ways for root can reach a folder inside one of mode 700.
 * @throws Error with a sentence about what to do instead
 */
export async function clusterUser(folder: string): Promise<ClusterUser> {
  const owner = await ownerOf(folder)
  const own = process.getuid?.()
  if (own !== 0) {
    if (owner && own !== undefined && owner.uid !== own) {
      throw new Error(
        `${folder} belongs to another user (uid ${owner.uid}). Start as that user, or choose another DATA_DIR.`,
      )
    }
    return ourselves
  }
  if ((owner === null || owner.uid === 0) && (await works(inNamespace))) return inNamespace
  const unprivilegedUser = steppedDown(owner && owner.uid !== 0 ? owner : { uid: unprivileged, gid: unprivileged })
  if (!(await works(unprivilegedUser))) throw new Error(refusal)
  if (owner?.uid === 0) await unprivilegedUser.own(folder)
  return unprivilegedUser
}

const refusal =
  'PostgreSQL does not run as root, and here root can neither enter a user namespace (unshare) nor drop its rights (setpriv). ' +
  'Start as an ordinary user, or set DATABASE_URL to your own PostgreSQL.'

const ourselves: ClusterUser = {
  command: (program, args) => ({ file: program, args }),
  own: async () => {},
}

const inNamespace: ClusterUser = {
  command: (program, args) => ({
    file: 'unshare',
    args: ['-U', '--map-user=1000', '--map-group=1000', '--', program, ...args],
  }),
  own: async () => {},
}

/** Another uid that may still enter any folder; without no_setuid_fixup the kernel's access(2) would drop that right. */
function steppedDown({ uid, gid }: { uid: number; gid: number }): ClusterUser {
  const rights = ['--inh-caps', '--ambient-caps', '--bounding-set'].map((set) => `${set}=-all,+dac_override`)
  const who = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights, '--securebits=+no_setuid_fixup']
  return {
    command: (program, args) => ({ file: 'setpriv', args: [...who, '--', program, ...args] }),
    own: async (folder) => void (await run('chown', ['-R', `${uid}:${gid}`, folder])),
  }
}

async function works(user: ClusterUser): Promise<boolean> {
  const { file, args } = user.command('true', [])
  return run(file, args).then(
    () => true,
    () => false,
  )
}

async function ownerOf(folder: string): Promise<{ uid: number; gid: number } | null> {
  return stat(folder).catch(() => null)
}
