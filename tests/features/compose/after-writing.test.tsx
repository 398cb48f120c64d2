/** What a press of the main button leads to: by who has a mail server, and in a triage. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled, createWatch, type Scope } from 'effector'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import {
  newMailRequested,
  resendRequested,
  triageRequested,
  triageSkipRequested,
} from '../../../src/actions/requests.ts'
import { caseSelected } from '../../../src/actions/workplace.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { answered, type FakeGateway, unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy } from '../../support/dom/case-detail.tsx'
import { aFailedMail } from '../../support/records/activities.ts'
import { aMailContent, aReply, localEvent, MOMENT } from '../../support/records/events.ts'
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
  subject,
  write,
} from './compose-desk.tsx'

beforeAll(loadCompose)

const button = (name: RegExp) => screen.getByRole('button', { name })

/** A new email that is whole, of a case of a triage; `skips`: how often the next case was asked for. */
async function writeInTriage() {
  const desk = await openCompose()
  const { scope } = desk
  await allSettled(triageRequested, { scope })
  let skips = 0
  createWatch({ unit: triageSkipRequested, scope, fn: () => (skips += 1) })
  desk.serveSending(aLeavingMail())
  const begin = async () => {
    await act(() => allSettled(newMailRequested, { scope }))
    await dialog()
    await write(await subject(), 'Your offer', desk.user)
    await write(await body(), 'Dear Mr Althaus ', desk.user)
  }
  await begin()
  return { ...desk, begin, skips: () => skips }
}

describe('in a triage', () => {
  it('the next case follows what is sent by its key, and does not follow what is sent alone', async () => {
    const { user, gateway, skips, begin, drafts } = await writeInTriage()
    expect(button(/^Send and next/).textContent).toContain('Ctrl')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await closed()
    expect(skips()).toBe(1)
    drafts.splice(0)
    await begin()
    await user.click(button(/^Send$/))
    await closed()
    expect(requestsOf(gateway, 'sendEmail')).toHaveLength(2)
    expect(skips()).toBe(1)
  })

  it('nothing follows what fails at once, which is sent again as the same entry, or what is written to a case that was left [G-65]', async () => {
    const { scope, user, gateway, skips, serveSending } = await writeInTriage()
    serveSending(aLeavingMail('FAILED'), '550 no such user')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await dialog('Sending mail failed')
    expect(skips()).toBe(0)
    await close(user)
    await act(() => allSettled(caseSelected, { scope, params: null }))
    expect(screen.queryByRole('button', { name: /^Send and next/ })).toBeNull()
    serveSending(aLeavingMail())
    await user.keyboard('{Control>}{Enter}{/Control}')
    await closed()
    expect(requestsOf(gateway, 'sendEmail')).toMatchObject([
      { query: { draft_id: 'd1' } },
      { query: { draft_id: 'd1', case_activity_id: 'out1' } },
    ])
    expect(skips()).toBe(0)
  })
})

/** Whether the customer has a mail server, as it is read and told. */
const serverIs = (scope: Scope, sending: boolean) => {
  const onboarding = { status: 'connected' as const, sending }
  const events = [localEvent('onboarding.loaded', { onboarding, as_of: 1 })]
  return act(() => allSettled(cameIn, { scope, params: { kind: 'local', events } }))
}

describe('without a mail server', () => {
  it('what is written is copied by the main key, noted as sent, and takes its reminder along [COMPOSE-14] [G-60] [G-61] [G-69]', async () => {
    const desk = await openCompose()
    const { scope, user, gateway } = desk
    gateway.answer('logEmail', doneBy('case.mail-logged', { activity: aLeavingMail('SENT') }))
    await act(() => allSettled(newMailRequested, { scope }))
    await dialog()
    await write(await subject(), 'By hand', user)
    await write(await body(), 'Dear Mr Althaus ', user)
    await user.click(screen.getByRole('checkbox', { name: 'Set reminder' }))
    expect(button(/^Send/)).toBeTruthy()
    await serverIs(scope, false)
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await closed()
    expect(await navigator.clipboard.readText()).toContain('Dear Mr Althaus')
    expect(requestsOf(gateway, 'sendEmail')).toEqual([])
    expect(requestsOf(gateway, 'logEmail')).toMatchObject([
      { params: { id: CASE_ID }, body: { subject: 'By hand', reminder: { name: 'Follow up' } } },
    ])
    expect(scope.getState($toasts).map(({ text }) => text)).toContain('Email was saved!')
    expect(requestsOf(gateway, 'setReminder')).toEqual([])
  })
})

describe('a reminder whose day has come while its draft lay', () => {
  it('keeps the email from being copied, and says so [COMPOSE-33]', async () => {
    const reminder = { name: 'Follow up', date: MOMENT.slice(0, 10) }
    const desk = await openCompose({ drafts: [aDraft({ subject: 'Late', reminder })] })
    const { scope, user, gateway } = desk
    await act(() => allSettled(newMailRequested, { scope }))
    await dialog()
    await user.click(button(/^Copy to Clipboard/))
    expect(await screen.findByText('The reminder must be tomorrow or later')).toBeTruthy()
    expect(requestsOf(gateway, 'logEmail')).toEqual([])
    await user.click(screen.getByRole('checkbox', { name: 'Set reminder' }))
    gateway.answer('logEmail', doneBy('case.mail-logged', { activity: aLeavingMail('SENT') }))
    await user.click(button(/^Copy to Clipboard/))
    await closed()
    expect(requestsOf(gateway, 'logEmail')).toHaveLength(1)
  })
})

