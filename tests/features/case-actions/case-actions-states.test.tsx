import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled, createWatch, type Scope, scopeBind } from 'effector'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CaseDetail, CaseState } from '../../../contracts/model/cases/case.ts'
import { caseSelected } from '../../../src/actions/workplace.ts'
import { noticeRaised } from '../../../src/forms/notices.ts'
import { casesRequested } from '../../../src/queries/cases/case-list.ts'
import { answered, asked, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { openCase, readyCase, serveTransition } from '../../support/dom/case-actions.tsx'
import { allCases } from '../../support/records/events.ts'

const button = (name: string) => screen.getByRole('button', { name })
const question = () => screen.findByRole('alertdialog')
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

const stateButtons = ['ACTIVATE', 'Cancel case', 'CANCEL', 'REACTIVATE', 'RESET']
const offered = () => stateButtons.filter((name) => screen.queryByRole('button', { name }) !== null)

const overview = (was_activated: boolean) => ({ ...readyCase().overview, was_activated })
const openState = (state: CaseState, parts: Partial<CaseDetail> = {}) =>
  openCase({ detail: readyCase({ state, overview: overview(state !== 'STANDBY'), ...parts }) })

const activeInvoice = { invoices: [{ id: 'i1', type: 'ACTIVE' as const }] }

afterEach(() => vi.restoreAllMocks())

describe('the state actions that a case offers', () => {
  it('STANDBY: the cancel icon and ACTIVATE', async () => {
    await openState('STANDBY')
    expect(offered()).toEqual(['ACTIVATE', 'Cancel case'])
  })

  it('ACTIVE: CANCEL [STATE-17]', async () => {
    await openState('ACTIVE')
    expect(offered()).toEqual(['CANCEL'])
    expect(button('CANCEL').getAttribute('aria-disabled')).toBeNull()
  })

  it('CANCELLED after an activation: REACTIVATE [STATE-21]', async () => {
    await openState('CANCELLED')
    expect(offered()).toEqual(['REACTIVATE'])
  })

  it('CANCELLED before any: RESET [STATE-22]', async () => {
    await openState('CANCELLED', { overview: overview(false) })
    expect(offered()).toEqual(['RESET'])
  })

  it('PAID: none [STATE-27]', async () => {
    await openState('PAID')
    expect(offered()).toEqual([])
  })

  it('VALID_LICENSE: none [STATE-28]', async () => {
    await openState('VALID_LICENSE')
    expect(offered()).toEqual([])
  })

  it('PAYMENT_PROCESSING: none while money is in flight', async () => {
    await openState('PAYMENT_PROCESSING')
    expect(offered()).toEqual([])
  })
})

describe('cancelling', () => {
  it('asks first, with the focus on the way out [STATE-05]', async () => {
    const { user, gateway } = await openState('ACTIVE')
    await user.click(button('CANCEL'))
    const asking = within(await question())
    expect(asking.getByRole('heading', { name: 'Cancel case' })).toBeTruthy()
    await waitFor(() =>
      expect(document.activeElement).toBe(asking.getByRole('button', { name: 'Keep case' })),
    )
    await user.keyboard('{Enter}')
    await gone()
    expect(asked(gateway, 'cancelCase')).toEqual([])
  })

  it('a STANDBY case goes by its icon or its key [STATE-02] [STATE-37]', async () => {
    const { user, gateway } = await openState('STANDBY')
    serveTransition(gateway, 'cancelCase', 'CANCELLED')
    await user.keyboard('{Shift>}x{/Shift}')
    await user.keyboard('{Escape}')
    await gone()
    await user.click(button('Cancel case'))
    await user.click(within(await question()).getByRole('button', { name: 'Cancel case' }))
    await gone()
    expect(asked(gateway, 'cancelCase')[0]?.change?.version).toBe(1)
  })

  it('an ACTIVE case reads everything again afterwards [STATE-20] [STATE-38]', async () => {
    const { user, gateway, scope } = await openState('ACTIVE')
    serveTransition(gateway, 'cancelCase', 'CANCELLED')
    await allSettled(casesRequested, { scope, params: allCases })
    await user.click(button('CANCEL'))
    const before = gateway.asked.length
    await user.click(within(await question()).getByRole('button', { name: 'Cancel case' }))
    await gone()
    expect(await screen.findByRole('button', { name: 'REACTIVATE' })).toBeTruthy()
    const later = () => gateway.asked.slice(before).map(({ name }) => name)
    await waitFor(() =>
      expect(later()).toEqual(expect.arrayContaining(['readCase', 'searchCases', 'countCases'])),
    )
  })

  it('is disabled by an active invoice, with the reason [STATE-18] [STATE-19]', async () => {
    const { user } = await openState('ACTIVE', activeInvoice)
    expect(button('CANCEL').getAttribute('aria-disabled')).toBe('true')
    expect(button('CANCEL').getAttribute('aria-description')).toBe(
      "This case contains an active invoice and can't be cancelled.",
    )
    await user.click(button('CANCEL'))
    await user.keyboard('{Shift>}x{/Shift}')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('that fails says so and leaves the case as it was [CASEERR-04]', async () => {
    const { user, gateway } = await openState('ACTIVE')
    gateway.answer('cancelCase', () => unreachable)
    await user.click(button('CANCEL'))
    await user.click(within(await question()).getByRole('button', { name: 'Cancel case' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Cancel case failed. Try again later.',
    )
    const reason = 'Invalid request: case in state PAID cannot be cancelled.'
    gateway.answer('cancelCase', () => refused(reason, 409))
    await user.click(within(await question()).getByRole('button', { name: 'Cancel case' }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(reason))
    await user.click(within(await question()).getByRole('button', { name: 'Keep case' }))
    await gone()
    expect(offered()).toEqual(['CANCEL'])
  })

  it('that fails after its reader went on is told with the name of its case', async () => {
    const { user, gateway, scope } = await openState('ACTIVE')
    const told = vi.fn()
    createWatch({ unit: noticeRaised, scope, fn: told })
    const reason = 'Invalid request: case in state PAID cannot be cancelled.'
    const { open } = gateway.hold('cancelCase', refused(reason, 409))
    await user.click(button('CANCEL'))
    await user.click(within(await question()).getByRole('button', { name: 'Cancel case' }))
    act(() => scopeBind(caseSelected, { scope })('c2'))
    await gone()
    open()
    await waitFor(() => expect(told).toHaveBeenCalledTimes(1))
    expect(told.mock.calls[0]?.[0].text).toBe(`${readyCase().host}: ${reason}`)
  })

  it('acts once for a double click; its button is busy meanwhile', async () => {
    const { user, gateway } = await openState('ACTIVE')
    const { open } = gateway.hold('cancelCase', unreachable)
    await user.click(button('CANCEL'))
    const confirm = within(await question()).getByRole('button', { name: 'Cancel case' })
    await user.dblClick(confirm)
    expect(confirm.getAttribute('aria-busy')).toBe('true')
    open()
    await screen.findByRole('alert')
    expect(asked(gateway, 'cancelCase')).toHaveLength(1)
  })
})

describe('bringing a cancelled case back', () => {
  it('REACTIVATE asks, and Cancel sends nothing [STATE-23]', async () => {
    const { user, gateway } = await openState('CANCELLED')
    await user.click(button('REACTIVATE'))
    const asking = within(await question())
    expect(asking.getByText('Are you sure you want to reactivate this case?')).toBeTruthy()
    expect(await asking.findByTitle(/^Email: /)).toBeTruthy()
    await user.click(asking.getByRole('button', { name: 'Cancel' }))
    await gone()
    expect(asked(gateway, 'activateCase')).toEqual([])
  })

  it('Yes to REACTIVATE activates [STATE-25]', async () => {
    const { user, gateway } = await openState('CANCELLED')
    serveTransition(gateway, 'activateCase', 'ACTIVE')
    await user.click(button('REACTIVATE'))
    await user.click(within(await question()).getByRole('button', { name: 'Yes' }))
    await gone()
    expect(asked(gateway, 'activateCase')).toHaveLength(1)
    expect(await screen.findByRole('button', { name: 'CANCEL' })).toBeTruthy()
  })

  it('RESET asks [STATE-24]', async () => {
    const { user, gateway } = await openState('CANCELLED', { overview: overview(false) })
    await user.keyboard('{Shift>}s{/Shift}')
    const asking = within(await question())
    expect(asking.getByText('Are you sure you want to reset this case?')).toBeTruthy()
    expect(asked(gateway, 'resetCase')).toEqual([])
  })

  it('Yes to RESET resets [STATE-26]', async () => {
    const { user, gateway } = await openState('CANCELLED', { overview: overview(false) })
    serveTransition(gateway, 'resetCase', 'STANDBY')
    await user.click(button('RESET'))
    await user.click(within(await question()).getByRole('button', { name: 'Yes' }))
    await gone()
    expect(asked(gateway, 'resetCase')).toHaveLength(1)
    expect(await screen.findByRole('button', { name: 'ACTIVATE' })).toBeTruthy()
  })

  it('stays with its question when refused', async () => {
    const { user, gateway } = await openState('CANCELLED')
    gateway.answer('activateCase', () => refused('The case needs a mail flow', 409))
    await user.click(button('REACTIVATE'))
    await user.click(within(await question()).getByRole('button', { name: 'Yes' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The case needs a mail flow')
    expect(asked(gateway, 'activateCase')).toHaveLength(1)
  })
})

describe('View case', () => {
  const link = 'https://portal.example/portal/5f0c8a52'
  const address = 'https://portal.example/preview/case?token=signed&user_id=u1'
  const viewCase = () => screen.queryByRole('button', { name: 'View case' })
  const aTab = () => ({ opener: window, location: { replace: vi.fn() }, close: vi.fn() })
  /** Tabs that the browser opens, one with each press; null for one that it refuses. */
  const tabsOf = (...tabs: (ReturnType<typeof aTab> | null)[]) => {
    const open = vi.spyOn(window, 'open')
    for (const tab of tabs) open.mockReturnValueOnce(tab as unknown as Window | null)
    return open
  }
  const said = (scope: Scope) => {
    const texts: string[] = []
    createWatch({ unit: noticeRaised, scope, fn: ({ text }) => void texts.push(text) })
    return texts
  }

  it('opens a tab at the press and leads it to the page as staff see it, each time anew [DETAIL-10] [DETAIL-13]', async () => {
    const tabs = [aTab(), aTab()]
    const open = tabsOf(...tabs)
    const { user, gateway } = await openState('ACTIVE', { portal_link: link })
    const held = gateway.hold('readPortalView', answered({ address }))
    await user.click(viewCase() ?? document.body)
    expect(open).toHaveBeenCalledTimes(1)
    expect(tabs[0]?.opener).toBeNull()
    expect(tabs[0]?.location.replace).not.toHaveBeenCalled()
    held.open()
    await waitFor(() => expect(tabs[0]?.location.replace).toHaveBeenCalledWith(address))
    await user.keyboard('v')
    await waitFor(() => expect(tabs[1]?.location.replace).toHaveBeenCalledWith(address))
    expect(asked(gateway, 'readPortalView')).toHaveLength(2)
  })

  it('says why there is no page, and closes the tab; says what helps where the browser opens none', async () => {
    const tab = aTab()
    tabsOf(tab, null)
    const { user, gateway, scope } = await openState('ACTIVE', { portal_link: link })
    const texts = said(scope)
    gateway.answer('readPortalView', () => unreachable)
    await user.keyboard('v')
    await waitFor(() => expect(tab.close).toHaveBeenCalled())
    expect(texts.at(-1)).toMatch(/^The page of case \d+ could not be opened: /)
    await user.keyboard('v')
    await waitFor(() => expect(texts.at(-1)).toMatch(/Allow pop-ups for this page/))
    expect(asked(gateway, 'readPortalView')).toHaveLength(1)
  })

  it('is not there for STANDBY and CANCELLED [DETAIL-11] [DETAIL-12]', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const { user, unmount } = await openState('STANDBY', { portal_link: link })
    expect(viewCase()).toBeNull()
    await user.keyboard('v')
    unmount()
    await openState('CANCELLED', { portal_link: link })
    expect(viewCase()).toBeNull()
    await user.keyboard('v')
    expect(open).not.toHaveBeenCalled()
  })
})
