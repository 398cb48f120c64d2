import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from '../../../contracts/schema.ts'

const require = createRequire(import.meta.url)

/** Hostile HTML that others have collected: the fixtures of DOMPurify 0.8.0. */
export const hostileHtml: readonly string[] = z
  .parse(
    z.array(z.object({ payload: z.string() })),
    require('dompurify-fixtures/test/fixtures/expect.js'),
  )
  .map(({ payload }) => payload)

/** Text that has broken other people's programs. */
export const naughtyStrings: readonly string[] = z.parse(
  z.array(z.string()),
  JSON.parse(readFileSync(require.resolve('big-list-of-naughty-strings'), 'utf8')),
)
