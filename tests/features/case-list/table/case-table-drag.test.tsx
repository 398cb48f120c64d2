import { act, fireEvent, screen } from '@testing-library/react'
import { allSettled } from 'effector'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { answered as cameIn } from '../../../../src/bus/log/inbox.ts'
import { CaseListPanel } from '../../../../src/features/case-list/index.ts'
import { HotkeysRoot } from '../../../../src/ui/hotkeys/hotkeys.tsx'
import { manyRows } from '../../../support/client/case-server.ts'
import { anOffice, show } from '../../../support/dom/show.tsx'
import { aUser, caseEvent } from '../../../support/records/events.ts'

beforeAll(() => import('../../../../src/features/case-list/table/case-table.tsx'), 60_000)

const HOST = 2
const drawn = (row: number): Element => {
  const cells = document.querySelectorAll(`.bp6-table-cell-row-${row}.bp6-table-cell-col-${HOST}`)
  const cell = [...cells].at(-1)
  if (!cell) throw new Error('nothing is drawn there')
  return cell
}
const at = (row: number) => ({ clientX: 250, clientY: row * 28 + 9 })
const copied = () => {
  let text = ''
  const setData = (_type: string, data: string) => {
    text = data
  }
  fireEvent.copy(screen.getByRole('grid'), { clipboardData: { setData } })
  return text
}

test.each([
  ['down', 12, ['host-10.example', 'host-11.example', 'host-12.example']],
  ['up', 8, ['host-8.example', 'host-9.example', 'host-10.example']],
  ['to where it began', 9, ['host-9.example', 'host-10.example']],
])(
  'a range that the mouse draws %s begins with the case that was pressed, wherever that stands by then',
  async (_, to, hosts) => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700)
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600)
    onTestFinished(() => {
      fireEvent.mouseUp(document)
      vi.restoreAllMocks()
    })
    const { scope } = anOffice(manyRows(30))
    show(
      <HotkeysRoot>
        <CaseListPanel isTable />
      </HotkeysRoot>,
      scope,
    )
    await screen.findByRole('grid', { name: 'Cases' })
    await vi.waitFor(() => expect(drawn(9).textContent).toBe('host-10.example'))
    fireEvent.mouseDown(drawn(9), at(9))
    fireEvent.mouseMove(document, at(10))
    // The own creation comes first at once.
    const row = { id: '999', host: 'new.example', version: 1 }
    const created = caseEvent(2, 'case.created', { row, by: aUser() })
    await act(() => allSettled(cameIn, { scope, params: { kind: 'wire', events: [created] } }))
    await vi.waitFor(() => expect(drawn(to).textContent).toBe(`host-${to}.example`))
    fireEvent.mouseMove(document, at(to))
    expect(copied().split('\n')).toEqual(hosts)
  },
)
