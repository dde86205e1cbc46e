import { lstatSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Folders of packages that no program of ours reads, as patterns of paths in node_modules: C++ headers of Node, and the fonts that no document uses. */
const unreadFolders = [
  /^node-(bin-)?(darwin|linux|win)-(arm64|x64)\/(include|share)$/,
  /^@expo-google-fonts\/noto-sans\/(?!400Regular$|600SemiBold$)\d00\w+$/,
]
/** Files for debuggers, the compiler and readers alone: nobody needs them where only the product runs. Licences stay. */
const forDevelopers =
  /\.[cm]?[jt]sx?\.map$|\.d\.[cm]?ts$|^(readme|changelog|changes|history|contributing)\.(md|markdown)$/i

/**
 * Deletes what an install brings and nothing reads: about a fourth of it. It runs after npm, as a part of the launcher's install; no package brings a
 * script for it.
 * @param extent 'run' for an install without the tools of the tests
 * @returns the bytes that were deleted
 */
export function trimPackages(root, extent) {
  return trim(path.join(root, 'node_modules'), '', (name) => extent === 'run' && forDevelopers.test(name))
}

/** Links are left alone: they lead to our own sources. */
function trim(folder, place, isUnread) {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const [file, own] = [path.join(folder, entry.name), place === '' ? entry.name : `${place}/${entry.name}`]
    if (entry.isDirectory()) {
      // A package within another package has the same folders as one at the top.
      const within = own.split('node_modules/').at(-1)
      if (unreadFolders.some((pattern) => pattern.test(within))) bytes += removed(file)
      else bytes += trim(file, own, isUnread)
    } else if (entry.isFile() && isUnread(entry.name)) bytes += removed(file)
  }
  return bytes
}

function removed(file) {
  const bytes = sizeOf(file)
  rmSync(file, { recursive: true, force: true })
  return bytes
}

function sizeOf(file) {
  const found = lstatSync(file)
  if (!found.isDirectory()) return found.size
  return readdirSync(file).reduce((sum, name) => sum + sizeOf(path.join(file, name)), 0)
}
