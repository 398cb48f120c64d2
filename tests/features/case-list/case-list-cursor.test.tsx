/** The keyboard's cursor of the list, and the open case in it, while other cases come before them. */
import { act, fireEvent, screen } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import { $selectedCaseId, caseSelected } from '../../../src/actions/workplace.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { CaseListPanel } from '../../../src/features/case-list/index.ts'
import { manyRows } from '../../support/client/case-server.ts'
import { anOffice, show } from '../../support/dom/show.tsx'
import { aUser, caseEvent } from '../../support/records/events.ts'

const ROW = 36
const list = () => screen.getByRole('listbox', { name: 'Cases' })
const here = () =>
  document.getElementById(list().getAttribute('aria-activedescendant') ?? '')?.textContent

async function open(count: number) {
  const { scope } = anOffice(manyRows(count))
  const { user } = show(<CaseListPanel />, scope)
  await screen.findByText('host-1.example')
  /** The own new case, which comes first at once. */
  const oneComes = () => {
    const row = { id: '900', host: 'own.example', version: 1 }
    const events = [caseEvent(2, 'case.created', { row, by: aUser() })]
    return act(() => allSettled(cameIn, { scope, params: { kind: 'wire', events } }))
  }
  const select = (params: string) => act(() => allSettled(caseSelected, { scope, params }))
  return { scope, user, oneComes, select }
}

describe('another case comes first', () => {
  test('and the cursor stays at its case, which Enter opens', async () => {
    const { scope, user, oneComes } = await open(9)
    list().focus()
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(here()).toContain('host-3.example')
    await oneComes()
    expect(here()).toContain('host-3.example')
    await user.keyboard('{Enter}')
    expect(scope.getState($selectedCaseId)).toBe('3')
    await user.keyboard('{ArrowUp}')
    expect(here()).toContain('host-2.example')
  })

  test('and whoever has scrolled away from the open case stays where they read', async () => {
    const { oneComes, select } = await open(150)
    await select('3')
    list().scrollTop = 100 * ROW
    fireEvent.scroll(list())
    await oneComes()
    expect(list().scrollTop).toBe(100 * ROW)
    await select('4')
    expect(list().scrollTop).toBe(4 * ROW)
  })
})

test('a step with the keys of the page leads to the open case, wherever somebody has scrolled', async () => {
  const { select } = await open(150)
  await select('3')
  list().scrollTop = 100 * ROW
  fireEvent.scroll(list())
  await select('2')
  fireEvent.scroll(list())
  expect([list().scrollTop, here()]).toEqual([ROW, expect.stringContaining('host-2.example')])
})
