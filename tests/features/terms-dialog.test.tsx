import { act, cleanup, screen, within } from '@testing-library/react'
import { allSettled, createWatch } from 'effector'
import { beforeAll, describe, expect, it } from 'vitest'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import type { Terms } from '../../contracts/model/accounts/terms.ts'
import { $toasts } from '../../src/app/user/toasts.ts'
import { answered as cameIn } from '../../src/bus/log/inbox.ts'
import { isKeptInOutbox } from '../../src/bus/outbox/entry.ts'
import { TermsPrompt } from '../../src/features/terms/index.ts'
import { casesRequested, listLoaded } from '../../src/queries/cases/case-list.ts'
import { until } from '../support/client/client.ts'
import { answered, fakeGateway, unreachable } from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { requestsOf } from '../support/dom/profile-desk.tsx'
import { show } from '../support/dom/show.tsx'
import { allCases, aUser, officeEvent } from '../support/records/events.ts'

beforeAll(() => import('../../src/features/terms/terms-dialog.tsx'))

const admin = aUser({ role: 'ADMIN', user_role: 'ADMIN' })

const someTerms = (parts: Partial<Terms> = {}): Terms => ({
  version: '2026-12-01',
  content:
    '<p>Introduction</p><h2>1. What is provided</h2><p style="color:#000" onclick="x()">Software.</p>',
  must_accept: false,
  must_accept_date: '2027-01-31',
  current_tos_accepted: false,
  ...parts,
})

const accepted = (version: string): KnownEvent =>
  officeEvent(2, 'customer.terms-accepted', { version }, { id: 'u1', name: 'Agnes Berg' })

/** An office that has just been opened: its list arrives when the test says so. */
function openOffice(terms = someTerms(), user = admin) {
  const gateway = fakeGateway(user)
  gateway.answer('readTerms', () => answered(terms, 1))
  gateway.answer('searchCases', () => answered({ cases: [], total_count: 0, next_cursor: null }, 1))
  gateway.answer('acceptTerms', () =>
    answered({ ...terms, current_tos_accepted: true, events: [accepted(terms.version)] }),
  )
  const scope = officeScope({ gateway, user })
  const load = () => act(() => allSettled(casesRequested, { scope, params: allCases }))
  const office = (
    <>
      <main tabIndex={-1} />
      <TermsPrompt />
    </>
  )
  return { ...show(office, scope), gateway, scope, load }
}

const dialog = () => screen.findByRole('dialog', { name: 'Terms of Service' })
const isShown = () => screen.queryByRole('dialog') !== null

