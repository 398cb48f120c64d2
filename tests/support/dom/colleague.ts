/** Somebody else at the open case: what they change arrives as it does by the channel. */
import { act } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import type { CaseEventName } from '../../../contracts/events/names.ts'
import type { DetailChange } from '../../../contracts/events/payloads.ts'
import type { ConflictChange } from '../../../contracts/protocol.ts'
import { messages } from '../../../contracts/protocol.ts'
import { answered } from '../../../src/bus/log/inbox.ts'
import { refused } from '../client/fake-gateway.ts'
import { caseEvent, minutesLater } from '../records/events.ts'

/** The colleague of the builders' events. */
export const COLLEAGUE = 'Bruno Kranz'

/** The n-th change of the case since it was loaded at version 1. */
export async function colleagueChanges(
  scope: Scope,
  changes: readonly DetailChange[],
  { name = 'case.contact-changed' as CaseEventName, version = 2 } = {},
): Promise<void> {
  const event = caseEvent(version, name, { row: { version }, changes: [...changes] })
  await act(() => allSettled(answered, { scope, params: { kind: 'wire', events: [event] } }))
}

/** The server's answer to a save that somebody else was faster than. */
export const stale = (version: number, changes: readonly DetailChange[]) =>
  refused(messages.conflict, 412, {
    error_message: messages.conflict,
    version,
    changes: changes.map(
      (change): ConflictChange => ({ ...change, by: COLLEAGUE, at: minutesLater(-1) }),
    ),
  })

export const contactChange = (field: string, from: unknown, to: unknown): DetailChange => ({
  field: `opponent_contact_details.${field}`,
  from,
  to,
})
