/** What somebody sees and does while the list is saved as a file. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled, createWatch } from 'effector'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CaseExport } from '../../../contracts/model/cases/case-export.ts'
import {
  standardLayout,
  withMoved,
  withShown,
} from '../../../contracts/rules/case-list/case-columns.ts'
import { exportColumns } from '../../../contracts/rules/case-list/case-export.ts'
import { z } from '../../../contracts/schema.ts'
import { columnsChosen } from '../../../src/actions/list-mode.ts'
import { exportRequested, tableToggleRequested } from '../../../src/actions/requests.ts'
import { CaseExportDialog } from '../../../src/features/case-export/index.ts'
import { CaseListPanel } from '../../../src/features/case-list/index.ts'
import { noticeRaised, type SpokenNotice } from '../../../src/forms/notices.ts'
import { $caseList } from '../../../src/queries/cases/case-list.ts'
import {
  allMatchingSelected,
  caseSelectionCleared,
  casesSelected,
  caseToggled,
} from '../../../src/queries/selection/case-selection.ts'
import { manyRows } from '../../support/client/case-server.ts'
import { answered, asked, refused } from '../../support/client/fake-gateway.ts'
import { anOffice, show } from '../../support/dom/show.tsx'

let made: Blob | null = null
const saved: { name: string; text: string }[] = []
beforeEach(() => {
  saved.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made = blob as Blob
    return 'blob:cases'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    void made?.text().then((text) => saved.push({ name: this.download, text }))
  })
})
afterEach(() => void vi.restoreAllMocks())

const dialog = () => screen.findByRole('dialog', { name: 'Export cases' })
const button = (name: string) => screen.getByRole('button', { name })

/** A list of three cases, whose export is answered. */
async function openList() {
  const office = anOffice(manyRows(3))
  office.gateway.answer('exportCases', () => answered('bytes'))
  const { user } = show(
    <>
      <CaseListPanel />
      <CaseExportDialog />
    </>,
    office.scope,
  )
  await screen.findByText('host-1.example')
  return { ...office, user }
}

async function openDialog() {
  const office = await openList()
  await office.user.click(button('List actions'))
  await office.user.click(await screen.findByRole('menuitem', { name: /Export cases/ }))
  return { ...office, box: within(await dialog()) }
}

const lists = (gateway: Parameters<typeof asked>[0]) =>
  asked(gateway, 'exportCases').map(
    ({ request }) => z.parse(z.object({ body: CaseExport }), request).body,
  )

