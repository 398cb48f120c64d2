/** A dialog on one case, and what others do to that case while it is open. */
import { allSettled, createEffect, createEvent, createStore, type Scope } from 'effector'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { DetailChange } from '../../../contracts/events/payloads.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { ConflictBody } from '../../../contracts/protocol.ts'
import { eventsApplied } from '../../../src/bus/log/intake.ts'
import { createOperation } from '../../../src/bus/operation.ts'
import type { Outcome } from '../../../src/bus/outcome.ts'
import { createCaseForm } from '../../../src/forms/case-form.ts'
import { createConflict } from '../../../src/forms/conflict.ts'
import type { Opened } from '../../../src/queries/following/case-changes.ts'
import { officeScope } from '../../support/client/office.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aUser, caseEvent, MOMENT } from '../../support/records/events.ts'

/** What the dialog sends: the version it was typed on, and the name. */
export type Input = { version: number; name: string }
type Form = { name: string | null; date: string | null }

/** A dialog on a case's reminder, with a second way to save that sends the form anew. */
export function aDialog() {
  const opened = createEvent<Opened>()
  const closed = createEvent()
  const again = createEvent()
  const conflict = createConflict({
    name: 'reminder',
    opened,
    closed: [closed],
    writes: ['reminder_name', 'reminder_date'],
  })
  const read = (detail: CaseDetail): Form => ({
    name: detail.reminder_name,
    date: detail.reminder_date,
  })
  const form = createCaseForm<Form, null>({
    conflict,
    opened: opened.map(({ detail }) => read(detail)),
    empty: { name: '', date: '' },
    read,
    $context: createStore(null),
  })
  const outcomes: Outcome<null>[] = []
  const inputs: Input[] = []
  const sendFx = createEffect((input: Input): Outcome<null> => {
    inputs.push(input)
    return outcomes.shift() ?? { kind: 'done', result: null }
  })
  const operation = createOperation(sendFx)
  return { opened, closed, again, conflict, form, outcomes, inputs, sendFx, operation }
}

export type Dialog = ReturnType<typeof aDialog>

/** The case as every dialog here opens on it. */
export const detail = aCaseDetail({ reminder_name: 'Call', reminder_date: '2026-12-01' })

export const change = (field: string, from: unknown, to: unknown): DetailChange => ({
  field,
  from,
  to,
})
export const renamed = change('reminder_name', 'Call', 'Write')
export const retagged = change('tags', [], ['vip'])

/** An office of its own in which the dialog is open. */
export async function open(dialog: Dialog, as: Opened = { detail }): Promise<Scope> {
  const scope = officeScope()
  await allSettled(dialog.opened, { scope, params: as })
  return scope
}

export const happen = (scope: Scope, ...events: KnownEvent[]) =>
  allSettled(eventsApplied, { scope, params: events })

export const byOther = (version: number, ...changes: DetailChange[]) =>
  caseEvent(version, 'case.reminder-set', { row: { version }, changes })

export const byMe = (version: number, ...changes: DetailChange[]) =>
  caseEvent(version, 'case.reminder-set', { row: { version }, changes, by: aUser() })

/** How the server answers what somebody else was faster than. */
export const stale = (version: number, ...changes: DetailChange[]): ConflictBody => ({
  error_message: 'Another user was faster',
  version,
  changes: changes.map((one) => ({ ...one, by: 'Bruno Kranz', at: MOMENT })),
})

/** What the dialog tells of others, by field; null where it tells nothing. */
export const told = (scope: Scope, { conflict }: Dialog) => {
  const news = scope.getState(conflict.$news)
  return (
    news && {
      refusal: news.refusal,
      changes: news.changes.map(({ field }) => field),
      aside: news.aside.map(({ field }) => field),
    }
  )
}
