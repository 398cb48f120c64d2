/** Keys that are pressed before those of the actions are there: their part of the page comes after the first rows. */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { Provider } from 'effector-react'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  $selectedCaseId,
  caseSelected,
  deskOpened,
  selectionChosen,
} from '../../../src/actions/workplace.ts'
import Hotkeys from '../../../src/app/shell/keys/hotkeys.tsx'
import { $keptKeys, KeptKeys } from '../../../src/app/shell/keys/kept-keys.ts'
import { PaletteOnDemand } from '../../../src/app/shell/palette/palette-on-demand.tsx'
import CaseDetailPane from '../../../src/features/case-detail/index.ts'
import { CaseExportDialog } from '../../../src/features/case-export/index.ts'
import { AddCaseDialog, CaseListPanel } from '../../../src/features/case-list/index.ts'
import { sessionEnded } from '../../../src/queries/following/session.ts'
import { $selectedIds } from '../../../src/queries/selection/case-selection.ts'
import { HotkeysRoot } from '../../../src/ui/hotkeys/hotkeys.tsx'
import { manyRows, serveCases } from '../../support/client/case-server.ts'
import { answered, fakeGateway, gate } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aUser } from '../../support/records/events.ts'

/** The part of the keys comes when the test says so. */
const keys = {
  areThere: false,
  tell: (): void => undefined,
  subscribe: (listener: () => void) => {
    keys.tell = listener
    return () => undefined
  },
}

function Desk() {
  const areThere = useSyncExternalStore(keys.subscribe, () => keys.areThere)
  return (
    <HotkeysRoot>
      <CaseListPanel />
      <CaseDetailPane />
      <AddCaseDialog />
      <CaseExportDialog />
      <PaletteOnDemand />
      <KeptKeys />
      {areThere && <Hotkeys />}
    </HotkeysRoot>
  )
}