describe('the export of the list', () => {
  test('saves the cases that are listed as a workbook, under the day, and says so', async () => {
    const { gateway, user, scope, box } = await openDialog()
    const said: SpokenNotice[] = []
    createWatch({ unit: noticeRaised, scope, fn: (notice) => said.push(notice) })
    expect(box.getByText(/3 cases in the list/)).toBeTruthy()
    await user.click(box.getByRole('button', { name: 'Export' }))
    const name = expect.stringMatching(/^cases-\d{4}-\d\d-\d\d\.xlsx$/)
    await waitFor(() => expect(saved).toEqual([{ name, text: 'bytes' }]))
    expect(lists(gateway)).toEqual([
      {
        format: 'xlsx',
        columns: [...exportColumns(standardLayout).shown],
        sort: { key: 'date_state_updated', ascending: false },
        filter: {},
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(said.map(({ text }) => text)).toEqual([`The cases were saved as ${saved[0]?.name}.`])
    await waitFor(() => expect(document.activeElement).toBe(button('List actions')))
  })

  test.each([
    [3, '3 cases'],
    [1, '1 case'],
    [null, 'All cases'],
  ])('says what leaves, counted or not: %s', async (total_count, what) => {
    const { gateway, user } = await openList()
    gateway.answer('searchCases', () =>
      answered({ cases: manyRows(1), total_count, next_cursor: null }, 1),
    )
    await user.type(screen.getByRole('textbox', { name: 'Search cases' }), 'h')
    await waitFor(() => expect(screen.queryByText('host-2.example')).toBeNull())
    await user.click(button('List actions'))
    await user.click(await screen.findByRole('menuitem', { name: /Export cases/ }))
    const said = `${what} in the list, with its filter, search and sort order.`
    expect(within(await dialog()).getByText(said)).toBeTruthy()
  })

  test('asks by the filter and search in force, for the chosen form and columns', async () => {
    const { gateway, user, box } = await openDialog()
    await user.click(box.getByRole('radio', { name: 'CSV' }))
    await user.click(box.getByRole('button', { name: 'Select all' }))
    await user.click(box.getByRole('button', { name: 'Select none' }))
    expect(box.getByRole('button', { name: 'Export' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(box.getByRole('checkbox', { name: 'Tags' }))
    await user.click(box.getByRole('checkbox', { name: 'Host' }))
    await user.click(box.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    await user.type(screen.getByRole('textbox', { name: 'Search cases' }), 'host-2')
    await waitFor(() => expect(screen.queryByText('host-1.example')).toBeNull())
    await user.click(button('List actions'))
    await user.click(await screen.findByRole('menuitem', { name: /Export cases/ }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(lists(gateway).map(({ format, columns, filter }) => [format, columns, filter])).toEqual([
      ['csv', ['host', 'tags'], {}],
      ['csv', ['host', 'tags'], { search: 'host-2' }],
    ])
  })

  test('takes the columns of the table as it shows them, and a choice of others for once', async () => {
    const { scope, gateway, user } = await openList()
    const bare = standardLayout.map((place) => ({ ...place, shown: place.id === 'host' }))
    const laidOut = withMoved(withShown(bare, 'final_amount', true), 'final_amount', 0)
    await act(() => allSettled(tableToggleRequested, { scope }))
    await act(() => allSettled(columnsChosen, { scope, params: laidOut }))
    const exportWith = async (extra: string | null) => {
      await act(() => allSettled(exportRequested, { scope }))
      const box = within(await dialog())
      if (extra !== null) await user.click(box.getByRole('checkbox', { name: extra }))
      await user.click(box.getByRole('button', { name: 'Export' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await exportWith('Country')
    await exportWith(null)
    expect(lists(gateway).map(({ columns }) => columns)).toEqual([
      // The currency stands with the amount in the table.
      ['final_amount', 'currency', 'host', 'country'],
      ['final_amount', 'currency', 'host'],
    ])
  })

  test('takes what is marked in the list, or all of it after all', async () => {
    const { scope, gateway, user } = await openList()
    const [first = '', , third = ''] = scope.getState($caseList)?.ids ?? []
    const exportBy = async (unit: typeof allMatchingSelected | null, extent: RegExp) => {
      if (unit) await act(() => allSettled(unit, { scope }))
      await act(() => allSettled(exportRequested, { scope }))
      const box = within(await dialog())
      expect(box.getByRole<HTMLInputElement>('radio', { name: / selected$/ }).checked).toBe(true)
      await user.click(box.getByRole('radio', { name: extent }))
      await user.click(box.getByRole('button', { name: 'Export' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await act(() => allSettled(casesSelected, { scope, params: [third, first] }))
    await exportBy(null, /^2 selected$/)
    await exportBy(null, /^The whole list: 3$/)
    await exportBy(allMatchingSelected, /^3 selected$/)
    await act(() => allSettled(caseToggled, { scope, params: first }))
    await exportBy(null, /^2 selected$/)
    expect(lists(gateway).map(({ marked }) => marked)).toEqual([
      { only: [first, third] },
      undefined,
      { except: [] },
      { except: [first] },
    ])
  })

  test('of what is marked never becomes one of the whole list when that leaves it', async () => {
    const { scope, gateway, user } = await openList()
    const first = scope.getState($caseList)?.ids[0] ?? ''
    await act(() => allSettled(casesSelected, { scope, params: [first] }))
    await act(() => allSettled(exportRequested, { scope }))
    const box = within(await dialog())
    expect(box.getByRole<HTMLInputElement>('radio', { name: '1 selected' }).checked).toBe(true)
    await act(() => allSettled(caseSelectionCleared, { scope }))
    const none = box.getByRole<HTMLInputElement>('radio', { name: '0 selected' })
    const confirm = box.getByRole('button', { name: 'Export' })
    expect([none.checked, confirm.getAttribute('aria-disabled')]).toEqual([true, 'true'])
    await user.click(confirm)
    expect(lists(gateway)).toEqual([])
    await user.click(box.getByRole('radio', { name: 'The whole list: 3' }))
    await user.click(confirm)
    await waitFor(() => expect(lists(gateway)).toHaveLength(1))
    expect(lists(gateway)[0]?.marked).toBeUndefined()
  })

  test('tells how far it is, and is given up without closing what was chosen', async () => {
    const { gateway, user, scope, box } = await openDialog()
    const { passed, open: pass } = gateway.hold('exportCases', answered('late'))
    await user.click(box.getByRole('button', { name: 'Export' }))
    expect((await box.findByText(/Exporting/)).textContent).toContain('0 kB')
    // A second press asks for nothing.
    await user.click(box.getByRole('button', { name: 'Export' }))
    expect(lists(gateway)).toHaveLength(1)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(box.queryByText(/Exporting/)).toBeNull())
    pass()
    await act(() => passed)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await dialog()).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // What comes too late would be saved before the next file.
    gateway.answer('exportCases', () => answered('next'))
    await act(() => allSettled(exportRequested, { scope }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved.map(({ text }) => text)).toEqual(['next']))
  })

  test('that fails says why, keeps what was chosen, and can be tried again', async () => {
    const { gateway, user, scope, box } = await openDialog()
    gateway.answer('exportCases', () => refused('Not now.', 503))
    await user.click(box.getByRole('radio', { name: 'CSV' }))
    await user.click(box.getByRole('button', { name: 'Export' }))
    expect((await box.findByRole('alert')).textContent).toContain(
      'The cases could not be exported. Not now.',
    )
    await user.click(box.getByRole('button', { name: 'Cancel' }))
    await act(() => allSettled(exportRequested, { scope }))
    const again = within(await dialog())
    expect(again.queryByRole('alert')).toBeNull()
    expect(again.getByRole<HTMLInputElement>('radio', { name: 'CSV' }).checked).toBe(true)
    gateway.answer('exportCases', () => answered('text'))
    await user.click(again.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(1))
  })
})
