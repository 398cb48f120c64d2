import { sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { plain } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'

/** 200 only while the database answers: whoever waits for the server can go ahead. */
export const health = plain<Calls['health']>(async ({ services }) => {
  try {
    await services.database.db.execute(sql`select 1`)
    return { status: 'ok', version: manifest.version }
  } catch (error) {
    services.log.error('the database does not answer', error)
    return refuse(503, 'The server cannot serve at the moment.', { retryAfter: 5 })
  }
})