beforeAll(
  () =>
    Promise.all([
      import('../../../src/app/shell/palette/command-palette.tsx'),
      import('../../../src/features/case-list/add-case/add-case-form.tsx'),
      import('../../../src/features/case-actions/index.ts'),
    ]),
  60_000,
)
beforeEach(() => {
  keys.areThere = false
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function open(caseId: string | null = null, count = 9) {
  // The two seconds of a key are a person's: a busy machine has its own.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const user = aUser()
  const gateway = fakeGateway(user)
  const { passed, open: answerCase } = gate()
  serveCases(gateway, manyRows(count))
  gateway.answer('readActivities', () => answered([], 1))
  gateway.answer('readCase', async ({ params: { id } }) => {
    await passed
    return answered(aCaseDetail({ id, case_id: id, host: `host-${id}.example` }), 1)
  })
  const scope = officeScope({ user, gateway })
  // Nobody waits for it: the case may be on its way.
  allSettled(deskOpened, { scope, params: user.user_id })
  allSettled(caseSelected, { scope, params: caseId })
  render(
    <Provider value={scope}>
      <Desk />
    </Provider>,
  )
  await screen.findAllByRole('option')
  const openCase = () => scope.getState($selectedCaseId)
  const kept = () => scope.getState($keptKeys).map(({ key }) => key)
  return { scope, openCase, kept, answerCase }
}

const press = (keys: string) => userEvent.keyboard(keys)
const keysCome = () =>
  act(async () => {
    keys.areThere = true
    keys.tell()
  })

test('a press of the mouse forgets what was pressed, also where nobody else hears of it', async () => {
  const { kept } = await open()
  await press('e')
  expect(kept()).toEqual(['e'])
  const list = screen.getByRole('listbox', { name: 'Cases' })
  list.addEventListener('pointerdown', (event) => event.stopPropagation())
  fireEvent.pointerDown(list)
  expect(kept()).toEqual([])
})

// What marks rows comes when it comes: before, or between any two of these.
test('a row that is ticked at once is ticked, by key, and at its box, whose press opens no case', async () => {
  const { scope, openCase } = await open()
  const list = screen.getByRole('listbox', { name: 'Cases' })
  for (const key of ['ArrowDown', 'x', 'ArrowDown', ' ']) fireEvent.keyDown(list, { key })
  const row = within(list).getByRole('option', { name: /host-4\.example/ })
  const box = row.querySelector('.fw-row-mark')
  if (!box) throw new Error('the row has no box')
  fireEvent.click(box)
  await waitFor(() => expect(scope.getState($selectedIds)).toEqual(['1', '2', '4']))
  await waitFor(() => expect(row.getAttribute('aria-checked')).toBe('true'))
  expect(openCase()).toBeNull()
})

describe('a key that is pressed before the keys are there', () => {
  test('is done when they are, once, in the order of the presses', async () => {
    const { openCase, kept } = await open()
    await press('jjk')
    expect(openCase()).toBeNull()
    await keysCome()
    await waitFor(() => expect(kept()).toEqual([]))
    expect(openCase()).toBe('1')
    await press('jj')
    expect(openCase()).toBe('3')
  })

  test('opens its dialog; what was typed on meanwhile is no key of other actions', async () => {
    const { kept } = await open()
    await press('aex')
    await keysCome()
    await screen.findByRole('dialog', { name: 'Add New Case' })
    expect(kept()).toEqual([])
    expect(screen.queryAllByRole('dialog')).toHaveLength(1)
  })

  test('opens the palette, which takes what was typed on as its text', async () => {
    await open()
    await press('{Control>}k{/Control}ad')
    await keysCome()
    const field = await screen.findByRole<HTMLInputElement>('combobox', {
      name: 'Search cases or run a command',
    })
    await waitFor(() => expect(field.value).toBe('ad'))
    expect(screen.queryByRole('dialog', { name: 'Add New Case' })).toBeNull()
  })

  test('is one of five at most, none held down, and none of combinations', async () => {
    const { openCase, kept } = await open()
    fireEvent.keyDown(document.body, { key: 'j', code: 'KeyJ', repeat: true })
    await press('jjjjjjj')
    expect(kept()).toEqual(['j', 'j', 'j', 'j', 'j'])
    await keysCome()
    await waitFor(() => expect(openCase()).toBe('5'))
  })

  test('is forgotten after two seconds', async () => {
    const { openCase, kept } = await open()
    await press('j')
    const now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now + 2_001)
    await keysCome()
    await waitFor(() => expect(kept()).toEqual([]))
    expect(openCase()).toBeNull()
    await press('j')
    expect(openCase()).toBe('1')
  })

  test.each<[string, () => Promise<unknown>]>([
    ['types into a field', () => userEvent.type(screen.getByLabelText('Search cases'), 'h')],
    ['uses the mouse', () => userEvent.click(screen.getByRole('button', { name: 'Add New Case' }))],
    ['walks on by Tab', () => press('{Tab}')],
  ])('is forgotten when its user %s', async (_, goOn) => {
    const { kept } = await open()
    await press('j')
    expect(kept()).toEqual(['j'])
    await goOn()
    expect(kept()).toEqual([])
  })

  test('is forgotten with its screen, and with its session', async () => {
    const { scope, kept } = await open()
    await press('j')
    act(() => {
      allSettled(selectionChosen, { scope, params: 'CREDITS' })
    })
    expect(kept()).toEqual([])
    act(() => {
      allSettled(selectionChosen, { scope, params: 'CASES' })
    })
    await press('j')
    expect(kept()).toEqual(['j'])
    act(() => {
      allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } })
    })
    expect(kept()).toEqual([])
  })

  test('is text in a field, a choice in a list, somebody else’s where it was taken, and a dialog’s', async () => {
    const { kept } = await open()
    const select = document.body.appendChild(document.createElement('select'))
    const editable = document.body.appendChild(document.createElement('div'))
    editable.setAttribute('contenteditable', 'true')
    const button = document.body.appendChild(document.createElement('button'))
    button.addEventListener('keydown', (event) => event.preventDefault())
    for (const target of [screen.getByLabelText('Search cases'), select, editable, button]) {
      fireEvent.keyDown(target, { key: 'j', code: 'KeyJ' })
    }
    await userEvent.click(screen.getByRole('button', { name: 'Add New Case' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add New Case' })
    fireEvent.keyDown(dialog, { key: 'j', code: 'KeyJ' })
    expect(kept()).toEqual([])
  })

  test('stays silent for whoever has turned them off, but for that of the palette', async () => {
    localStorage.setItem('framewright:u1:hotkeys', 'off')
    const { openCase, kept } = await open()
    await press('j')
    expect(kept()).toEqual([])
    await press('{Control>}k{/Control}')
    expect(kept()).toEqual(['k'])
    await keysCome()
    await screen.findByRole('combobox', { name: 'Search cases or run a command' })
    expect(openCase()).toBeNull()
  })
})

describe('a key of a case that is still on its way', () => {
  test('is done when it is there, be the keys there before or after', async () => {
    const { answerCase, kept } = await open('1')
    await press('n')
    await keysCome()
    expect([kept(), screen.queryByRole('dialog')]).toEqual([['n'], null])
    answerCase()
    await screen.findByRole('dialog', { name: 'Add note' })
  })

  test('waits behind the step to it', async () => {
    const { answerCase, openCase, kept } = await open()
    await keysCome()
    await press('jn')
    expect(openCase()).toBe('1')
    expect(kept()).toEqual(['n'])
    await press('n')
    answerCase()
    await screen.findByRole('dialog', { name: 'Add note' })
    expect(kept()).toEqual([])
    expect(screen.queryAllByRole('dialog')).toHaveLength(1)
  })

  test('marks it at once: that needs no more than its row', async () => {
    const { scope } = await open('2')
    await press('x')
    await keysCome()
    await waitFor(() => expect(scope.getState($selectedIds)).toEqual(['2']))
  })
})
