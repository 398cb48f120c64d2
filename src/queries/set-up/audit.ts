import { attach, combine, sample } from 'effector'
import { AuditAction, type AuditFilter } from '../../../contracts/events/audit.ts'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { auditKey } from '../../../contracts/rules/audit/audit-key.ts'
import type { FileWatch } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { othersApplied } from '../../bus/log/intake.ts'
import { $user } from '../../projections/session-state.ts'
import { $setUp } from '../../projections/set-up-state.ts'
import { createRead, type Loader } from '../loading/create-read.ts'
import { loaded } from '../loading/loaders.ts'

/** Which page; `after` null for the first one. */
type Ask = { filter: AuditFilter; after: string | null }

const loadAudit: Loader<Ask> = async ({ gateway, customerId, cursor, event }, { filter, after }) =>
  loaded(
    await gateway.call('readAuditLog', {
      params: { customer_id: customerId },
      query: after === null ? filter : { ...filter, cursor: after },
    }),
    cursor,
    ({ value: { entries, next_cursor } }, as_of) => [
      event('audit.listed', { filter, after, entries, next_cursor, as_of }),
    ],
  )

const auditRead = createRead<Ask>({
  read: 'audit',
  keyOf: ({ filter, after }) => `${auditKey(filter)}${after ?? ''}`,
  load: loadAudit,
})

/** Reads a page of the audit log; an administrator's alone. */
export const auditRequested = auditRead.requested
export const $auditStatus = auditRead.$status

/** What was read of it, under which filter. */
export const $auditLog = $setUp.map(({ audit }) => audit)

const audited: ReadonlySet<string> = new Set(AuditAction.options)
const isAudited = ({ name }: KnownEvent): boolean => audited.has(name)

/** Somebody did what stands in the log by now. */
export const auditGrown = sample({
  clock: othersApplied.filter({ fn: (events) => events.some(isAudited) }),
  fn: () => undefined,
})

/** Brings the export as a file; it enters no log. Never fails for an expected refusal. */
export const exportAuditFx = attach({
  source: combine({ gateway: $gateway, user: $user }),
  effect: ({ gateway, user }, { filter, ...watch }: { filter: AuditFilter } & FileWatch) =>
    gateway.file(
      'exportAuditLog',
      { params: { customer_id: user?.customer_id ?? '' }, query: filter },
      watch,
    ),
})
