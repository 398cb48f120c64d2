import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import { beforeAll, describe, expect, it } from 'vitest'
import { newMailRequested, replyRequested, undoRequested } from '../../../src/actions/requests.ts'
import { $openMailId } from '../../../src/actions/workplace.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { presenceTold } from '../../../src/bus/realtime/realtime.ts'
import { $casesInDialogs } from '../../../src/queries/following/concurrent-changes.ts'
import { refused } from '../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy } from '../../support/dom/case-detail.tsx'
import { aMail, aPresence, minutesLater } from '../../support/records/events.ts'
import {
  aDraft,
  aLeavingMail,
  body,
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

const lastToast = (scope: Scope) => scope.getState($toasts).at(-1)
const toasts = (scope: Scope) => scope.getState($toasts).map(({ text }) => text)

describe('a new mail', () => {
  it('goes to the contact alone, with the signature, and shows Cc and Bcc on demand [COMPOSE-15] [COMPOSE-16] [COMPOSE-19] [MAIL-02]', async () => {
    const { user } = await openCompose()
    await user.click(screen.getByRole('button', { name: /^New mail/ }))
    const shown = within(await dialog('New mail'))
    const to = await shown.findByRole('textbox', { name: 'To' })
    expect(to.getAttribute('readonly')).not.toBeNull()
    expect(shown.getAllByText('info@baeckerei-althaus.example').length).toBeGreaterThan(0)
    expect((await body()).textContent).toContain('Agnes Berg')
    expect(shown.queryByRole('textbox', { name: 'Cc' })).toBeNull()
    await user.click(shown.getByRole('button', { name: 'Show CC/BCC' }))
    for (const name of ['Cc', 'Bcc', 'Subject', 'Text'])
      expect(shown.getByRole('textbox', { name })).toBeTruthy()
    expect(document.activeElement).toBe(shown.getByRole('textbox', { name: 'Cc' }))
    await user.click(shown.getByRole('button', { name: 'Placeholders' }))
    const panel = within(shown.getByRole('region', { name: 'Placeholders' }))
    await user.click(panel.getByRole('button', { name: /^City/ }))
    expect(await shown.findByRole('img', { name: /City/ })).toBeTruthy()
  })

  it('can be sent once it is whole, and says what it lacks until then [COMPOSE-03] [COMPOSE-06] [COMPOSE-13] [COMPOSE-40]', async () => {
    const { scope, user, gateway, serveSending } = await openCompose({ signature: '' })
    serveSending(aLeavingMail())
    await act(() => allSettled(newMailRequested, { scope }))
    await dialog()
    await body()
    const lack = () => send().getAttribute('aria-description')
    expect(lack()).toBe('Add a subject')
    await write(await subject(), 'Your offer', user)
    expect(lack()).toBe('Write something')
    await write(await body(), 'Dear Mr Althaus', user)
    expect(lack()).toBeNull()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await closed()
    expect(requestsOf(gateway, 'sendEmail')).toMatchObject([
      {
        params: { id: CASE_ID },
        query: { delay: '10', draft_id: 'd1' },
        body: { to: 'info@baeckerei-althaus.example', subject: 'Your offer', attachments: [] },
      },
    ])
    expect(toasts(scope)).toEqual(['Sending to info@baeckerei-althaus.example'])
  })

  it('is refused for a case without a mail flow, in words [COMPOSE-36] [MAIL-05] [MAIL-06]', async () => {
    const { scope } = await openCompose({ detail: { email_flow_id: null, email_flow: null } })
    await act(() => allSettled(newMailRequested, { scope }))
    const shown = await dialog('No mail flow assigned to the case.')
    expect(shown.textContent).toContain('Please select a mail flow to send mails')
  })

  it('is hidden for a case under Standby, and its reminder with it [COMPOSE-27] [COMPOSE-28] [EDIT-17] [EDIT-20]', async () => {
    const { scope } = await openCompose({ detail: { state: 'STANDBY' } })
    expect(screen.queryByRole('button', { name: 'New mail' })).toBeNull()
    await act(() => allSettled(newMailRequested, { scope }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('checkbox', { name: 'Set reminder' })).toBeNull()
  })
})

describe('a reply', () => {
  const mail = aMail({ content: { unread: 0 } })

  it('goes to the sender, with copies as they were, over the folded quote; all can be changed [COMPOSE-17] [G-66] [G-749]', async () => {
    const { user, gateway, serveSending } = await openCompose({ activities: [mail], delay: 0 })
    serveSending(aLeavingMail())
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    const shown = within(await dialog('Reply'))
    expect(await shown.findByRole('button', { name: 'Remove jo@lex.example' })).toBeTruthy()
    expect(shown.getByRole('button', { name: 'Remove kim@lex.example' })).toBeTruthy()
    expect((await body()).textContent).toContain('We object.')
    const isFolded = () => shown.getByText('We object.').closest('.fw-rich-quote-folded') !== null
    expect(isFolded()).toBe(true)
    await user.click(shown.getByRole('button', { name: 'Show quoted text' }))
    expect(isFolded()).toBe(false)
    expect(shown.getByRole('button', { name: 'Hide quoted text' })).toBe(document.activeElement)
    await user.click(shown.getByRole('button', { name: 'Remove kim@lex.example' }))
    await write(await body(), 'No. ', user)
    await user.click(send())
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/jo@lex.example so far/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Send' }))
    await closed()
    expect(requestsOf(gateway, 'sendEmail')).toMatchObject([
      {
        query: { reply_to_email_id: 'e1', delay: '0' },
        body: { to: 'jo@lex.example', cc: '', subject: 'Re: Your letter' },
      },
    ])
  })

  it('has its quote open once somebody has answered in it [G-749]', async () => {
    const content = '<p></p><blockquote type="cite"><p>We object.</p><p>Why?</p></blockquote>'
    const text = aDraft({ to: 'jo@lex.example', content, reply_to_email_id: 'e1' })
    const draft = { ...text, kind: 'reply' as const, ref: 'e1' }
    const { user } = await openCompose({ activities: [mail], drafts: [draft] })
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    const shown = within(await dialog('Reply'))
    expect(await shown.findByRole('button', { name: 'Hide quoted text' })).toBeTruthy()
    expect(shown.getByText('Why?').closest('.fw-rich-quote-folded')).toBeNull()
  })
})

describe('a case that others write in, too', () => {
  it('is told of while an email is written, and asked about before it leaves', async () => {
    const desk = await openCompose({ activities: [aMail({ content: { unread: 0 } })] })
    const { scope, user, tell } = desk
    await writeNew(desk)
    expect([...scope.getState($casesInDialogs)]).toEqual([['compose', CASE_ID]])
    const later = aMail({ id: 'm2', created: minutesLater(1), content: { email_id: 'e2' } })
    await act(() => tell('case.mail-received', { activity: later }))
    const params = aPresence({ user_id: 'u2', user_name: 'Bruno Kranz', state: 'editing' })
    await act(() => allSettled(presenceTold, { scope, params }))
    const wrote = /^info@baeckerei-althaus.example wrote at \d\d:\d\d, after you began this one.$/
    const notice = within(await dialog())
    expect(notice.getByText(wrote)).toBeTruthy()
    expect(notice.getByText('Bruno Kranz is editing this case at this moment.')).toBeTruthy()
    await user.click(send())
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(wrote)).toBeTruthy()
    expect(question.getByText(/^Bruno Kranz is editing/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Back' }))
    // What was read is no reason to ask.
    await user.click(screen.getByRole('button', { name: 'Read it' }))
    expect(scope.getState($openMailId)).toBe('e2')
    await user.click(screen.getByRole('button', { name: 'Go on writing' }))
    expect(within(await dialog()).queryByText(wrote)).toBeNull()
  })
})

describe('what was sent', () => {
  it('is taken back by the key of Undo, and is a draft again', async () => {
    const desk = await openCompose()
    const { scope, gateway, user, tell, serveSending } = desk
    serveSending(aLeavingMail())
    await writeNew(desk)
    await user.click(send())
    await closed()
    expect(screen.getByRole('button', { name: 'Undo send' })).toBeTruthy()
    gateway.answer('deleteScheduledEmail', doneBy('case.mail-taken-back', { removed: 'out1' }))
    await act(() => allSettled(undoRequested, { scope }))
    expect(requestsOf(gateway, 'deleteScheduledEmail')).toEqual([
      { params: { id: CASE_ID, activityId: 'out1' } },
    ])
    await act(() => tell('case.mail-taken-back', { removed: 'out1' }))
    await dialog()
    expect((await body()).textContent).toContain('Dear Mr Althaus')
    expect(screen.queryByRole('button', { name: 'Undo send', hidden: true })).toBeNull()
  })

  it('comes back with its reason where it failed, and is sent again as the same entry [COMMERR-16]', async () => {
    const desk = await openCompose()
    const { gateway, user, tell, serveSending } = desk
    serveSending(aLeavingMail())
    await writeNew(desk)
    await user.click(send())
    await closed()
    const failed = aLeavingMail('FAILED')
    await act(() => tell('case.mail-failed', { activity: failed }))
    const popup = within(await dialog('Sending mail failed'))
    expect(popup.getByText('550 no such user')).toBeTruthy()
    await user.click(popup.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    expect((await body()).textContent).toContain('Dear Mr Althaus')
    await user.click(send())
    await waitFor(() => expect(requestsOf(gateway, 'sendEmail')).toHaveLength(2))
    expect(requestsOf(gateway, 'sendEmail')[1]).toMatchObject({
      query: { case_activity_id: 'out1' },
    })
  })

  it('stays in the dialog where the server refuses it [COMMERR-16]', async () => {
    const desk = await openCompose()
    const { gateway, user } = desk
    gateway.answer('sendEmail', () => refused('This email is already being sent.', 409))
    await writeNew(desk)
    await user.click(send())
    const popup = within(await dialog('Sending mail failed'))
    expect(popup.getByText('This email is already being sent.')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'New mail', hidden: true })).toBeTruthy()
  })

  it("says 'Email was sent!' once it has left, and 'Email was saved!' once it was copied [COMMERR-24] [COMMERR-26] [COMPOSE-14] [COMMCONST-04]", async () => {
    const desk = await openCompose()
    const { scope, gateway, user, tell, serveSending } = desk
    serveSending(aLeavingMail())
    await writeNew(desk)
    await user.click(send())
    await closed()
    await act(() => tell('case.mail-sent', { activity: aLeavingMail('SENT') }))
    expect(lastToast(scope)).toMatchObject({ text: 'Email was sent!', durationMs: 3_000 })
    desk.drafts.splice(0)
    gateway.answer('logEmail', doneBy('case.mail-logged', { activity: aLeavingMail('SENT') }))
    await act(() => allSettled(newMailRequested, { scope }))
    await dialog()
    await body()
    const copy = screen.getByRole('button', { name: 'Copy to Clipboard' })
    await user.click(copy)
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Please fill missing information (content, subject,recipient email and placeholders (if needed)',
    )
    await write(await subject(), 'By hand', user)
    await user.click(copy)
    await waitFor(() =>
      expect(lastToast(scope)).toMatchObject({ text: 'Email was saved!', durationMs: 3_000 }),
    )
    expect(await navigator.clipboard.readText()).toContain('Agnes Berg')
    expect(requestsOf(gateway, 'logEmail')).toMatchObject([{ body: { subject: 'By hand' } }])
  })
})

it('is begun as a new mail where there is nothing to answer', async () => {
  const { scope } = await openCompose()
  await act(() => allSettled(replyRequested, { scope, params: null }))
  expect(await dialog('New mail')).toBeTruthy()
})
