import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { addNoteRequested } from '../../../src/actions/requests.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { answered, gate, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID, openDetail, showDetail } from '../../support/dom/case-detail.tsx'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aNote, caseEvent, minutesLater } from '../../support/records/events.ts'

const editor = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ })

async function write(text: string) {
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  if (text !== '') await user.type(editor(), text)
  await user.keyboard('{Control>}{Enter}{/Control}')
  return user
}

describe('the note editor', () => {
  it('opens by button and by request, at most 6 rows high [NOTE-01] [NOTE-08]', async () => {
    const { scope } = await openDetail()
    await act(() => allSettled(addNoteRequested, { scope }))
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(Number(editor().rows)).toBe(6)
    expect(editor().style.maxHeight).toBe('132px')
  })

  it('refuses an empty note in its place [NOTE-02] [NOTE-03]', async () => {
    const { gateway } = await openDetail()
    await write('   ')
    expect(editor().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toContain('Write something')
    expect(gateway.asked.some(({ name }) => name === 'addNote')).toBe(false)
  })

  it('shows the note at once as pending, then confirmed', async () => {
    const { gateway } = await openDetail()
    const { open, passed } = gate()
    gateway.answer('addNote', async (_, change) => {
      await passed
      const added = caseEvent(2, 'case.note-added', {
        row: { version: 2 },
        activity: aNote({ id: 'n9', text: 'Called back' }),
        ...(change ? { commandId: change.commandId } : {}),
      })
      return answered({ ...aCaseDetail({ version: 2 }), events: [added] })
    })
    await write('Called back')
    const past = screen.getByRole('list', { name: 'Past activities', hidden: true })
    expect(past.textContent).toContain('Called back')
    expect(past.textContent).toContain('Saving')
    open()
    await screen.findByText('20/11/2026', { exact: false, selector: '.fw-activity-time' })
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    expect(past.textContent).not.toContain('Saving')
  })

  it('keeps the text beside a refusal, through closing and through a reload', async () => {
    const { gateway, scope } = await openDetail()
    gateway.answer('addNote', () => unreachable)
    const user = await write('Asks for instalments')
    expect((await screen.findByRole('alert')).textContent).toContain('The server is unreachable')
    expect(editor().value).toBe('Asks for instalments')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    expect(editor().value).toBe('Asks for instalments')
    cleanup()
    showDetail(scope)
    expect(localStorage.getItem(`framewright:u1:note-draft:${CASE_ID}`)).toBe(
      JSON.stringify('Asks for instalments'),
    )
    const again = await openDetail()
    await act(() => allSettled(addNoteRequested, { scope: again.scope }))
    expect(
      screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Note/ }).at(-1)?.value,
    ).toBe('Asks for instalments')
  })

  it('shows what somebody else changed meanwhile, and saves over it on demand [G-607]', async () => {
    const { gateway } = await openDetail()
    const conflict = {
      error_message: 'This case was changed by another user in the meantime.',
      version: 7,
      changes: [
        { field: 'tags', from: [], to: ['phone'], by: 'Bruno Kranz', at: minutesLater(-3) },
      ],
    }
    gateway.answer('addNote', () => refused(conflict.error_message, 412, conflict))
    const user = await write('Called')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Tags: none → phone')
    expect(notice.textContent).toContain('Bruno Kranz')
    expect(editor().value).toBe('Called')
    await user.click(within(notice).getByRole('button', { name: 'Save anyway' }))
    expect(gateway.asked.filter(({ name }) => name === 'addNote').at(-1)?.change?.version).toBe(7)
    await user.click(await screen.findByRole('button', { name: 'Reload' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    expect(gateway.asked.filter(({ name }) => name === 'addNote').at(-1)?.change?.version).toBe(7)
  })
})

describe('notes in the timeline', () => {
  it('are collapsed when long, by lines or by length [NOTE-06] [NOTE-07]', async () => {
    await openDetail({
      activities: [
        aNote({ id: 'n1', text: 'Two\nlines' }),
        aNote({ id: 'n2', text: 'x'.repeat(52) }),
        aNote({ id: 'n3', text: 'x'.repeat(51) }),
      ],
    })
    expect(screen.getByText('Two …')).toBeTruthy()
    expect(screen.getByText(`${'x'.repeat(51)}…`)).toBeTruthy()
    const more = screen.getAllByRole('button', { name: 'Show more' })
    expect(more).toHaveLength(2)
    await userEvent.setup().click(more[0] as HTMLElement)
    expect(screen.getByText(/^Two\s+lines$/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe(
      'true',
    )
  })

  it('are deleted by their author, refused to others with the reason [NOTE-04] [NOTE-05]', async () => {
    const { gateway } = await openDetail({
      activities: [aNote({ id: 'own' }), aNote({ id: 'foreign', user_id: 'u2' })],
    })
    const reason = 'You can only delete notes created by yourself'
    gateway.answer('deleteNote', () => refused(reason, 403))
    const user = userEvent.setup()
    const [own, foreign] = screen.getAllByRole('button', { name: 'Delete note' })
    expect(foreign?.getAttribute('aria-disabled')).toBe('true')
    expect(foreign?.getAttribute('aria-description')).toBe(reason)
    await user.click(foreign as HTMLElement)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await user.click(own as HTMLElement)
    const question = screen.getByRole('alertdialog', { name: 'Delete note' })
    expect(within(question).getByText('The note will be deleted for everyone.')).toBeTruthy()
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect((await within(question).findByRole('alert')).textContent).toContain(reason)
    expect(gateway.asked.at(-1)?.request).toEqual({ params: { id: CASE_ID, noteId: 'own' } })
  })

  it('are asked about no longer when somebody else has deleted them', async () => {
    const { scope } = await openDetail({ activities: [aNote({ id: 'own' })] })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Delete note' }))
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    const deleted = caseEvent(2, 'case.note-deleted', { row: { version: 2 }, removed: 'own' })
    const params = { kind: 'wire' as const, events: [deleted] }
    await act(() => allSettled(cameIn, { scope, params }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })
})
