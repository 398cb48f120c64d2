import type { Calls } from '../../../contracts/api/calls.ts'
import type { AuditChange, AuditValue } from '../../../contracts/events/audit.ts'
import type { CaseExport, MarkedCases } from '../../../contracts/model/cases/case-export.ts'
import { DEFAULT_SORT } from '../../../contracts/rules/case-list/case-order.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { reads } from '../../calls/handler.ts'
import { noteRead } from '../audit/note-read.ts'
import { csvOf } from './export-csv.ts'
import { xlsxOf } from './export-xlsx.ts'
import { casesOf, idsOf } from './whole-list.ts'

/** What an administrator is to know of it: how much left, in which form, and by which filter. */
function changesOf({ format, filter = {} }: CaseExport, cases: number): AuditChange[] {
  const { state, search, ...flags } = filter
  const chosen = Object.entries(flags).flatMap(([flag, isOn]) => (isOn ? [flag] : []))
  const asked: Record<string, AuditValue | undefined> = {
    cases,
    format,
    state,
    filter: chosen.join(', '),
    search,
  }
  return Object.entries(asked).flatMap(([field, to]) =>
    to === undefined || to === '' ? [] : [{ field, from: null, to }],
  )
}

/** Of a list what is marked in it, in the order of the list; what has left the list is not in it. */
function markedIn(ids: Float64Array, marked: MarkedCases | undefined): Float64Array {
  if (!marked) return ids
  const isOnly = 'only' in marked
  const named = new Set((isOnly ? marked.only : marked.except).map(Number))
  return ids.filter((id) => named.has(id) === isOnly)
}

/** Issue 6, "Export": the list as it is shown, however long it is. */
export const exportCases = reads<Calls['exportCases']>(async ({ body, user, services }) => {
  const { format, columns, filter = {}, sort = DEFAULT_SORT } = body
  const { customerId, plan } = user
  const { db } = services.database
  const today = dayOf(services.clock.now())
  const list = await idsOf(db, { customerId, today, filter, sort })
  const ids = markedIn(list.ids, body.marked)
  await noteRead(services, user, {
    action: 'cases.exported',
    target: { kind: 'cases', id: null, name: null },
    changes: changesOf(body, ids.length),
  })
  const parts = casesOf(db, customerId, ids)
  const pieces = (format === 'csv' ? csvOf : xlsxOf)(columns, plan, parts)
  return { asOf: list.asOf, file: { filename: `cases-${today}.${format}`, pieces } }
})
