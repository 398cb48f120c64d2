import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { readLogEntry, researchRefusal } from '../../../contracts/rules/cases/research.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { newId } from '../../ids.ts'
import { changeLocked } from '../case-record/change-case.ts'
import { openCase } from '../case-record/stale.ts'
import { writeDetail } from '../case-record/write-case.ts'

/** Entries stand beside each other: nobody's new one makes another's stale. */
const ADDS: readonly string[] = []

/** CASEAPI-12; a dated, signed line at the end of the log (G-453). */
export const addLogEntry = changes<Calls['addLogEntry']>(async ({ params, body, user, change }) => {
  const entry = readLogEntry(body.text)
  if (!entry.ok) return refuse(400, entry.message)
  const before = await openCase(change, user, params.id, ADDS, ({ row }) =>
    researchRefusal(row.state, 'log-entry'),
  )
  if (isRefused(before)) return before
  const signed = { created: change.at, user_name: user.name }
  const added = { id: newId(), text: entry.value, ...signed }
  return changeLocked(change, before, 'case.log-entry-added', () =>
    writeDetail(change, params.id, { caseLog: [...before.detail.case_log, added] }),
  )
})

/** CASEAPI-13; anybody of the customer corrects a line, which stays its writer's and of its day. */
export const changeLogEntry = changes<Calls['changeLogEntry']>(
  async ({ params, body, user, change }) => {
    const entry = readLogEntry(body.text)
    if (!entry.ok) return refuse(400, entry.message)
    const before = await openCase(change, user, params.id, [`case_log[${params.logId}]`])
    if (isRefused(before)) return before
    const log = before.detail.case_log
    const known = log.find(({ id }) => id === params.logId)
    if (!known) return refuse(404, messages.notFound)
    const objection = researchRefusal(before.row.state, 'log-entry')
    if (objection !== null) return refuse(409, objection)
    if (known.text === entry.value) return before.detail
    return changeLocked(change, before, 'case.log-entry-changed', () =>
      writeDetail(change, params.id, {
        caseLog: log.map((line) => (line === known ? { ...line, text: entry.value } : line)),
      }),
    )
  },
)
