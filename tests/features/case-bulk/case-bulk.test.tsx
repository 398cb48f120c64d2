import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { CaseBulk, CaseBulkRefusal } from '../../../contracts/model/cases/case-bulk.ts'
import { $selectedCaseId } from '../../../src/actions/workplace.ts'
import { $bulk, bulksRequested, startBulkFx } from '../../../src/queries/selection/case-bulk.ts'
import { caseSelectionCleared } from '../../../src/queries/selection/case-selection.ts'
import { answered, asked, behind, gate, refused } from '../../support/client/fake-gateway.ts'
import { bar, choose, list, openList, ticked } from '../../support/dom/bulk-list.tsx'
import { aBulk } from '../../support/records/case-bulks.ts'
import { aTranslation } from '../../support/records/translations.ts'

beforeEach(() => sessionStorage.clear())

describe('an act on what is selected', () => {
  it('asks once, shows how far it is, and what was refused with the way to it', async () => {
    const { user, gateway, scope, tick } = await openList()
    gateway.answer('startCaseBulk', () => answered({ bulk: aBulk(), events: [] }))
    const looks: { bulk: CaseBulk; refusals: CaseBulkRefusal[] }[] = [
      { bulk: aBulk({ done: 1 }), refusals: [] },
      {
        bulk: aBulk({ state: 'finished', done: 2, refused: 1 }),
        refusals: [{ id: '3', host: 'host-3.example', message: 'It has an active invoice.' }],
      },
    ]
    gateway.answer('readCaseBulk', () =>
      answered(looks.shift() ?? { bulk: aBulk(), refusals: [] }, 1),
    )
    list().focus()
    await user.keyboard('{Control>}a{/Control}')
    await choose(user, 'Cancel cases')
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel cases' })
    expect(within(dialog).getByText('Do you want to cancel 3 cases?')).toBeTruthy()
    expect(within(dialog).queryByRole('alert')).toBeNull()
    await user.dblClick(within(dialog).getByRole('button', { name: 'Cancel 3 cases' }))
    await screen.findByText('0 of 3')
    expect(asked(gateway, 'startCaseBulk').map(({ request }) => request)).toEqual([
      { body: { act: { kind: 'cancel' }, cases: { filter: {} } } },
    ])
    expect(ticked()).toEqual([])
    await tick()
    await screen.findByText('1 of 3')
    const progress = screen.getByRole('progressbar', { name: 'Cancel cases' })
    expect(progress.getAttribute('aria-valuenow')).toBe('33')
    await tick()
    await screen.findByText('Cancel cases: 2 done, 1 failed')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show failed cases' }))
    const refusals = await screen.findByRole('dialog', { name: 'Failed cases' })
    expect(within(refusals).getByText('It has an active invoice.')).toBeTruthy()
    await user.click(within(refusals).getByRole('button', { name: 'host-3.example' }))
    expect(scope.getState($selectedCaseId)).toBe('3')
    await user.click(screen.getByRole('button', { name: 'Close result' }))
    expect(screen.queryByText(/2 done/)).toBeNull()
  })

  it('is stopped, and taken back', async () => {
    const { user, gateway } = await openList()
    const tagged = aBulk({ kind: 'tag' })
    gateway.answer('startCaseBulk', () => answered({ bulk: tagged, events: [] }))
    const stopped = aBulk({ kind: 'tag', state: 'stopped', done: 1, can_undo: true })
    gateway.answer('stopCaseBulk', () => answered({ bulk: stopped, events: [] }))
    gateway.answer('readCaseBulk', () => answered({ bulk: stopped, refusals: [] }, 1))
    list().focus()
    await user.keyboard('{ArrowDown}x')
    await choose(user, 'Add tag')
    const dialog = await screen.findByRole('dialog', { name: 'Add tag' })
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    expect(within(dialog).getByText('Please add a tag name')).toBeTruthy()
    await user.type(within(dialog).getByRole('combobox', { name: /^Tag/ }), 'VIP;')
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    await screen.findByText('Add tag: 1 done, 2 not started')
    expect(asked(gateway, 'startCaseBulk')[0]?.request).toEqual({
      body: { act: { kind: 'tag', tag: 'VIP' }, cases: { ids: ['1'] } },
    })
    const undo = aBulk({
      id: 'b2',
      kind: 'tag',
      undo_of: 'b1',
      total: 1,
      done: 1,
      state: 'finished',
    })
    gateway.answer('undoCaseBulk', () => answered({ bulk: undo, events: [] }))
    // Later than the second press of a double click on Stop.
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    later.mockRestore()
    await screen.findByText('Undo: Add tag: 1 done')
    expect(asked(gateway, 'undoCaseBulk')[0]?.request).toEqual({ params: { bulkId: 'b1' } })
  })

  it('says what happens to the dates before the automation of many cases goes on [G-604, G-750]', async () => {
    const { user } = await openList()
    list().focus()
    await user.keyboard('{Control>}a{/Control}')
    await choose(user, 'Resume automation')
    const dialog = await screen.findByRole('dialog', { name: 'Resume automation' })
    expect(
      within(dialog).getByText(
        'Scheduled emails will be sent again, each later by the length of the pause.',
      ),
    ).toBeTruthy()
  })

  it('that is refused keeps the dialog and what was typed and selected', async () => {
    const { user, gateway, target } = await openList()
    gateway.answer('startCaseBulk', () => refused('Another one runs.', 409))
    list().focus()
    await user.keyboard('{ArrowDown}x')
    await choose(user, 'Remove tag')
    const dialog = await screen.findByRole('dialog', { name: 'Remove tag' })
    await user.type(within(dialog).getByRole('combobox', { name: /^Tag/ }), 'old')
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Another one runs.')
    expect(within(dialog).getByRole<HTMLInputElement>('combobox').value).toBe('old')
    expect(target()).toEqual({ ids: ['1'] })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('gives the keys back to the bar, and with the last bar to the list', async () => {
    const { user } = await openList()
    list().focus()
    await user.keyboard('{ArrowDown}x')
    await choose(user, 'Add tag')
    await screen.findByRole('dialog', { name: 'Add tag' })
    await user.keyboard('{Escape}')
    const actions = within(await bar()).getByRole('button', { name: 'Actions' })
    await waitFor(() => expect(document.activeElement).toBe(actions))
    await user.click(within(await bar()).getByRole('button', { name: 'Clear selection' }))
    await waitFor(() => expect(document.activeElement).toBe(list()))
  })

  it('says so where somebody else was quicker with all of them', async () => {
    const { user, gateway, scope } = await openList()
    list().focus()
    await user.keyboard('{ArrowDown}x')
    await choose(user, 'Cancel cases')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel cases' }))
    await act(() => allSettled(caseSelectionCleared, { scope }))
    expect(dialog.getByRole('alert').textContent).toContain(
      'These cases are no longer in the list.',
    )
    await user.click(dialog.getByRole('button', { name: /^Cancel/ }))
    expect(asked(gateway, 'startCaseBulk')).toEqual([])
  })

  it.each([
    ['Assign email flow', 'Mail Flow'],
    ['Select Language', 'Portal Language'],
  ])('"%s" begins in its choice, however late that comes', async (name, label) => {
    const { user, gateway } = await openList()
    const held = gate()
    gateway.answer(
      'listMailFlows',
      behind(held, answered([{ id: 'f1', name: 'EU standard', cases: 3 }], 1)),
    )
    gateway.answer('readTranslations', async () => {
      await held.passed
      const translations = [aTranslation({ id: 'de', language: 'de', is_active: 1 })]
      return answered({ translations, default_translation_id: 'de' }, 1)
    })
    list().focus()
    await user.keyboard('{ArrowDown}x')
    await choose(user, name)
    const dialog = within(await screen.findByRole('dialog', { name }))
    await waitFor(() => expect(document.activeElement?.className).toContain('fw-dialog-body'))
    held.open()
    const choice = await dialog.findByRole('combobox', { name: new RegExp(label) })
    expect(document.activeElement).toBe(choice)
  })

  it('leaves whoever went on before its choice came where they are', async () => {
    const { user, gateway } = await openList()
    const held = gateway.hold(
      'listMailFlows',
      answered([{ id: 'f1', name: 'EU standard', cases: 3 }], 1),
    )
    list().focus()
    await user.keyboard('{ArrowDown}x')
    await choose(user, 'Assign email flow')
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign email flow' }))
    await waitFor(() => expect(document.activeElement?.className).toContain('fw-dialog-body'))
    await user.tab()
    const left = dialog.getByRole('button', { name: 'Cancel' })
    expect(document.activeElement).toBe(left)
    held.open()
    await dialog.findByRole('combobox', { name: /Mail Flow/ })
    expect(document.activeElement).toBe(left)
  })

  it('of before is found again by whoever comes back while it runs, and nothing else begins', async () => {
    const { user, gateway, scope } = await openList()
    gateway.answer('readCaseBulks', () => answered({ bulks: [aBulk({ done: 2 })] }, 1))
    const held = gateway.hold(
      'readCaseBulk',
      answered({ bulk: aBulk({ done: 2 }), refusals: [] }, 1),
    )
    void allSettled(bulksRequested, { scope })
    await screen.findByText('2 of 3')
    list().focus()
    await user.keyboard('{ArrowDown}x')
    const actions = within(await bar()).getByRole('button', { name: 'Actions' })
    expect(actions.getAttribute('aria-description')).toBe('Another bulk action is still running')
    await user.click(actions)
    expect(screen.queryByRole('menuitem')).toBeNull()
    held.open()
  })

  it('that ended during a reload is told of, with what was refused, until its result is closed', async () => {
    const ended = aBulk({ state: 'finished', done: 2, refused: 1 })
    const refusals = [{ id: '3', host: 'host-3.example', message: 'It has an active invoice.' }]
    const comeBack = async () => {
      const { user, gateway, scope, unmount } = await openList()
      gateway.answer('readCaseBulks', () => answered({ bulks: [ended] }, 1))
      gateway.answer('readCaseBulk', () => answered({ bulk: ended, refusals }, 1))
      await allSettled(bulksRequested, { scope })
      return { user, scope, unmount }
    }
    const before = await openList()
    before.gateway.answer('startCaseBulk', () => answered({ bulk: aBulk(), events: [] }))
    const params = { act: { kind: 'cancel' as const }, cases: { filter: {} } }
    void allSettled(startBulkFx, { scope: before.scope, params })
    await screen.findByText('0 of 3')
    before.unmount()

    const { user, unmount } = await comeBack()
    await screen.findByText('Cancel cases: 2 done, 1 failed')
    await user.click(screen.getByRole('button', { name: 'Show failed cases' }))
    const shown = await screen.findByRole('dialog', { name: 'Failed cases' })
    expect(within(shown).getByText('It has an active invoice.')).toBeTruthy()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Close result' }))
    unmount()

    const { scope } = await comeBack()
    expect(scope.getState($bulk)).toBeNull()
  })
})
