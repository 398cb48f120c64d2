import { act, screen, within } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { expect, test, vi } from 'vitest'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import type { FilterCounts } from '../../../contracts/model/cases/filter-counts.ts'
import { CaseFilterFlag } from '../../../contracts/model/cases/query.ts'
import { caseViewChosen } from '../../../src/actions/workplace.ts'
import { CaseListPanel } from '../../../src/features/case-list/index.ts'
import { answered, unreachable } from '../../support/client/fake-gateway.ts'
import { LOADED_AT } from '../../support/client/office.ts'
import { arrive } from '../../support/dom/case-table.tsx'
import { anOffice, show } from '../../support/dom/show.tsx'
import { aCaseRow } from '../../support/records/builders.ts'
import { caseEvent, MOMENT } from '../../support/records/events.ts'

const busy = { num_scheduled_emails_scheduled: 1 }
const rows = (): CaseRow[] => [
  aCaseRow({ id: '1', ...busy, total_unread_emails: 2 }),
  aCaseRow({ id: '2', ...busy, total_unread_emails: 1, num_failed_letters: 1 }),
  aCaseRow({ id: '3', ...busy, state: 'PAID', total_unread_emails: 1 }),
]

const nothing = Object.fromEntries(
  CaseFilterFlag.options.map((flag) => [flag, 0]),
) as FilterCounts['counts']

const menu = () => screen.findByRole('menu', { name: 'Filter cases' })
/** The number beside an entry; empty where none stands there. */
async function number(label: string) {
  const entry = within(await menu())
    .getByText(label)
    .closest('button')
  return entry?.querySelector('.fw-menu-label')?.textContent
}
const shows = (label: string, n: string) =>
  vi.waitFor(async () => expect(await number(label)).toBe(n))

async function open(of = anOffice(rows())) {
  const { user } = show(<CaseListPanel />, of.scope)
  await screen.findAllByRole('option')
  const openMenu = () => user.click(screen.getByRole('button', { name: 'Choose a filter' }))
  return { ...of, user, openMenu }
}

const read = (scope: Scope, seq: number, row: CaseRow) =>
  arrive(
    scope,
    caseEvent(seq, 'case.mail-read', {
      row: { ...row, total_unread_emails: 0 },
      was: { total_unread_emails: row.total_unread_emails },
    }),
  )

test('each filter shows the number of cases that it leaves of the view', async () => {
  const { scope, user, openMenu } = await open()
  await openMenu()
  await shows('Unread Mails', '3')
  expect(await number('Failed Letters')).toBe('1')
  expect(await number('Idle Cases')).toBe('0')
  await user.keyboard('{Escape}')
  await act(() => allSettled(caseViewChosen, { scope, params: 'ACTIVE' }))
  await screen.findAllByRole('option')
  await openMenu()
  await shows('Unread Mails', '2')
})

test('the numbers follow what others do while they are shown, and at the next opening', async () => {
  const { scope, rows: all, moment, user, openMenu } = await open()
  await openMenu()
  await shows('Action Required', '3')
  const [first] = all
  if (!first) throw new Error('no case')
  await read(scope, 2, first)
  await shows('Unread Mails', '2')
  expect(await number('Action Required')).toBe('2')
  await user.keyboard('{Escape}')
  all[0] = { ...first, total_unread_emails: 0 }
  moment.asOf = 2
  await openMenu()
  await shows('Unread Mails', '2')
})

test('an answer of a moment before what has happened is brought on', async () => {
  const office = anOffice(rows())
  const counts = { ...nothing, unread_emails: 3, action_required: 3 }
  const answer = office.gateway.hold(
    'countFilters',
    answered({ day: MOMENT.slice(0, 10), counts }, LOADED_AT),
  )
  const { scope, openMenu } = await open(office)
  await openMenu()
  const [first] = office.rows
  if (!first) throw new Error('no case')
  // Settled only once the answer is there, which comes after the event.
  const settled = read(scope, 2, first)
  answer.open()
  await settled
  await shows('Unread Mails', '2')
})

test('no number stands where none is known: under a search, and where the server is out of reach', async () => {
  const office = anOffice(rows())
  const { gateway, user, openMenu } = await open(office)
  await user.type(screen.getByLabelText('Search cases'), 'example')
  await vi.waitFor(() =>
    expect(screen.getByRole('status', { name: 'Cases' }).textContent).toBe('3 of 3'),
  )
  await openMenu()
  await vi.waitFor(() =>
    expect(gateway.asked.filter(({ name }) => name === 'countFilters')).toHaveLength(1),
  )
  expect(await number('Unread Mails')).toBe('')
  await user.keyboard('{Escape}')
  await user.clear(screen.getByLabelText('Search cases'))
  await vi.waitFor(() =>
    expect(screen.getByRole('status', { name: 'Cases' }).textContent).toBe('3'),
  )
  gateway.answer('countFilters', () => unreachable)
  await openMenu()
  await vi.waitFor(() =>
    expect(gateway.asked.filter(({ name }) => name === 'countFilters')).toHaveLength(2),
  )
  expect(await number('Unread Mails')).toBe('')
})
