import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { allSettled } from 'effector'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MailDraft } from '../../../contracts/model/mail/mail-draft.ts'
import { newMailRequested } from '../../../src/actions/requests.ts'
import { textTyped } from '../../../src/features/compose/draft/model.ts'
import { answered, asked, unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID } from '../../support/dom/case-detail.tsx'
import { MOMENT } from '../../support/records/events.ts'
import { aMailTemplate } from '../../support/records/mail-templates.ts'
import {
  aDraft,
  aLeavingMail,
  body,
  close,
  closed,
  dialog,
  loadCompose,
  openCompose,
  requestsOf,
  send,
  subject,
  write,
  writeNew,
} from './compose-desk.tsx'

beforeAll(loadCompose)

const kept = () => localStorage.getItem(`framewright:u1:mail-draft:${CASE_ID}:new:`)

describe('what is written', () => {
  it('is in the browser at every key, at the server when it is left, and there again at the next opening', async () => {
    const desk = await openCompose()
    const { user, scope, gateway, drafts } = desk
    await writeNew(desk)
    expect(kept()).toContain('Dear Mr Althaus')
    await user.keyboard('{Escape}')
    await closed()
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
    await waitFor(async () => expect(document.activeElement).toBe(await subject()))
  })

  it('survives a lost connection, and says whose text counts where two have saved it', async () => {
    const desk = await openCompose()
    const { user, scope, gateway, drafts } = desk
    gateway.answer('saveMailDraft', () => unreachable)
    await writeNew(desk)
    await user.keyboard('{Escape}')
    await closed()
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
    await close(desk.user)
    await closed()
    await act(() => allSettled(newMailRequested, { scope: desk.scope }))
    const shown = within(await dialog())
    expect(await shown.findByRole('button', { name: 'Remove jo@lex.example' })).toBeTruthy()
    expect(shown.getByRole('textbox', { name: 'Bcc' })).toBeTruthy()
  })

  it('waits at the foot of the page while the case is read, and leaves after the time that is chosen by then [G-707]', async () => {
    const desk = await openCompose()
    await writeNew(desk)
    await desk.user.click(screen.getByRole('button', { name: 'Minimise' }))
    await closed()
    await desk.user.click(screen.getByRole('button', { name: 'Go on writing' }))
    expect((await body()).textContent).toContain('Dear Mr Althaus')
    desk.gateway.answer('readSendDelay', () => answered({ seconds: 30 }, 1))
    desk.serveSending(aLeavingMail())
    await desk.user.click(send())
    await closed()
    expect(requestsOf(desk.gateway, 'sendEmail')).toMatchObject([{ query: { delay: '30' } }])
  })
})

describe('what was written and not sent', () => {
  const drafts = () => screen.queryByRole('list', { name: 'Drafts', hidden: true })
  const open = async (user: UserEvent, name: string) =>
    user.click(await screen.findByRole('button', { name }))

  it('stands above Now, is gone on with there, and leaves it with its email until that comes back', async () => {
    const of = { id: 'd1', case_id: CASE_ID, kind: 'new' as const, ref: '', updated: MOMENT }
    const listed = { ...of, version: 1, subject: 'Mine' }
    const desk = await openCompose({
      drafts: [aDraft({ subject: 'Mine' })],
      listed: [listed, { ...listed, id: 'd2', case_id: '7', subject: 'Of another case' }],
    })
    const { user, gateway, tell } = desk
    desk.serveSending(aLeavingMail())
    await open(user, 'Mine')
    expect(drafts()?.nextElementSibling?.textContent).toBe('Now')
    expect(drafts()?.textContent).not.toContain('Of another case')
    await dialog('New mail')
    await write(await subject(), 'All', user)
    await close(user)
    await waitFor(() => expect(drafts()?.textContent).toContain('MineAll'))
    await open(user, 'MineAll')
    await dialog('New mail')
    await body()
    await user.click(send())
    await closed()
    expect(drafts()).toBeNull()
    gateway.answer('listMailDrafts', () => answered({ drafts: [listed] }, 2))
    await act(() => tell('case.mail-taken-back', { removed: 'out1' }))
    await waitFor(() => expect(drafts()?.textContent).toContain('Mine'))
    expect(requestsOf(gateway, 'listMailDrafts')).toHaveLength(2)
  })

  it('stands above Now as well where this browser alone has it, until the server has it too', async () => {
    const desk = await openCompose({
      serve: (gateway) => gateway.answer('saveMailDraft', () => unreachable),
    })
    await writeNew(desk)
    await close(desk.user)
    await closed()
    await waitFor(() => expect(drafts()?.textContent).toMatch(/Your offer.*Kept in this browser/))
    await open(desk.user, 'Your offer')
    await dialog('New mail')
    expect((await body()).textContent).toContain('Dear Mr Althaus')
    desk.serveDrafts()
    await write(await subject(), 'ed', desk.user)
    await close(desk.user)
    await waitFor(() => expect(drafts()?.textContent).not.toContain('Kept'))
    expect(drafts()?.querySelectorAll('li')).toHaveLength(1)
  })

  it('stands above Now after a reload within the two seconds before it is stored, and of its own case alone', async () => {
    const { files: _, ...text } = aDraft({ subject: 'Half' }).content
    const keep = (name: string) =>
      localStorage.setItem(
        `framewright:u1:mail-draft:${name}`,
        JSON.stringify({ version: 0, text }),
      )
    for (const name of [`${CASE_ID}:reply:e1`, '7:new:', `${CASE_ID}:nothing`, `${CASE_ID}1:new:`])
      keep(name)
    const { user } = await openCompose()
    await waitFor(() => expect(drafts()?.querySelectorAll('li')).toHaveLength(1))
    await open(user, 'Half')
    await dialog('Reply')
    expect((await body()).textContent).toContain('Dear Mr Althaus')
  })

  it('is an answer or an email of a template as it was begun, and nothing of a case under Standby', async () => {
    const reply = aDraft({ subject: 'Re: Yours', reply_to_email_id: 'e1' })
    const ofTemplate = aDraft({ subject: 'Instalments' })
    const stored: MailDraft[] = [
      { ...reply, id: 'd1', kind: 'reply', ref: 'e1' },
      { ...ofTemplate, id: 'd2', kind: 'template', ref: 't1' },
    ]
    const listed = stored.map(({ content: { subject: line }, ...of }) => ({ ...of, subject: line }))
    const { user, gateway } = await openCompose({ drafts: stored, listed })
    gateway.answer('readCaseTemplate', () =>
      answered(aMailTemplate({ id: 't1', name: 'Instalments' }), 1),
    )
    await open(user, 'Re: Yours')
    const shown = within(await dialog('Reply'))
    expect((await shown.findByRole('textbox', { name: 'To' })).getAttribute('readonly')).toBeNull()
    await close(user)
    await open(user, 'Instalments')
    expect(await dialog('Mail preview: Instalments')).toBeTruthy()
    cleanup()
    await openCompose({ drafts: stored, listed, detail: { state: 'STANDBY' } })
    expect(drafts()).toBeNull()
  })
})
