import { act, screen } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { $log } from '../../src/bus/log/intake.ts'
import { officeScope } from '../support/client/office.ts'
import {
  byAnswer,
  openInspector,
  overChannel,
  panel,
  rowOf,
  rows,
  types,
} from '../support/dom/inspector-desk.tsx'
import { aCaseRow } from '../support/records/builders.ts'
import { caseEvent } from '../support/records/events.ts'

const start = ['case-page.listed', 'day.changed', 'session.started']

async function openLog() {
  const scope = officeScope({ rows: [aCaseRow({})] })
  return { scope, ...(await openInspector(scope)) }
}

const tag = (seq: number, name = 'vip') =>
  caseEvent(seq, 'case.tag-added', { row: { version: seq, tags: [name] } })

describe('the list', () => {
  it('shows the newest first, grows while it is open, and says which way each came', async () => {
    const { scope } = await openLog()
    expect(types()).toEqual(start)
    await act(() => overChannel(scope, tag(2)))
    await act(() => byAnswer(scope, [tag(3)]))
    await act(() => byAnswer(scope, [tag(4)], 'catch-up'))
    expect(rows().map(([number, , type, , , origin]) => [number, type, origin])).toEqual([
      ['4', 'case.tag-added', 'Catch-up'],
      ['3', 'case.tag-added', 'Answer'],
      ['2', 'case.tag-added', 'Channel'],
      ['', 'case-page.listed', 'Read'],
      ['', 'day.changed', 'Local'],
      ['', 'session.started', 'Local'],
    ])
  })

  it('is walked by the arrow keys; Enter goes on into the entry, Escape back, to now, and out', async () => {
    const { user, list, onClose } = await openLog()
    expect(document.activeElement).toBe(list)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(rowOf('day.changed').getAttribute('aria-selected')).toBe('true')
    expect(panel().getByText('"day.changed"')).toBeDefined()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(list)
    await user.keyboard('{Escape}')
    expect(rowOf('day.changed').getAttribute('aria-selected')).toBe('false')
    expect(onClose).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stops following while it is paused, and counts what came meanwhile', async () => {
    const { user, scope } = await openLog()
    await user.keyboard('{Control>}p{/Control}{Meta>}p{/Meta}{Alt>}p{/Alt}')
    expect(screen.getByRole('button', { name: 'Pause' })).toBeDefined()
    await user.keyboard('p')
    await act(() => overChannel(scope, tag(2), tag(3)))
    expect(types()).toHaveLength(3)
    await user.click(screen.getByRole('button', { name: 'Paused, 2 new' }))
    expect(types()).toHaveLength(5)
    await act(() => overChannel(scope, tag(4)))
    expect(types()).toHaveLength(6)
  })

  it('tells beside its buttons the keys that press them', async () => {
    const { user } = await openLog()
    const keyOf = (name: string) =>
      screen.getByRole('button', { name }).getAttribute('data-fw-tip-key')
    expect(['Increase height', 'Pause', 'Close event log'].map(keyOf)).toEqual(['H', 'P', 'L'])
    await user.keyboard('hp')
    expect(['Reduce height', 'Paused, 0 new'].map(keyOf)).toEqual(['H', 'P'])
  })

  it('says where the log was cut, and what could not be read', async () => {
    const { scope } = await openLog()
    const log = { ...scope.getState($log), dropped: 12_000, unknown: 1, malformed: 2 }
    await act(() => allSettled($log, { scope, params: log }))
    expect(
      screen.getByText(/^3 entries · 12,000 older, without details · 1 unknown · 2 malformed$/),
    ).toBeDefined()
    expect(screen.getByText(/^The log begins here: 12,000 older events/)).toBeDefined()
  })

  it('is narrowed by the heads of its columns, and widened again by one press', async () => {
    const { user, scope } = await openLog()
    await act(() => overChannel(scope, tag(2)))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'case.tag-added')
    expect(types()).toEqual(['case.tag-added'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Origin' }), 'Local')
    expect(types()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Clear filter' }))
    expect(types()).toHaveLength(4)
    await user.type(screen.getByRole('textbox', { name: 'Case' }), '4815')
    expect(types()).toEqual(['case.tag-added'])
    await user.clear(screen.getByRole('textbox', { name: 'Case' }))
    await user.click(rowOf('case.tag-added'))
    await user.click(panel().getByRole('button', { name: 'actor' }))
    expect(types()).toHaveLength(4)
    expect(screen.getByText('4 entries match')).toBeDefined()
  })

  it('keeps under the eye what was scrolled to, and begins anew with another filter', async () => {
    const { user, scope, list } = await openLog()
    const choose = (type: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), type)
    list.scrollTop = 30
    await act(() => overChannel(scope, tag(2), tag(3)))
    expect(list.scrollTop).toBe(30 + 2 * 24)
    await choose('day.changed')
    list.scrollTop = 30
    await choose('case.tag-added')
    expect(types()).toHaveLength(2)
    expect(list.scrollTop).toBe(30)
    await act(() => overChannel(scope, tag(4)))
    expect(list.scrollTop).toBe(30 + 24)
  })

  it('is filtered by no blank', async () => {
    const { user } = await openLog()
    await user.keyboard('/')
    await user.keyboard(' ')
    expect(types()).toEqual(start)
    expect(screen.queryByText(/match$/)).toBeNull()
  })

  it('has a text filter that one key reaches, and Escape empties and leaves', async () => {
    const { user, list } = await openLog()
    await user.keyboard('/')
    await user.keyboard('BAECKEREI')
    expect(types()).toEqual(['case-page.listed'])
    await user.keyboard('{Escape}')
    expect(types()).toHaveLength(3)
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(list)
  })
})
