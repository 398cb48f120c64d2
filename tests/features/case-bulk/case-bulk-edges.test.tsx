/** Bulk acts where people press twice, work in two tabs, or get more refusals than are listed. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { REFUSALS_SHOWN } from '../../../contracts/api/cases/case-bulk.ts'
import type { CaseBulk, CaseBulkRefusal } from '../../../contracts/model/cases/case-bulk.ts'
import { bulkMessages } from '../../../contracts/rules/case-list/case-bulk.ts'
import '../../../src/actions/actions.ts'
import BulkOnDemand from '../../../src/app/shell/cases/bulk-on-demand.tsx'
import { CaseListPanel } from '../../../src/features/case-list/index.ts'
import { manyRows, serveCases } from '../../support/client/case-server.ts'
import { answered, asked, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope, stillClock } from '../../support/client/office.ts'
import { show } from '../../support/dom/show.tsx'
import { aBulk } from '../../support/records/case-bulks.ts'
import { aUser } from '../../support/records/events.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.restoreAllMocks())

/** The orders of the server: what becomes of them is read from here. */
type Orders = { listed: CaseBulk[]; refusals: CaseBulkRefusal[] }

/** The list beside the orders; nobody looks again how far one is. */
async function open({ listed, refusals }: Orders) {
  const user = aUser()
  const gateway = fakeGateway(user)
  serveCases(gateway, manyRows(3))
  gateway.answer('readCaseBulks', () => answered({ bulks: listed }, 1))
  gateway.answer('readCaseBulk', ({ params }) => {
    const bulk = listed.find(({ id }) => id === params.bulkId)
    return bulk ? answered({ bulk, refusals }, 1) : refused('Not found', 404)
  })
  const clock = { ...stillClock, wait: () => new Promise<void>(() => undefined) }
  const scope = officeScope({ user, gateway, clock })
  const shown = show(
    <>
      <CaseListPanel />
      <BulkOnDemand />
    </>,
    scope,
  )
  await screen.findByText('host-1.example')
  return { gateway, user: shown.user }
}

const button = (name: string) => screen.findByRole('button', { name })

describe('what was refused', () => {
  it('is listed as far as the server tells it, and how many more there are', async () => {
    const more = 12
    const ended = aBulk({ state: 'finished', total: 2_000, refused: REFUSALS_SHOWN + more })
    sessionStorage.setItem('framewright:bulk', ended.id)
    const refusals = Array.from({ length: REFUSALS_SHOWN }, (_, at) => ({
      id: String(at + 1),
      host: `host-${at + 1}.example`,
      message: 'It has an active invoice.',
    }))
    const { user } = await open({ listed: [ended], refusals })
    await screen.findByText('Cancel cases: 1,012 failed')
    await user.click(await button('Show failed cases'))
    const dialog = await screen.findByRole('dialog', { name: 'Failed cases' })
    expect(dialog.querySelectorAll('li')).toHaveLength(REFUSALS_SHOWN)
    expect(within(dialog).getByText(`and ${more} more`)).toBeTruthy()
  })

  it('says nothing of more where all are listed', async () => {
    const ended = aBulk({ state: 'finished', done: 2, refused: 1 })
    sessionStorage.setItem('framewright:bulk', ended.id)
    const refusals = [{ id: '3', host: 'host-3.example', message: 'It has an active invoice.' }]
    const { user } = await open({ listed: [ended], refusals })
    await user.click(await button('Show failed cases'))
    const dialog = await screen.findByRole('dialog', { name: 'Failed cases' })
    await within(dialog).findByText('It has an active invoice.')
    expect(within(dialog).queryByText(/more$/)).toBeNull()
  })
})

it('a double click on Stop takes nothing back, and on Undo does not stop that', async () => {
  const running = aBulk({ kind: 'tag' })
  const stopped = aBulk({ kind: 'tag', state: 'stopped', done: 1, can_undo: true })
  const undo = aBulk({ id: 'b2', kind: 'tag', undo_of: 'b1', total: 1 })
  const orders: Orders = { listed: [running], refusals: [] }
  const { user, gateway } = await open(orders)
  gateway.answer('stopCaseBulk', () => {
    orders.listed.splice(0, 1, stopped)
    return answered({ bulk: stopped, events: [] })
  })
  gateway.answer('undoCaseBulk', () => {
    orders.listed.unshift(undo)
    return answered({ bulk: undo, events: [] })
  })
  const stop = await button('Stop')
  const time = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  await user.click(stop)
  const back = await button('Undo')
  time.mockReturnValue(10_200)
  await user.click(back)
  expect(asked(gateway, 'undoCaseBulk')).toEqual([])
  time.mockReturnValue(11_000)
  await user.click(back)
  const stopUndo = await button('Stop')
  time.mockReturnValue(11_200)
  await user.click(stopUndo)
  expect(asked(gateway, 'stopCaseBulk')).toHaveLength(1)
  expect(asked(gateway, 'undoCaseBulk')).toHaveLength(1)
  time.mockReturnValue(12_000)
  await user.click(stopUndo)
  await waitFor(() => expect(asked(gateway, 'stopCaseBulk')).toHaveLength(2))
})

it('a new order beside the result of the last one can be stopped at once', async () => {
  const ended = aBulk({ id: 'last', kind: 'tag', state: 'finished', done: 3, can_undo: true })
  sessionStorage.setItem('framewright:bulk', ended.id)
  const { user, gateway } = await open({ listed: [ended], refusals: [] })
  gateway.answer('startCaseBulk', () => answered({ bulk: aBulk({ id: 'next' }), events: [] }))
  vi.spyOn(performance, 'now').mockReturnValue(10_000)
  await button('Undo')
  screen.getByRole('listbox', { name: 'Cases' }).focus()
  await user.keyboard('{ArrowDown}x')
  await user.click(await button('Actions'))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel cases' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel cases' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel 1 case' }))
  await user.click(await button('Stop'))
  expect(asked(gateway, 'stopCaseBulk')).toHaveLength(1)
})

describe('the other tab of the same user', () => {
  it('shows the order that runs there when one given here is refused for it', async () => {
    const orders: Orders = { listed: [], refusals: [] }
    const { user, gateway } = await open(orders)
    gateway.answer('startCaseBulk', () => {
      orders.listed.push(aBulk({ id: 'theirs', kind: 'tag', done: 1 }))
      return refused(bulkMessages.running, 409)
    })
    screen.getByRole('listbox', { name: 'Cases' }).focus()
    await user.keyboard('{ArrowDown}x')
    await user.click(await button('Actions'))
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel cases' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel cases' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel 1 case' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(bulkMessages.running)
    await user.click(dialog.getByRole('button', { name: 'Keep cases' }))
    await screen.findByText('1 of 3')
    expect(await button('Stop')).toBeTruthy()
  })

  it('offers no Undo any more once that was refused because it was done elsewhere', async () => {
    const ended = aBulk({ kind: 'tag', state: 'finished', done: 3, can_undo: true })
    sessionStorage.setItem('framewright:bulk', ended.id)
    const orders: Orders = { listed: [ended], refusals: [] }
    const { user, gateway } = await open(orders)
    gateway.answer('undoCaseBulk', () => {
      orders.listed.splice(0, 1, { ...ended, can_undo: false })
      return refused(bulkMessages.undone, 409)
    })
    await user.click(await button('Undo'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    expect(screen.getByText('Add tag: 3 done')).toBeTruthy()
  })
})
