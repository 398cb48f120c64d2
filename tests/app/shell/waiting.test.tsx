import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { $selectedCaseId, caseSelected } from '../../../src/actions/workplace.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { refused, unreachable } from '../../support/client/fake-gateway.ts'
import { loadScreens } from '../open-app.tsx'
import { addNote, chip, host, openDesk, saved, sentNotes } from '../unsent-desk.tsx'

const panel = () => screen.findByRole('dialog', { name: 'Unsent changes' })

beforeAll(loadScreens, 60_000)

async function answerQuestion(label: string, pass: (ms: number) => Promise<unknown>) {
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: label }))
  await pass(0)
}

describe('changes without a connection', () => {
  test('wait visibly: the form closes, the effect shows, the shell counts, and they go out by themselves', async () => {
    const { pass, setReachable, gateway } = await openDesk()
    expect(chip()).toBeNull()
    act(() => setReachable(false))
    await addNote('First', pass)
    // The clock stands: what is waited for is only what is drawn and loaded.
    await waitFor(() => expect(chip()?.textContent).toBe('1 change waiting'))
    expect(screen.queryByRole('dialog', { name: 'Add note' })).toBeNull()
    expect(screen.getByText('First')).toBeTruthy()
    // In the list and in the timeline, for eyes and ears.
    expect(screen.getAllByText('Waiting')).toHaveLength(2)
    expect(screen.getAllByRole('img', { name: 'Waiting' })).toHaveLength(2)
    expect(screen.queryByText('Saving')).toBeNull()
    await addNote('Second', pass)
    await addNote('Third', pass)
    await waitFor(() => expect(chip()?.textContent).toBe('3 changes waiting'))
    expect(sentNotes(gateway).every((id) => id === sentNotes(gateway)[0])).toBe(true)

    act(() => setReachable(true))
    await pass(5_000)
    await waitFor(() => expect(chip()).toBeNull())
    expect(new Set(sentNotes(gateway)).size).toBe(3)
  })

  test('are listed with what, which case and since when; opened and closed by the keyboard', async () => {
    const { pass, setReachable } = await openDesk()
    act(() => setReachable(false))
    await addNote('He called.', pass)
    const button = chip() as HTMLElement
    button.focus()
    await userEvent.keyboard('{Enter}')
    const list = within(await panel()).getByRole('list', { name: 'Unsent changes' })
    const [line] = within(list).getAllByRole('listitem')
    expect(line?.textContent).toContain('Add note: He called.')
    expect(line?.textContent).toContain(`${host} since`)
    expect(line?.textContent).toMatch(/since \d\d\/\d\d\/\d{4}/)
    expect(within(await panel()).getByText(/^No connection/)).toBeTruthy()
    // Of a long note as much as fits into the line.
    const notes = [`${'x'.repeat(59)} y`, 'z'.repeat(60)]
    await userEvent.keyboard('{Escape}')
    for (const note of notes) await addNote(note, pass)
    await userEvent.click(button)
    const items = within(await panel()).getAllByRole('listitem')
    expect(items.map((item) => item.querySelector('p')?.textContent).slice(1)).toEqual([
      `Add note: ${'x'.repeat(59)}…`,
      `Add note: ${notes[1]}`,
    ])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
  })

  test('survive the page: the next one shows them as pending and sends them under the same ids', async () => {
    const first = await openDesk()
    act(() => first.setReachable(false))
    await addNote('Kept over night', first.pass)
    first.view.unmount()
    first.tab.die()
    const kept = [...first.browser.kept.keys()].filter((key) => key.includes(':journal:'))
    expect(kept).toHaveLength(1)

    let isReachable = false
    const next = await openDesk({
      browser: first.browser,
      server: (gateway) => {
        gateway.answer('addNote', () => (isReachable ? saved() : unreachable))
      },
    })
    expect(await screen.findByText('Kept over night')).toBeTruthy()
    expect(chip()?.textContent).toBe('1 change waiting')
    isReachable = true
    await next.pass(5_000)
    expect(chip()).toBeNull()
    expect(kept[0]).toContain(sentNotes(next.gateway).at(-1))
  })

  test('overtaken are shown with the reason, Retry and Discard', async () => {
    const { pass, setReachable, answer } = await openDesk()
    act(() => setReachable(false))
    await addNote('Too late', pass)
    answer.addNote = () => refused('The case is closed.', 409) as never
    act(() => setReachable(true))
    await pass(5_000)
    expect(chip()?.textContent).toBe('1 change needs your attention')
    expect(screen.queryByText('Saving')).toBeNull()
    expect(screen.queryByText('Waiting')).toBeNull()
    await userEvent.click(chip() as HTMLElement)
    const line = within(await panel()).getByRole('listitem', { name: /Too late/ })
    expect(within(line).getByText('The case is closed.')).toBeTruthy()
    expect(within(await panel()).queryByRole('button', { name: 'Send now' })).toBeNull()
    await userEvent.click(within(line).getByRole('button', { name: 'Try again' }))
    await pass(5_000)
    expect(chip()?.textContent).toBe('1 change needs your attention')
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Discard' }))
    expect(screen.getByRole('alertdialog').textContent).toContain(
      'This change was not saved and will not be sent again.',
    )
    await answerQuestion('Discard', pass)
    await waitFor(() => expect(chip()).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('of which a form is still sending one leave that to the form', async () => {
    const { pass, setReachable, answer } = await openDesk()
    act(() => setReachable(false))
    await addNote('Too late', pass)
    answer.addNote = () => refused('The case is closed.', 409) as never
    act(() => setReachable(true))
    await pass(5_000)
    answer.addNote = () => new Promise(() => undefined) as never
    await addNote('On its way', pass)
    expect(screen.getByRole('dialog', { name: 'Add note' })).toBeTruthy()
    act(() => (chip() as HTMLElement).click())
    const lines = within(await panel()).getAllByRole('listitem')
    expect(lines.map((line) => line.querySelector('p')?.textContent)).toEqual([
      'Add note: Too late',
    ])
  })

  test('can be discarded one by one while they wait, after a question', async () => {
    const { pass, setReachable, gateway } = await openDesk()
    act(() => setReachable(false))
    await addNote('Wanted', pass)
    await addNote('Regretted', pass)
    await userEvent.click(chip() as HTMLElement)
    const discard = async () => {
      const line = within(await panel()).getByRole('listitem', { name: /Regretted/ })
      await userEvent.click(within(line).getByRole('button', { name: 'Discard' }))
    }
    await discard()
    const question = screen.getByRole('alertdialog', { name: 'Discard change' })
    expect(question.textContent).toContain(`Add note: Regretted (${host})`)
    expect(question.textContent).toContain('If it has already reached the server, it stays')
    expect(document.activeElement?.textContent).toBe('Cancel')
    await answerQuestion('Cancel', pass)
    expect(chip()?.textContent).toBe('2 changes waiting')

    await discard()
    await answerQuestion('Discard', pass)
    expect(chip()?.textContent).toBe('1 change waiting')
    expect(screen.queryByText('Regretted')).toBeNull()
    act(() => setReachable(true))
    await pass(5_000)
    expect(chip()).toBeNull()
    const texts = gateway.asked.flatMap(({ name, request }) =>
      name === 'addNote' ? [JSON.stringify(request)] : [],
    )
    expect(texts.some((text) => text.includes('Wanted'))).toBe(true)
    expect(texts.some((text) => text.includes('Regretted'))).toBe(false)
  })

  test('are not asked about any more once they have been sent', async () => {
    const { pass, setReachable } = await openDesk()
    act(() => setReachable(false))
    await addNote('Just in time', pass)
    await userEvent.click(chip() as HTMLElement)
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Discard' }))
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    act(() => setReachable(true))
    await pass(5_000)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(chip()).toBeNull()
  })

  test('in conflict show what changed and by whom; Retry saves over it as a new command', async () => {
    const { pass, setReachable, answer, gateway } = await openDesk()
    act(() => setReachable(false))
    await addNote('Stale', pass)
    const at = '2026-11-20T09:00:00.000Z'
    const changes = [{ field: 'tags', from: ['a'], to: ['b'], by: 'Bruno Kranz', at }]
    const conflict = { error_message: messages.conflict, version: 9, changes }
    answer.addNote = () => refused(messages.conflict, 412, conflict) as never
    act(() => setReachable(true))
    await pass(5_000)
    await userEvent.click(chip() as HTMLElement)
    const dialog = within(await panel())
    expect(dialog.getByText(messages.conflict)).toBeTruthy()
    expect(dialog.getByText(/a → b/)).toBeTruthy()
    expect(dialog.getByText(/Bruno Kranz/)).toBeTruthy()
    answer.addNote = saved
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    await pass(5_000)
    expect(chip()).toBeNull()
    const [first, last] = [
      gateway.asked.find(({ name }) => name === 'addNote'),
      gateway.asked.findLast(({ name }) => name === 'addNote'),
    ]
    expect(last?.change?.version).toBe(9)
    expect(last?.change?.commandId).not.toBe(first?.change?.commandId)
  })

  test('are said once to be lost with the page where the browser keeps nothing', async () => {
    const { pass, setReachable, browser, scope } = await openDesk()
    browser.facts.isFull = true
    act(() => setReachable(false))
    await addNote('One', pass)
    await addNote('Two', pass)
    expect(scope.getState($toasts).map(({ text }) => text)).toEqual([
      'This browser cannot store data for this page: unsent changes are lost on reload.',
    ])
    expect(chip()?.textContent).toBe('2 changes waiting')
    await userEvent.click(chip() as HTMLElement)
    const dialog = within(await panel())
    expect(dialog.getByText(/^This browser cannot store data for this page/)).toBeTruthy()
    // The case leads to itself, and away from the list of what waits.
    await act(() => allSettled(caseSelected, { scope, params: null }))
    await userEvent.click(dialog.getAllByRole('button', { name: host })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(scope.getState($selectedCaseId)).toBe('481516')
  })

  test('of commands that cannot wait are refused in words; what was typed stays', async () => {
    const { pass, setReachable, gateway } = await openDesk()
    act(() => setReachable(false))
    await userEvent.click(await screen.findByRole('button', { name: 'CANCEL' }))
    const dialog = await screen.findByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: /Yes|Confirm|Cancel case/ }))
    await pass(3_000)
    expect(within(dialog).getByRole('alert').textContent).toContain(
      '“Cancel case” needs a connection: nothing was sent.',
    )
    expect(gateway.asked.map(({ name }) => name)).not.toContain('cancelCase')
    expect(chip()).toBeNull()
  })
})
