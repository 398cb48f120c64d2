import type { Calls } from '../../../contracts/api/calls.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { plain } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { health as canServe } from '../../health.ts'

/** 200 only while the server can serve: whoever waits for it can go ahead. */
export const health = plain<Calls['health']>(async ({ services }) =>
  (await canServe(services))
    ? { status: 'ok', version: manifest.version }
    : refuse(503, 'The server is unavailable at the moment.', { retryAfter: 5 }),
)
