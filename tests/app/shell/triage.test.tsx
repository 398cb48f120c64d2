/** Through a queue by keyboard, case by case. */
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import { $selectedCaseId } from '../../../src/actions/workplace.ts'
import { serveCases } from '../../support/client/case-server.ts'
import { answered } from '../../support/client/fake-gateway.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { caseEvent } from '../../support/records/events.ts'
import { changeCase, waitingCases } from '../../support/records/waiting-cases.ts'
import { loadScreens, openApp } from '../open-app.tsx'

beforeAll(async () => {
  await Promise.all([loadScreens(), import('../../../src/app/shell/triage/triage-bar.tsx')])
}, 60_000)
beforeEach(() => sessionStorage.clear())

async function open(rows: CaseRow[], query = '?filter=unread_emails') {
  const app = openApp(`/cases${query}`, {
    loggedIn: true,
    server: (gateway) => {
      serveCases(gateway, rows).asOf = 4
      gateway.answer('readCase', ({ params: { id } }) =>
        answered(aCaseDetail({ id, case_id: id, host: `host-${id}.example` }), 4),
      )
      gateway.answer('tellPresence', () => answered({}))
    },
  })
  await screen.findAllByRole('option', { name: /host-/ })
  await waitFor(() => expect(app.channel.isOpen()).toBe(true))
  act(() => app.channel.welcome(4))
  let seq = 4
  /** What waited at a case is done: by its own event, as of whoever does it. */
  const done = (id: string) => {
    const told = changeCase(rows, id, { total_unread_emails: 0 })
    seq += 1
    act(() => app.channel.push(caseEvent(seq, 'case.mail-read', told)))
  }
  const open = () => app.scope.getState($selectedCaseId)
  return { ...app, done, open }
}

const bar = () => document.querySelector<HTMLElement>('[aria-label="Triage"]')
const says = (text: string) =>
  waitFor(() => expect(bar()?.textContent).toContain(text), { timeout: 20_000 })
/** What the address says, in whatever order. */
const address = () => Object.fromEntries(new URLSearchParams(location.search))
const press = (keys: string) => userEvent.keyboard(keys)

test('the bar of a triage stands above the table as well', async () => {
  await open(waitingCases(3))
  await press('{Shift>}t{/Shift}')
  await screen.findByRole('grid', { name: 'Cases' })
  await press('w')
  await says('1 of 3')
})

describe('the bar of a triage', () => {
  test('comes by its key, and is worked by keys: done, skip, back, leave', async () => {
    const { done, open: at } = await open(waitingCases(3))
    await press('w')
    await says('1 of 3')
    expect(address()).toEqual({ filter: 'unread_emails', case: '1', triage: 'list' })
    await press('f')
    await says('Not done yet')
    done('1')
    await says('Done: no longer under Unread Mails.')
    await press('f')
    await says('2 of 3')
    await press('{Shift>}j{/Shift}')
    await says('3 of 3')
    await press('{Shift>}k{/Shift}')
    await says('2 of 3')
    await press('{Shift>}j{/Shift}')
    await says('3 of 3')
    await press('{Shift>}j{/Shift}')
    await says('Reviewed: 3. Skipped: 2.')
    const skip = within(bar() as HTMLElement).getByRole('button', { name: 'Skip' })
    expect(skip.getAttribute('aria-disabled')).toBe('true')
    expect(at()).toBeNull()
    await press('q')
    await waitFor(() => expect(bar()).toBeNull())
    expect(address()).toEqual({ filter: 'unread_emails' })
  })

  test('has a button for each, named and with its key; a double click is one press', async () => {
    const { open: at } = await open(waitingCases(4, {}), '?view=ACTIVE')
    await press('w')
    await says('1 of 4')
    const buttons = within(bar() as HTMLElement)
    expect(buttons.getByRole('button', { name: 'Back' }).getAttribute('aria-disabled')).toBe('true')
    expect(buttons.getByRole('button', { name: /^Done and next/ }).textContent).toContain('F')
    expect(buttons.getByRole('button', { name: 'Leave triage' })).toBeTruthy()
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    await userEvent.dblClick(buttons.getByRole('button', { name: /^Done and next/ }))
    vi.restoreAllMocks()
    await says('2 of 4')
    expect(at()).toBe('2')
    await userEvent.click(buttons.getByRole('button', { name: 'Leave triage' }))
    const list = screen.getByRole('listbox', { name: 'Cases' })
    await waitFor(() => expect(document.activeElement).toBe(list))
  })

  test('is not begun anew from the head of the list by whoever is on the way', async () => {
    await open(waitingCases(3))
    await press('w')
    await says('1 of 3')
    await press('{Shift>}j{/Shift}')
    await says('2 of 3')
    await userEvent.click(screen.getByRole('button', { name: 'List actions' }))
    const again = await screen.findByRole<HTMLButtonElement>('menuitem', {
      name: /^Triage this list.*In progress/,
    })
    expect(again.disabled).toBe(true)
    await userEvent.click(again)
    expect(bar()?.textContent).toContain('2 of 3')
  })

  test('begins the daily routine from the head of the list', async () => {
    const { open: at } = await open(waitingCases(1), '?view=ACTIVE')
    await userEvent.click(screen.getByRole('button', { name: 'List actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Start daily routine/ }))
    await says('Step 1 of 6')
    expect(at()).toBe('1')
    expect(address()).toEqual({
      view: 'ACTIVE',
      filter: 'unread_emails',
      case: '1',
      triage: 'routine',
    })
  })
})
