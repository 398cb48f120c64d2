import type { Services } from './services.ts'

const TIMEOUT_MS = 2000

/**
 * Whether the server can serve: the database answers in time and, in the demo, has its accounts. Never
 * rejects.
 */
export async function health({ config, database }: Services): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS)
  })
  const answers = database.pool
    .query('select exists (select from customer) as populated')
    .then(({ rows }) => config.production || rows[0]?.populated === true)
    .catch(() => false)
  try {
    return await Promise.race([answers, late])
  } finally {
    clearTimeout(timer)
  }
}