/** A failed email of the case as the server keeps it, with one file. */
function serveFailed(gateway: FakeGateway, html = '<p>Dear Mr Althaus, pay.</p>') {
  const file = {
    id: 'a1',
    filename: 'terms.txt',
    contentType: 'text/plain',
    checksum: 'c',
    size: 11,
  }
  gateway.answer('readEmail', () =>
    answered(
      {
        ...{ id: 'e-m1', case_id: CASE_ID, subject: 'First reminder', from: 'claims@own.example' },
        ...{ received: MOMENT, unread: 0 as const, to: 'old@althaus.example', reply: aReply },
        mail_content: {
          ...aMailContent(''),
          bcc: 'archive@own.example',
          data: { html },
          attachments: [file],
        },
      },
      1,
    ),
  )
  gateway.answer('readAttachment', () => answered(new Blob(['Net 14 days'])) as never)
  gateway.answer('addDraftFile', ({ body: { file: added } }) =>
    answered({
      ...{ file_id: 'f9', filename: added.filename, contentType: 'text/plain' },
      ...{ size: 11, draft_id: 'd1', events: [] },
    }),
  )
}

const resendOf = (scope: Scope) => act(() => allSettled(resendRequested, { scope, params: 'm1' }))

const withTemplate = (mail: Activity): Activity =>
  mail.type === 'EMAIL_OUT'
    ? { ...mail, content: { ...mail.content, source_email_template_id: 't1' } }
    : mail

const sentNow = (mail: Activity): Activity =>
  mail.type === 'EMAIL_OUT' ? { ...mail, content: { ...mail.content, status: 'SENT' } } : mail

describe('a failed email', () => {
  it('is sent again as the same entry, to whom the contact is by now, with its files, and says why it had failed [COMMERR-18] [COMMERR-19] [CASEERR-12] [G-65]', async () => {
    const desk = await openCompose({ activities: [aFailedMail('m1')] })
    const { scope, user, gateway } = desk
    serveFailed(gateway)
    desk.serveSending(aFailedMail('m1'))
    await resendOf(scope)
    const shown = within(await dialog('Resend email'))
    expect(shown.getByText('Sending email failed : 550 no such user')).toBeTruthy()
    expect((await body()).textContent).toContain('Dear Mr Althaus, pay.')
    expect((await body()).textContent).not.toContain('Agnes Berg')
    await shown.findAllByText(/^terms\.txt/)
    await waitFor(() => expect(button(/^Send/).getAttribute('aria-description')).toBeNull())
    await user.click(button(/^Send/))
    // The blind copy goes to somebody who is new to the case.
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Send' }))
    await closed()
    expect(requestsOf(gateway, 'addDraftFile').at(-1)).toMatchObject({
      query: { kind: 'resend', ref: 'm1' },
    })
    expect(requestsOf(gateway, 'sendEmail')).toMatchObject([
      {
        query: { case_activity_id: 'm1', delay: '10' },
        body: {
          to: 'info@baeckerei-althaus.example',
          bcc: 'archive@own.example',
          subject: 'First reminder',
          content: '<p>Dear Mr Althaus, pay.</p>',
          attachments: expect.arrayContaining([{ file_id: 'f9' }]),
        },
      },
    ])
  })

  it('that lacked a value is the template that it was made of, and waits for the value [COMPOSE-42]', async () => {
    const failed = aFailedMail('m1', { missing: ['company'] })
    const { scope, gateway } = await openCompose({ activities: [withTemplate(failed)] })
    serveFailed(gateway)
    gateway.answer('readCaseTemplate', () =>
      answered(aMailTemplate({ id: 't1', subject: 'To pay', content: '<p>To {{company}}</p>' }), 1),
    )
    await resendOf(scope)
    await dialog('Resend email')
    expect((await subject()).textContent).toBe('To pay')
    await waitFor(() => expect(button(/^Send/).getAttribute('aria-description')).not.toBeNull())
  })

  it('that is still a draft is gone on with there, and sent anew where its entry has left meanwhile', async () => {
    const failed = aFailedMail('m1')
    const desk = await openCompose({
      activities: [failed],
      drafts: [{ ...aDraft({ subject: 'Mine' }), failed_activity_id: 'm1' }],
    })
    const { scope, user, gateway, tell } = desk
    desk.serveSending(failed)
    await resendOf(scope)
    const shown = within(await dialog('New mail'))
    expect((await subject()).textContent).toBe('Mine')
    expect(shown.getByText('Sending email failed : 550 no such user')).toBeTruthy()
    await act(() => tell('case.mail-resolved', { activity: sentNow(failed) }))
    expect(shown.queryByText(/^Sending email failed/)).toBeNull()
    await user.click(button(/^Send/))
    await closed()
    expect(requestsOf(gateway, 'sendEmail')).toMatchObject([{ query: { draft_id: 'd1' } }])
    expect(requestsOf(gateway, 'sendEmail')[0]).not.toMatchObject({
      query: { case_activity_id: 'm1' },
    })
  })

  it('cannot be prepared where one of its files cannot be read, and is prepared once more on demand', async () => {
    const { scope, user, gateway } = await openCompose({ activities: [aFailedMail('m1')] })
    serveFailed(gateway)
    gateway.answer('readAttachment', () => unreachable)
    await resendOf(scope)
    await screen.findByText('The email could not be prepared')
    serveFailed(gateway)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await body()).textContent).toContain('Dear Mr Althaus, pay.')
  })

  it('says that no mail flow is assigned where there is none [COMPOSE-36]', async () => {
    const detail = { email_flow_id: null, email_flow: null }
    const { scope } = await openCompose({ detail, activities: [aFailedMail('m1')] })
    await resendOf(scope)
    expect(await dialog('No mail flow assigned to the case.')).toBeTruthy()
  })
})
