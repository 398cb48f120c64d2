import { afterAll } from 'vitest'
import { inTime } from '../proofs/in-time.ts'

/** As long as a hook may take. */
const PATIENCE = 230_000

/**
 * What all tests of a file share: opened while the file is loaded, closed after its last test. Where it does not open,
 * the file does not load, which counts as failed.
 */
export async function opened<T extends { close: () => unknown }>(opening: Promise<T>): Promise<T> {
  const shared = await inTime(PATIENCE, () => opening)
  afterAll(async () => {
    await shared.close()
  })
  return shared
}
