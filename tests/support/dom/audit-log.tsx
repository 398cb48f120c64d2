import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { AuditEntry, AuditFilter } from '../../../contracts/events/audit.ts'
import AuditLogScreen from '../../../src/features/audit-log/index.ts'
import { answered, type FakeGateway, fakeGateway } from '../client/fake-gateway.ts'
import { officeScope } from '../client/office.ts'
import { anAdmin } from '../records/business.ts'
import { MOMENT } from '../records/events.ts'
import { aManagedUser } from '../records/users.ts'
import { show } from './show.tsx'

/** An entry of the log; unless told otherwise somebody changed a user. */
export const entry = (id: number, parts: Partial<AuditEntry> = {}): AuditEntry => ({
  id: String(id),
  at: MOMENT,
  actor: { kind: 'user', id: 'u2', name: 'Bruno Kranz' },
  action: 'user.changed',
  target: { kind: 'user', id: 'u3', name: `Number ${id}` },
  changes: [],
  ...parts,
})

const PAGE = 3

/** A server with these entries, the latest first. */
export function serve(gateway: FakeGateway, entries: AuditEntry[]) {
  const mine = (query: AuditFilter) =>
    entries.filter(
      ({ actor, action }) =>
        (query.person === undefined || actor.id === query.person) &&
        (query.action === undefined || action === query.action),
    )
  gateway.answer('readAuditLog', ({ query }) => {
    const all = mine(query)
    const from = query.cursor === undefined ? 0 : Number(query.cursor)
    const next_cursor = all.length > from + PAGE ? String(from + PAGE) : null
    return answered({ entries: all.slice(from, from + PAGE), next_cursor }, 1)
  })
  gateway.answer('listUsers', () =>
    answered({
      seats: 2,
      active: 2,
      invitation_pending: 0,
      deactivated: 0,
      list: [
        aManagedUser({ user_id: 'u1', name: 'Agnes Berg' }),
        aManagedUser({ user_id: 'u2', name: 'Bruno Kranz' }),
      ],
    }),
  )
}

/** The screen before a server with these entries; null leaves all answers to the test. */
export function openAuditLog(
  entries: AuditEntry[] | null = [entry(5), entry(4), entry(3), entry(2), entry(1)],
) {
  const user = anAdmin()
  const gateway = fakeGateway(user)
  if (entries) serve(gateway, entries)
  const scope = officeScope({ user, gateway })
  const asked = () =>
    gateway.asked.filter(({ name }) => name === 'readAuditLog').map(({ request }) => request)
  return { gateway, scope, asked, ...show(<AuditLogScreen />, scope) }
}

/** The texts of the table, row by row. */
export const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
/** Waits until the table shows these targets, from the top. */
export const targets = async (...wanted: string[]) =>
  waitFor(() => expect(rows().map(([, , , target]) => target)).toEqual(wanted))
