import type { Calls } from '../../../contracts/api/calls.ts'
import type { AuditFilter } from '../../../contracts/events/audit.ts'
import { reads, type SignedIn } from '../../calls/handler.ts'
import { headOf } from '../../events/read.ts'
import type { Services } from '../../services.ts'
import { csvHead, csvLine } from './csv.ts'
import { findEntries, type Place } from './find.ts'
import { noteRead } from './note-read.ts'

/** Entries that are in memory at a time. */
const AT_ONCE = 500

/** What was asked for becomes part of the log before anything of it leaves. */
async function noteExport(services: Services, user: SignedIn, filter: AuditFilter): Promise<void> {
  const changes = Object.entries(filter).flatMap(([field, to]) =>
    to === undefined ? [] : [{ field, from: null, to }],
  )
  await noteRead(services, user, {
    action: 'audit.exported',
    target: { kind: 'log', id: null, name: null },
    changes,
  })
}

type Ask = { services: Services; customerId: string; filter: AuditFilter }

/** The file piece by piece. What is written after the first piece is younger, and stays out. */
async function* csv({ services, customerId, filter }: Ask): AsyncGenerator<string> {
  yield csvHead
  let before: Place | null = null
  while (true) {
    const ask = { customerId, filter, before, limit: AT_ONCE }
    const found = await findEntries(services.database.db, ask)
    if (found.length > 0) yield found.map(({ entry }) => csvLine(entry)).join('')
    before = found.at(-1)?.place ?? null
    if (found.length < AT_ONCE) return
  }
}

/** Issue 5, "Audit log": all that the filter lets through, however much it is. */
export const exportAuditLog = reads<Calls['exportAuditLog']>(async ({ query, user, services }) => {
  const { customerId } = user
  await noteExport(services, user, query)
  const asOf = await headOf(services.database.db, customerId)
  const day = services.clock.now().toISOString().slice(0, 10)
  const pieces = csv({ services, customerId, filter: query })
  return { asOf, file: { filename: `audit-log-${day}.csv`, pieces } }
})
