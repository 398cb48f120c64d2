import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

const worthIt = /\.(?:js|css|svg)$/
const SMALLEST = 1024

async function addTwin(file: string): Promise<void> {
  const source = await readFile(file)
  if (source.length < SMALLEST) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await compress(source, { params }))
}

/**
 * Puts a brotli twin beside every script and style, once per build: the server hands it out as it is,
 * and no request waits for a compressor.
 */
export function precompress(): Plugin {
  return {
    name: 'framewright-precompress',
    apply: 'build',
    // Not earlier: Vite still rewrites the chunks while it generates the bundle.
    async writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.keys(bundle).filter((file) => worthIt.test(file))
      await Promise.all(files.map((file) => addTwin(join(dir, file))))
    },
  }
}
