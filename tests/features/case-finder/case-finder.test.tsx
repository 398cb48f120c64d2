import { act, screen } from '@testing-library/react'
import axe from 'axe-core'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { CaseFinder } from '../../../src/actions/case-finder/case-finder.tsx'
import { createCaseFinder } from '../../../src/actions/case-finder/case-finder-model.ts'
import { DialogForm } from '../../../src/ui/dialog-form/dialog-form.tsx'
import { searches, serveCases } from '../../support/client/case-server.ts'
import { fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { show } from '../../support/dom/show.tsx'
import { aCaseRow } from '../../support/records/builders.ts'

const finder = createCaseFinder()
const strict = createCaseFinder({ withoutStandby: true })

const day = (date: string) => `2026-11-${date}T09:00:00.000Z`
const rows = [
  aCaseRow({
    id: '1001',
    host: 'harbour-pictures-of-the-north.example',
    date_state_updated: day('10'),
  }),
  aCaseRow({
    id: '1002',
    host: 'harbour.example',
    state: 'STANDBY',
    date_state_updated: day('12'),
  }),
  aCaseRow({
    id: '1003',
    host: 'old-harbour-inn.example',
    state: 'PAID',
    date_state_updated: day('11'),
  }),
]

function open(of = finder) {
  const gateway = fakeGateway()
  serveCases(gateway, rows)
  const cancelled: string[] = []
  const scope = officeScope({ gateway })
  const shown = show(
    <DialogForm
      title="Preview"
      isOpen
      onConfirm={() => undefined}
      onCancel={() => cancelled.push('cancelled')}
    >
      <CaseFinder of={of} label="Case" />
    </DialogForm>,
    scope,
  )
  return { ...shown, gateway, scope, cancelled }
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Case' })
const options = () => screen.queryAllByRole('option')
const found = async () => {
  await screen.findAllByRole('option')
  return options().map((one) => one.textContent)
}
/** The case that Enter would take. */
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('the search for one case', () => {
  it('says what to do first, and asks for nothing [INBOUND-13]', () => {
    const { gateway } = open()
    expect(field().placeholder).toBe('Start typing to get cases list...')
    expect(options()).toEqual([])
    expect(searches(gateway)).toEqual([])
  })

  it('asks once when the typing rests, newest change of state first, hosts cut at 21 characters [INBOUND-12, CASECONST-13]', async () => {
    const { user, gateway } = open()
    await user.type(field(), ' Harbour ')
    expect(await found()).toEqual([
      'harbour.example1002',
      'old-harbour-inn.examp…1003',
      'harbour-pictures-of-t…1001',
    ])
    expect(options()[2]?.title).toBe('harbour-pictures-of-the-north.example')
    expect(searches(gateway)).toEqual([
      {
        sort: { key: 'date_state_updated', ascending: false },
        filter: { search: 'harbour' },
        paging: { page_size: 20 },
      },
    ])
  })

  it('leaves out cases in Standby where it is told to', async () => {
    const { user, gateway } = open(strict)
    await user.type(field(), 'harbour')
    expect(await found()).toEqual(['old-harbour-inn.examp…1003', 'harbour-pictures-of-t…1001'])
    expect(searches(gateway)[0]?.filter).toEqual({ search: 'harbour', not_state: 'STANDBY' })
  })

  it('takes a case by keys alone, and looks for another as soon as something is typed', async () => {
    const { user, scope } = open()
    await user.type(field(), 'harbour')
    await found()
    expect(active()).toBe('harbour.example1002')
    expect(field().getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(active()).toBe('old-harbour-inn.examp…1003')
    await user.keyboard('{Enter}')
    expect(scope.getState(finder.$chosen)?.id).toBe('1003')
    expect(field().value).toBe('old-harbour-inn.example (1003)')
    expect(options()).toEqual([])
    await user.keyboard('harbour')
    expect(field().value).toBe('harbour')
    expect(scope.getState(finder.$chosen)).toBeNull()
    expect(await found()).toHaveLength(3)
  })

  it('takes a case by the mouse, and the field keeps the focus', async () => {
    const { user, scope } = open()
    await user.type(field(), 'inn')
    await found()
    await user.click(screen.getByRole('option', { name: /old-harbour/ }))
    expect(scope.getState(finder.$chosen)?.id).toBe('1003')
    expect(document.activeElement).toBe(field())
  })

  it('closes its list at Escape, and what it stands in at the next one', async () => {
    const { user, cancelled } = open()
    await user.type(field(), 'harbour')
    await found()
    await user.keyboard('{Escape}')
    expect(options()).toEqual([])
    expect(cancelled).toEqual([])
    await user.keyboard('{ArrowDown}')
    expect(options()).toHaveLength(3)
    await user.keyboard('{Escape}{Escape}')
    expect(cancelled).toEqual(['cancelled'])
  })

  it('says that no case was found [COMMERR-35]', async () => {
    const { user } = open()
    await user.type(field(), 'nowhere')
    expect((await screen.findByText('No case found')).getAttribute('role')).toBe('status')
    await user.keyboard('{Enter}')
    expect(field().value).toBe('nowhere')
  })

  it('says that the search failed, keeps what was typed, and tries again at Enter [COMMERR-34]', async () => {
    const { user, gateway } = open()
    gateway.answer('searchCases', () => refused('The server is busy.', 503))
    await user.type(field(), 'harbour')
    const alert = await screen.findByText('Something went wrong filtering the cases.')
    expect(alert.getAttribute('role')).toBe('alert')
    expect(field().value).toBe('harbour')
    serveCases(gateway, rows)
    await user.keyboard('{Enter}')
    expect(await found()).toHaveLength(3)
  })

  it('keeps of what was found what answers to a longer text, until the server has', async () => {
    const { user, gateway } = open()
    await user.type(field(), 'harbour')
    await found()
    gateway.answer('searchCases', () => new Promise(() => undefined))
    await user.type(field(), '-')
    expect(options().map((one) => one.textContent)).toEqual([
      'old-harbour-inn.examp…1003',
      'harbour-pictures-of-t…1001',
    ])
    await user.type(field(), 'x')
    expect(screen.getByText('Searching').getAttribute('role')).toBe('status')
  })

  it('refuses a text that is longer than any search, and asks for nothing', async () => {
    const { user, gateway } = open()
    await user.click(field())
    await user.paste('x'.repeat(201))
    expect(screen.getByRole('alert').textContent).toBe('Enter at most 200 characters, not 201')
    expect(searches(gateway)).toEqual([])
  })

  it('begins anew once it is reset', async () => {
    const { user, scope } = open()
    await user.type(field(), 'harbour')
    await found()
    await user.keyboard('{Enter}')
    await act(() => allSettled(finder.reset, { scope }))
    expect(field().value).toBe('')
    expect(scope.getState(finder.$chosen)).toBeNull()
  })

  it('is accessible, open and closed', async () => {
    const { user } = open()
    const faults = async () => {
      const { violations } = await axe.run(document.body, {
        resultTypes: ['violations'],
        rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    }
    expect(await faults()).toEqual([])
    await user.type(field(), 'harbour')
    await found()
    expect(await faults()).toEqual([])
  })
})
