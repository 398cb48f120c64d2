import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, it } from 'vitest'
import { newMailRequested } from '../../../src/actions/requests.ts'
import { textTyped } from '../../../src/features/compose/draft/model.ts'
import { asked, unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID } from '../../support/dom/case-detail.tsx'
import { body, dialog, loadCompose, openCompose, subject, writeNew } from './compose-desk.tsx'

beforeAll(loadCompose)

const kept = () => localStorage.getItem(`framewright:u1:mail-draft:${CASE_ID}:new:`)

describe('what is written', () => {
  it('is in the browser at every key, at the server when it is left, and there again at the next opening', async () => {
    const desk = await openCompose()
    const { user, scope, gateway, drafts } = desk
    await writeNew(desk)
    expect(kept()).toContain('Dear Mr Althaus')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(drafts[0]?.content.subject).toBe('Your offer'))
    await waitFor(() => expect(kept()).toBeNull())
    await act(() => allSettled(newMailRequested, { scope }))
    const shown = within(await dialog())
    expect(await shown.findByText('This is your draft from last time.')).toBeTruthy()
    expect((await body()).textContent).toContain('Dear Mr Althaus')
    await user.click(shown.getByRole('button', { name: 'Discard draft' }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Discard draft' }))
    await waitFor(() => expect(screen.queryByText('This is your draft from last time.')).toBeNull())
    expect(asked(gateway, 'deleteMailDraft')).toHaveLength(1)
    expect((await body()).textContent).not.toContain('Dear Mr Althaus')
  })

  it('survives a lost connection, and says whose text counts where two have saved it', async () => {
    const desk = await openCompose()
    const { user, scope, gateway, drafts } = desk
    gateway.answer('saveMailDraft', () => unreachable)
    await writeNew(desk)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(kept()).toContain('Dear Mr Althaus')
    gateway.answer('readMailDrafts', () => unreachable)
    await act(() => allSettled(newMailRequested, { scope }))
    await dialog()
    expect((await body()).textContent).toContain('Dear Mr Althaus')
    await user.keyboard('{Escape}')
    const content = { ...JSON.parse(kept() ?? '').text, subject: 'Elsewhere', files: [] }
    const head = { id: 'd1', case_id: CASE_ID, kind: 'new' as const, ref: '' }
    drafts.push({ ...head, version: 3, updated: '2026-11-20T09:00:00.000Z', content })
    desk.serveDrafts()
    await act(() => allSettled(newMailRequested, { scope }))
    const shown = within(await dialog())
    await shown.findByText('This draft was changed in another tab or on another computer.')
    await user.click(shown.getByRole('button', { name: 'Show that one' }))
    await waitFor(async () => expect((await subject()).textContent).toBe('Elsewhere'))
  })

  it('shows its copies where it has some already [COMPOSE-04] [COMPOSE-05] [COMPOSE-11] [COMPOSE-18]', async () => {
    const desk = await openCompose()
    await writeNew(desk)
    await act(() => allSettled(textTyped, { scope: desk.scope, params: { cc: 'jo@lex.example' } }))
    await desk.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(() => allSettled(newMailRequested, { scope: desk.scope }))
    const shown = within(await dialog())
    expect(await shown.findByRole('button', { name: 'Remove jo@lex.example' })).toBeTruthy()
    expect(shown.getByRole('textbox', { name: 'Bcc' })).toBeTruthy()
  })

  it('waits at the foot of the page while the case is read', async () => {
    const desk = await openCompose()
    await writeNew(desk)
    await desk.user.click(screen.getByRole('button', { name: 'Minimise' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await desk.user.click(screen.getByRole('button', { name: 'Go on writing' }))
    expect((await body()).textContent).toContain('Dear Mr Althaus')
  })
})
