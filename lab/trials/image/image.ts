import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../../../journeys/product.ts'
import type { Trial } from '../trial.ts'
import { addNode, makeBase, writeNpmrc } from './base.ts'
import { type Buildah, openBuildah, outputOf } from './buildah.ts'
import { openContainer } from './container.ts'
import { serveFirstRepayment } from './first-repayment.ts'

/** Megabytes (OPER-10). */
const limit = 350

/** OPER-10: the image is built from nothing and serves a lender. */
export const image: Trial = {
  name: 'image',
  sentence:
    'The image of deploy/Dockerfile is built on a Debian made here, and serves as 65534 with a read-only root until the first repayment. It needs root, buildah and debootstrap.',
  options: {},
  async run(_options, show) {
    const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-trial-image-'))
    const buildah = openBuildah(folder)
    try {
      const { name, ...sizes } = await build(buildah, folder, show)
      const { id, files } = await buildah.container(name)
      const data = path.join(folder, 'data')
      await mkdir(data, { mode: 0o700 })
      await outputOf('chown', ['65534:65534', data], path.join(folder, 'log'))
      const config = await buildah.configOf(name)
      const served = await serveFirstRepayment((settings) => openContainer({ files, data }, config, settings), show)
      await buildah.run('umount', id)
      if (sizes.imageMb > limit) show(`the image has ${sizes.imageMb} MB, above ${limit}`)
      return { ...sizes, ...served, violations: served.violations + Number(sizes.imageMb > limit) }
    } finally {
      await buildah.run('rm', '--all').catch(() => '')
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
    }
  },
}

async function build(buildah: Buildah, folder: string, show: (line: string) => void) {
  const begun = performance.now()
  const seconds = () => Math.round((performance.now() - begun) / 1_000)
  const base = await makeBase(buildah, path.join(folder, 'log'))
  const baseMb = await megabytes(buildah, base, folder)
  show(`a Debian of ${baseMb} MB after ${seconds()} s`)
  const node = await addNode(buildah, base)
  const npmrc = path.join(folder, 'npmrc')
  await writeNpmrc(npmrc)
  const name = 'localhost/kasuwa-trial'
  const options = {
    isolation: 'chroot',
    format: 'docker',
    tag: name,
    secret: `id=npmrc,src=${npmrc}`,
    ignorefile: path.join(root, 'deploy/Dockerfile.dockerignore'),
    file: path.join(root, 'deploy/Dockerfile'),
  }
  const words = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
  await buildah.run('bud', ...words, `--build-arg=NODE_IMAGE=${node}`, `--build-arg=BASE_IMAGE=${base}`, root)
  const imageMb = await megabytes(buildah, name, folder)
  const buildSeconds = seconds()
  show(`the image of ${imageMb} MB after ${buildSeconds} s`)
  return { name, baseMb, imageMb, buildSeconds }
}

/** The size of an image's files without compression. */
async function megabytes(buildah: Buildah, image: string, folder: string): Promise<number> {
  const { id, files } = await buildah.container(image)
  const [bytes] = (await outputOf('du', ['-s', '--block-size=1', files], path.join(folder, 'log'))).split('\t')
  await buildah.run('umount', id)
  await buildah.run('rm', id)
  return Math.round(Number(bytes) / 1e6)
}