describe('the Terms of Service dialog', () => {
  it('opens for an admin who has not accepted, after the list is there [TOS-01, TOS-09, SHELL-08]', async () => {
    const { gateway, load } = openOffice()
    expect([isShown(), requestsOf(gateway, 'readTerms')]).toEqual([false, []])
    await load()
    const terms = within(await dialog()).getByRole('region', { name: 'Terms' })
    expect(terms.innerHTML).toContain('<h2>1. What is provided</h2><p>Software.</p>')
    expect(requestsOf(gateway, 'readTerms')).toEqual([{ params: { customer_id: 'c1' } }])
    await load()
    expect(requestsOf(gateway, 'readTerms')).toHaveLength(1)
  })

  it('whose terms could not be read is opened with the next list, asked for once at a time [TOS-01]', async () => {
    const { gateway, scope, load } = openOffice(someTerms({ must_accept: true }))
    gateway.answer('readTerms', () => unreachable)
    await load()
    expect([isShown(), requestsOf(gateway, 'readTerms').length]).toEqual([false, 1])
    const held = gateway.hold('readTerms', answered(someTerms({ must_accept: true }), 1))
    let lists = 0
    createWatch({ unit: listLoaded, scope, fn: () => (lists += 1) })
    const read = () => allSettled(casesRequested, { scope, params: allCases })
    const first = read()
    await until(() => lists === 1, 'the list')
    const second = read()
    await until(() => lists === 2, 'the next list')
    held.open()
    await act(() => Promise.all([first, second]))
    await dialog()
    expect(requestsOf(gateway, 'readTerms')).toHaveLength(2)
  })

  it('is hidden from an AGENT, who is not even asked about, and shown to an ADMIN [TOS-02]', async () => {
    const agent = openOffice(someTerms(), aUser())
    await agent.load()
    expect([isShown(), requestsOf(agent.gateway, 'readTerms')]).toEqual([false, []])
    cleanup()
    await openOffice(someTerms()).load()
    expect(await dialog()).toBeTruthy()
  })

  it('is not opened for an admin who has accepted the current terms [TOS-03]', async () => {
    const { gateway, load } = openOffice(someTerms({ current_tos_accepted: true }))
    await load()
    expect([isShown(), requestsOf(gateway, 'readTerms').length]).toEqual([false, 1])
  })

  it('that is mandatory says so and leaves no way out but to accept [TOS-04, TOS-05]', async () => {
    const { load, user } = openOffice(someTerms({ must_accept: true }))
    await load()
    const box = within(await dialog())
    expect(
      box.getByText(
        'Accept the terms now to prevent the suspension of your account. This cannot be postponed.',
      ),
    ).toBeTruthy()
    expect(box.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Accept'])
    await user.keyboard('{Escape}')
    await user.click(document.querySelector('.bp6-dialog-container') as Element)
    expect(isShown()).toBe(true)
  })

  it('that can wait shows the deadline and is put off until the next load [TOS-06, TOS-07] [G-257] [G-259]', async () => {
    const { gateway, load, user } = openOffice()
    await load()
    const box = within(await dialog())
    expect(box.getByText('31/01/2027')).toBeTruthy()
    await user.click(box.getByRole('button', { name: 'Remind me later' }))
    expect([isShown(), requestsOf(gateway, 'acceptTerms')]).toEqual([false, []])
    await load()
    expect(isShown()).toBe(false)
    const next = openOffice()
    await next.load()
    await dialog()
  })

  it('without a deadline names none', async () => {
    const { load } = openOffice(someTerms({ must_accept_date: null }))
    await load()
    expect((await dialog()).textContent).toContain('The terms have changed. Read and accept them.')
  })

  it.each([true, false])('accepts the version that was read, and closes [TOS-10]', async (must) => {
    const { gateway, load, user } = openOffice(someTerms({ must_accept: must }))
    await load()
    await user.click(within(await dialog()).getByRole('button', { name: 'Accept' }))
    expect(isShown()).toBe(false)
    expect(requestsOf(gateway, 'acceptTerms')).toEqual([
      { params: { customer_id: 'c1' }, query: { tos_version: '2026-12-01' } },
    ])
  })

  it('accepts by Ctrl+Enter as well, once', async () => {
    const { gateway, load, user } = openOffice()
    const accept = answered({ ...someTerms({ current_tos_accepted: true }), events: [] })
    const held = gateway.hold('acceptTerms', accept)
    await load()
    await dialog()
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}')
    expect(requestsOf(gateway, 'acceptTerms')).toHaveLength(1)
    await act(async () => held.open())
    expect(isShown()).toBe(false)
  })

  it.each([
    ['done', () => answered({ ...someTerms({ current_tos_accepted: true }), events: [] })],
    ['failed', () => unreachable],
  ])(
    'leads to the work below where nothing had the focus before, the answer being %s',
    async (_, answer) => {
      const { gateway, load, user } = openOffice()
      gateway.answer('acceptTerms', answer)
      await load()
      await user.click(within(await dialog()).getByRole('button', { name: 'Accept' }))
      expect(isShown()).toBe(false)
      expect(document.activeElement).toBe(screen.getByRole('main'))
    },
  )

  it.each([true, false])(
    'ignores an error of accepting in silence: it closes and returns at the next load [TOS-11] [G-256]',
    async (must) => {
      const { gateway, scope, load, user } = openOffice(someTerms({ must_accept: must }))
      gateway.answer('acceptTerms', () => unreachable)
      await load()
      await user.click(within(await dialog()).getByRole('button', { name: 'Accept' }))
      expect([isShown(), screen.queryByRole('alert')]).toEqual([false, null])
      expect(scope.getState($toasts)).toEqual([])
      expect(isKeptInOutbox('terms.accept')).toBe(false)
      const next = openOffice(someTerms({ must_accept: must }))
      await next.load()
      await dialog()
    },
  )

  it('closes as soon as another admin has accepted', async () => {
    const { scope, load } = openOffice(someTerms({ must_accept: true }))
    await load()
    await dialog()
    await act(() =>
      allSettled(cameIn, {
        scope,
        params: { kind: 'wire', events: [accepted('2026-12-01')] },
      }),
    )
    expect(isShown()).toBe(false)
  })
})
