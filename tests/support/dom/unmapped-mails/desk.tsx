/** The screen of unmapped mail over a server that maps and deletes, for its tests. */
import { act, screen, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { Provider } from 'effector-react'
import { eventDefinitions } from '../../../../contracts/events/definitions.ts'
import type { WireEvent } from '../../../../contracts/events/envelope.ts'
import type { MailEventName } from '../../../../contracts/events/names.ts'
import type { MailContent } from '../../../../contracts/model/cases/activity.ts'
import type { EmailItem } from '../../../../contracts/model/mail/email.ts'
import type { Suggestion } from '../../../../contracts/model/mail/opened-email.ts'
import { answered as eventsAnswered } from '../../../../src/bus/log/inbox.ts'
import UnmappedMailsScreen from '../../../../src/features/unmapped-mails/index.ts'
import { countsRequested } from '../../../../src/queries/cases/counts.ts'
import { serveCases } from '../../client/case-server.ts'
import {
  answered,
  type FakeGateway,
  fakeGateway,
  refused,
  unreachable,
} from '../../client/fake-gateway.ts'
import { LOADED_AT, officeScope } from '../../client/office.ts'
import { aCaseDetail, aCaseRow } from '../../records/builders.ts'
import { aMailContent, aUser, MOMENT, minutesLater } from '../../records/events.ts'
import { show } from '../show.tsx'

/** The n-th mail, the first one the newest. */
export const aMailOfNobody = (n: number, parts: Partial<EmailItem> = {}): EmailItem => ({
  ...{ id: `e${n}`, case_id: null, subject: `Subject ${n}`, from: `Person ${n} <p${n}@x.example>` },
  ...{ received: minutesLater(-n), unread: 1, ...parts },
})

/** What the server has. */
export type Mailbox = {
  mails: EmailItem[]
  suggestions: Suggestion[]
  content: MailContent
  /** What mapping and deletion are refused with, by the mail's id. */
  refusals: Map<string, string>
  pageSize: number
  /** Nothing after the first page comes. */
  isCutOff: boolean
  /** What mapping and deletion wait for. */
  held: Promise<void> | null
}

const bruno = { kind: 'user' as const, id: 'u2', name: 'Bruno Kranz' }

/** Answers as the server does, and tells of what it did. */
export function serveMailbox(gateway: FakeGateway, mailbox: Mailbox) {
  let seq = LOADED_AT
  const put = (mail: EmailItem) => {
    mailbox.mails = mailbox.mails.map((one) => (one.id === mail.id ? mail : one))
  }
  const event = (name: MailEventName, email: EmailItem, actor = bruno): WireEvent => {
    seq += 1
    put(email)
    return {
      ...{ id: `ev${seq}`, seq, name, v: eventDefinitions[name].v, customerId: 'c1', at: MOMENT },
      ...{ caseId: null, caseVersion: null, commandId: null, actor, payload: { email } },
    }
  }
  const mailOf = (id: string) => mailbox.mails.find((mail) => mail.id === id)
  const take = (id: string, name: MailEventName, case_id: string | null, actor = bruno) => {
    const mail = mailOf(id) ?? aMailOfNobody(0, { id })
    mailbox.mails = mailbox.mails.filter((one) => one.id !== id)
    return event(name, { ...mail, case_id }, actor)
  }
  const { user_id, name } = aUser()
  const me = { kind: 'user' as const, id: user_id, name }
  gateway.answer('searchEmails', ({ body: { paging } }) => {
    if (paging?.cursor !== undefined && mailbox.isCutOff) return unreachable
    const start = Number(paging?.cursor ?? 0)
    const end = start + mailbox.pageSize
    const page = {
      emails: mailbox.mails.slice(start, end),
      total_count: mailbox.mails.length,
      unread_count: mailbox.mails.filter(({ unread }) => unread === 1).length,
      next_cursor: end < mailbox.mails.length ? String(end) : null,
    }
    return answered(page, seq)
  })
  gateway.answer('readEmail', ({ params: { emailId } }) => {
    const mail = mailOf(emailId)
    if (!mail) return refused('Not found', 404)
    const { content: mail_content, suggestions } = mailbox
    return answered({ ...mail, to: 'us@inbound.example', mail_content, suggestions } as never, seq)
  })
  gateway.answer('markEmail', ({ params: { emailId }, query }) => {
    const mail = mailOf(emailId)
    if (!mail) return refused('Not found', 404)
    const unread = query.unread === 'true' ? 1 : 0
    const said = unread ? 'email.unmapped-unread' : 'email.unmapped-read'
    return answered({ events: [event(said, { ...mail, unread }, me)] })
  })
  gateway.answer('mapEmail', async ({ params: { emailId, caseId } }) => {
    await mailbox.held
    const refusal = mailbox.refusals.get(emailId)
    if (refusal !== undefined) return refused(refusal, 409)
    const events = [take(emailId, 'email.mapped-to-case', caseId, me)]
    return answered({ ...aCaseDetail({ id: caseId }), events })
  })
  gateway.answer('deleteEmail', async ({ params: { emailId } }) => {
    await mailbox.held
    const refusal = mailbox.refusals.get(emailId)
    if (refusal !== undefined) return refused(refusal, 409)
    return answered({ events: [take(emailId, 'email.unmapped-deleted', null, me)] })
  })
  return { event, take }
}

export const cases = [
  aCaseRow({ id: '1001', host: 'harbour-pictures-of-the-north.example', state: 'PAID' }),
  aCaseRow({ id: '1002', host: 'harbour.example', state: 'STANDBY' }),
  aCaseRow({ id: '1003', host: 'inn.example', state: 'ACTIVE' }),
]

/** The screen with the first page of this mailbox. */
export async function openUnmapped(given: Partial<Mailbox> = {}) {
  const mailbox: Mailbox = {
    mails: [1, 2, 3].map((n) => aMailOfNobody(n)),
    ...{ suggestions: [], content: aMailContent('Who are you?'), refusals: new Map() },
    ...{ pageSize: 200, isCutOff: false, held: null, ...given },
  }
  const gateway = fakeGateway()
  serveCases(gateway, cases)
  gateway.answer('countCases', () => refused('No'))
  const { event, take } = serveMailbox(gateway, mailbox)
  const scope = officeScope({ gateway })
  await allSettled(countsRequested, { scope })
  const shown = show(<UnmappedMailsScreen />, scope)
  if (mailbox.mails.length > 0) await screen.findByRole('listbox', { name: 'Unmapped emails' })
  const tell = (...events: WireEvent[]) =>
    act(() => allSettled(eventsAnswered, { scope, params: { kind: 'wire', events } }))
  const leave = () => shown.rerender(<Provider value={scope}>{null}</Provider>)
  const comeBack = () =>
    shown.rerender(
      <Provider value={scope}>
        <UnmappedMailsScreen />
      </Provider>,
    )
  return { ...shown, gateway, scope, mailbox, event, take, tell, leave, comeBack }
}

export const mailList = () => screen.getByRole('listbox', { name: 'Unmapped emails' })
export const mailRows = () => within(mailList()).queryAllByRole('option')
export const mailRow = (name: RegExp) => within(mailList()).getByRole('option', { name })
export const mailPane = () => within(screen.getByRole('region', { name: 'Email' }))
export const mapButton = () => mailPane().getByRole('button', { name: 'Map to case' })
export const finder = () => mailPane().getByRole<HTMLInputElement>('combobox', { name: /Case/ })
/** The question before a deletion. */
export const question = () => within(screen.getByRole('alertdialog'))
/** The subject of the open mail, or what stands for it. */
export const openTitle = () => mailPane().queryByRole('heading', { level: 2 })?.textContent ?? null
