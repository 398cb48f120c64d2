import { act, screen } from '@testing-library/react'
import { allSettled, fork } from 'effector'
import { describe, expect, it, vi } from 'vitest'
import { caseViewChosen } from '../../../src/actions/workplace.ts'
import { $clock } from '../../../src/bus/clock.ts'
import { $gateway } from '../../../src/bus/gateway/store.ts'
import { $realtime } from '../../../src/bus/realtime/realtime.ts'
import { CaseListPanel } from '../../../src/features/case-list/index.ts'
import { appStarted } from '../../../src/queries/following/session.ts'
import { searches, serveCases } from '../../support/client/case-server.ts'
import { fakeChannel } from '../../support/client/fake-channel.ts'
import { answered, fakeGateway } from '../../support/client/fake-gateway.ts'
import { stillClock } from '../../support/client/office.ts'
import { show } from '../../support/dom/show.tsx'
import { aCaseRow } from '../../support/records/builders.ts'
import { aUser, minutesLater } from '../../support/records/events.ts'

const older = aCaseRow({ id: '1', host: 'older.example', date_state_updated: minutesLater(1) })
const newer = aCaseRow({ id: '2', host: 'newer.example', date_state_updated: minutesLater(2) })

/** The panel after a start of the app: what the browser keeps is read anew each time. */
async function start(user = aUser()) {
  const gateway = fakeGateway(user)
  serveCases(gateway, [older, newer])
  gateway.answer('readEvents', () => answered({ events: [], head: 1, reload: true }))
  const scope = fork({
    values: [
      [$gateway, gateway],
      [$clock, stillClock],
      [$realtime, fakeChannel().realtime],
    ],
  })
  await allSettled(appStarted, { scope })
  const shown = show(<CaseListPanel />, scope)
  await screen.findAllByRole('option')
  const choose = (view: 'CASES' | 'ACTIVE') =>
    act(() => allSettled(caseViewChosen, { scope, params: view }))
  return { ...shown, gateway, scope, choose }
}

const hosts = () => screen.getAllByRole('option').map((row) => row.textContent)
const newestFirst = () => vi.waitFor(() => expect(hosts()[0]).toContain('newer.example'))
const oldestFirst = () => vi.waitFor(() => expect(hosts()[0]).toContain('older.example'))
const toggle = () => screen.getByRole('button', { name: /state change first$/ })

describe('the order of the list', () => {
  it('is turned round by the sort toggle [LIST-03]', async () => {
    const { user, gateway } = await start()
    await newestFirst()
    expect(searches(gateway).at(-1)?.sort).toEqual({ key: 'date_state_updated', ascending: false })
    await user.click(toggle())
    await oldestFirst()
    expect(searches(gateway).at(-1)?.sort).toEqual({ key: 'date_state_updated', ascending: true })
    await user.click(toggle())
    await newestFirst()
  })

  it('is kept apart for each view [LIST-04]', async () => {
    const { user, choose } = await start()
    await user.click(toggle())
    await oldestFirst()
    await choose('ACTIVE')
    await newestFirst()
    await choose('CASES')
    await oldestFirst()
  })

  it('is remembered in this browser, per view and user [LIST-05] [APP-04]', async () => {
    const first = await start()
    await first.user.click(toggle())
    await oldestFirst()
    expect(localStorage.getItem('framewright:u1:sort:CASES')).toBe('asc')
    expect(localStorage.getItem('framewright:u1:sort:ACTIVE')).toBeNull()
    first.unmount()

    const second = await start()
    await oldestFirst()
    await second.choose('ACTIVE')
    await newestFirst()
    second.unmount()

    await start(aUser({ user_id: 'u2' }))
    await newestFirst()
  })

  it('names what it is sorted by, and shows the date of that', async () => {
    const { user, gateway, unmount } = await start()
    await newestFirst()
    const date = () => screen.getAllByRole('option')[0]?.querySelector('.fw-case-date')
    expect(date()?.getAttribute('data-fw-tip')).toMatch(/^State changed /)
    await user.click(screen.getByRole('button', { name: 'Choose sort order' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Last activity' }))
    await screen.findByRole('button', { name: 'Newest activity first' })
    await vi.waitFor(() => expect(date()?.getAttribute('data-fw-tip')).toMatch(/^Last activity /))
    expect(searches(gateway).at(-1)?.sort).toEqual({
      key: 'last_case_activity_timestamp',
      ascending: false,
    })
    await user.click(screen.getByRole('button', { name: 'Newest activity first' }))
    await screen.findByRole('button', { name: 'Oldest activity first' })
    unmount()

    const again = await start()
    await screen.findByRole('button', { name: 'Oldest activity first' })
    expect(searches(again.gateway).at(-1)?.sort.key).toBe('last_case_activity_timestamp')
    await again.choose('ACTIVE')
    await screen.findByRole('button', { name: 'Newest state change first' })
  })

  it('is that of the host from A on when the host is chosen', async () => {
    const { user } = await start()
    await user.click(screen.getByRole('button', { name: 'Choose sort order' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Host' }))
    await screen.findByRole('button', { name: 'Hosts from A to Z' })
    await user.click(screen.getByRole('button', { name: 'Choose sort order' }))
    await screen.findByRole('menuitemradio', { name: 'Host' })
    const checked = screen.getAllByRole('menuitemradio', { checked: true })
    expect(checked.map(({ textContent }) => textContent)).toEqual(['Host'])
    await user.keyboard('{Escape}')
    await newestFirst()
    await user.click(screen.getByRole('button', { name: 'Hosts from A to Z' }))
    await oldestFirst()
  })

  it('is the default one when what was remembered cannot be read [LIST-05] [G-419]', async () => {
    localStorage.setItem('framewright:u1:sort:CASES', '{nonsense')
    await start()
    await newestFirst()
  })
})
