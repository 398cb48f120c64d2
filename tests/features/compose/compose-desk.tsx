/** A case with the dialog beside it in which emails are written, over a server of the test's own. */
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { allSettled } from 'effector'
import { Provider } from 'effector-react'
import { expect } from 'vitest'
import type { CaseEventName } from '../../../contracts/events/names.ts'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { DraftText, ListedDraft, MailDraft } from '../../../contracts/model/mail/mail-draft.ts'
import { newMailRequested } from '../../../src/actions/requests.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { ComposeOnDemand } from '../../../src/features/compose/index.ts'
import { HotkeysRoot } from '../../../src/ui/hotkeys/hotkeys.tsx'
import { answered, type FakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { CASE_ID, openDetail } from '../../support/dom/case-detail.tsx'
import { anActivity } from '../../support/records/activities.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aMail, aMailContent, caseEvent, MOMENT } from '../../support/records/events.ts'

/** The screens are chunks of their own, and slow to load while other tests run beside: for a `beforeAll`. */
export const loadCompose = () => import('../../../src/features/compose/compose-dialog.tsx')

type Parts = {
  detail?: Partial<CaseDetail>
  activities?: Activity[]
  drafts?: MailDraft[]
  /** What the timeline lists of them. */
  listed?: ListedDraft[]
  delay?: 0 | 10
  signature?: string
  user?: SessionUser
  /** What the server answers otherwise from the start. */
  serve?: (gateway: FakeGateway) => void
}

type Told = Parameters<typeof caseEvent>[2]

export const flow = { email_flow_id: 'f1', email_flow: { id: 'f1', name: 'Germany' } }

/** A server that keeps drafts, as many as it is told. */
function serveDrafts(gateway: FakeGateway, drafts: MailDraft[]) {
  gateway.answer('readMailDrafts', () => answered({ drafts }, 1))
  gateway.answer('saveMailDraft', ({ body: { content, ...head } }) => {
    if ((drafts[0]?.version ?? 0) !== head.version)
      return refused('This draft was changed in another tab or on another computer.', 412)
    const draft = {
      ...{ id: 'd1', case_id: CASE_ID, kind: head.kind, ref: head.ref },
      ...{ version: head.version + 1, updated: MOMENT },
    }
    drafts.splice(0, drafts.length, { ...draft, content: { ...content, files: [] } })
    return answered({ ...draft, events: [] }, null)
  })
  gateway.answer('deleteMailDraft', () => {
    drafts.splice(0)
    return answered({ events: [] }, null)
  })
}

export async function openCompose(parts: Parts = {}) {
  const { detail = {}, activities = [], drafts = [], delay = 10 } = parts
  const { signature = '<p>Agnes Berg</p>', listed = [] } = parts
  const desk = await openDetail({
    detail: { ...flow, ...detail },
    activities,
    drafts: listed,
    ...(parts.user && { user: parts.user }),
  })
  const { gateway, scope } = desk
  serveDrafts(gateway, drafts)
  gateway.answer('readSignature', () => answered({ signature }, 1))
  gateway.answer('readSendDelay', () => answered({ seconds: delay }, 1))
  gateway.answer('readEmail', () =>
    answered(
      {
        ...{ id: 'e1', case_id: CASE_ID, subject: 'Your letter', from: 'Jo <jo@lex.example>' },
        ...{ received: MOMENT, unread: 0 as const, to: 'claims@own.example' },
        mail_content: { ...aMailContent('We object.'), data: { html: '<p>We object.</p>' } },
        reply: { to: 'jo@lex.example', cc: 'kim@lex.example', subject: 'Re: Your letter' },
      },
      1,
    ),
  )
  parts.serve?.(gateway)
  render(
    <Provider value={scope}>
      <HotkeysRoot>
        <ComposeOnDemand />
      </HotkeysRoot>
    </Provider>,
  )
  const user = userEvent.setup()
  let seq = 1
  /** The server tells of several things together. */
  const tellAll = async (name: CaseEventName, told: readonly Told[]): Promise<void> => {
    const events = told.map((more) => {
      seq += 1
      return caseEvent(seq, name, { row: { version: seq }, ...more })
    })
    await allSettled(cameIn, { scope, params: { kind: 'wire', events } } as never)
  }
  const tell = (name: CaseEventName, more: Told = {}) => tellAll(name, [more])
  /** It sends an email: the answer tells of the entry. */
  const serveSending = (activity: Activity, email_error: string | null = null) =>
    gateway.answer('sendEmail', (_, change) => {
      seq += 1
      const event = caseEvent(seq, 'case.mail-scheduled', {
        row: { version: seq },
        activity,
        ...(change ? { commandId: change.commandId } : {}),
      })
      const answer = { ...aCaseDetail({ ...flow, version: seq }), email_error, events: [event] }
      return answered(answer, null)
    })
  return {
    ...desk,
    user,
    tell,
    tellAll,
    serveSending,
    drafts,
    serveDrafts: () => serveDrafts(gateway, drafts),
  }
}

/** Long after the email was sent. */
const LATER = new Date(Date.parse(MOMENT) + 3_600_000).toISOString()

/** An email of a person on its way, and what became of it. */
export const aLeavingMail = (status: 'SCHEDULED' | 'SENT' | 'FAILED' = 'SCHEDULED'): Activity =>
  anActivity('EMAIL_OUT', 'out1', {
    ...aMail({}).content,
    ...{ email_id: 'e-out1', unread: 0, subject: 'Your offer', status },
    ...(status === 'SCHEDULED' && { leaves_at: LATER }),
    history:
      status === 'FAILED' ? [{ event: 'failed', error_msg: '550 no such user', at: MOMENT }] : [],
  })

/** What was written of a new email. */
export const aDraft = (text: Partial<DraftText>): MailDraft => ({
  ...{ id: 'd1', case_id: CASE_ID, kind: 'new', ref: '', version: 1, updated: MOMENT },
  content: {
    ...{ to: 'info@baeckerei-althaus.example', cc: '', bcc: '', subject: '' },
    ...{ content: '<p>Dear Mr Althaus</p>', config: { placeholders: {} }, files: [] },
    ...{ invoice_id: null, reminder: null, reply_to_email_id: null, ...text },
  },
})

/** How often a call was made, and with what. */
export const requestsOf = (gateway: FakeGateway, name: string) =>
  gateway.asked.filter((call) => call.name === name).map(({ request }) => request)

/** Writes at the caret, as far as a document without a browser lets anybody write: by the clipboard. */
export async function write(place: HTMLElement, text: string, user: UserEvent) {
  await act(async () => place.focus())
  await user.paste(text)
}

export const dialog = (name: string | RegExp = 'New mail') => screen.findByRole('dialog', { name })
export const subject = () => screen.findByRole('textbox', { name: 'Subject' })
export const body = () => screen.findByRole('textbox', { name: 'Text' })
export const send = () => screen.getByRole('button', { name: /^Send/ })
/** By the button of the foot. */
export const close = (user: UserEvent) =>
  user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** A new email that is whole. */
export async function writeNew(desk: Awaited<ReturnType<typeof openCompose>>) {
  await act(() => allSettled(newMailRequested, { scope: desk.scope }))
  await dialog()
  await write(await subject(), 'Your offer', desk.user)
  await write(await body(), 'Dear Mr Althaus ', desk.user)
}
