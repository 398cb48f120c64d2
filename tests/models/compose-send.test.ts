/** Whether and when what is written leaves, without a screen: the stores that the compose dialog shows. */
import { allSettled, type Scope, scopeBind } from 'effector'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { DraftText, MailDraft } from '../../contracts/model/mail/mail-draft.ts'
import { MISSING_INFORMATION } from '../../contracts/rules/mail/compose.ts'
import { newMailRequested } from '../../src/actions/requests.ts'
import { caseSelected } from '../../src/actions/workplace.ts'
import {
  $written,
  overtakenSettled,
  SAVE_MS,
  textTyped,
} from '../../src/features/compose/draft/model.ts'
import { $obstacle } from '../../src/features/compose/sending/obstacle.ts'
import {
  $copyError,
  $isBusy,
  copyPressed,
  sendPressed,
} from '../../src/features/compose/sending/sending.ts'
import { answered, asked, fakeGateway, refused } from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { aFailedMail } from '../support/records/activities.ts'
import { aCaseDetail, aCaseRow } from '../support/records/builders.ts'
import { aUser, MOMENT } from '../support/records/events.ts'

const CONTACT = 'info@baeckerei-althaus.example'
const MARKED = 'The marked elements do not have a value. Please add the missing information.'

afterEach(() => void vi.useRealTimers())

/** A new email of a case, as it is once its dialog has opened. */
async function openNew(draft: Partial<MailDraft> | null = null) {
  const user = aUser()
  const gateway = fakeGateway(user)
  const detail = aCaseDetail({ email_flow_id: 'f1' })
  const head = { id: 'd1', case_id: detail.id, kind: 'new' as const, ref: '', updated: MOMENT }
  const stored = draft && { ...head, version: 1, content: { ...blank, files: [] }, ...draft }
  gateway.answer('readCase', () => answered(detail, 1))
  const failed = draft?.failed_activity_id
  gateway.answer('readActivities', () => answered(failed ? [aFailedMail(failed)] : [], 1))
  gateway.answer('readMailDrafts', () => answered({ drafts: stored ? [stored] : [] }, 1))
  gateway.answer('readSignature', () => answered({ signature: '' }, 1))
  gateway.answer('readSendDelay', () => answered({ seconds: 10 }, 1))
  gateway.answer('saveMailDraft', ({ body: { version } }) =>
    answered({ ...head, version: version + 1, events: [] }, null),
  )
  gateway.answer('renderEmail', ({ body }) => {
    const { subject, content } = 'subject' in body ? body : blank
    const fill = (text: string) => text.replaceAll('{{city}}', 'Kiel')
    return answered(
      {
        ...{ to: '', cc: '', bcc: '', attachments: [] },
        ...{ subject: fill(subject), content: fill(content) },
        missing_placeholders: /\{\{company\}\}/.test(subject + content) ? ['company'] : [],
        ...{ values: { city: 'Kiel' }, subject_values: { city: 'Kiel' } },
      },
      1,
    )
  })
  gateway.answer('sendEmail', () => refused('Not now.', 409))
  const rows = [aCaseRow({ id: detail.id, state: detail.state, host: detail.host })]
  const scope = officeScope({ user, gateway, rows, details: [detail], activities: {} })
  await allSettled(caseSelected, { scope, params: detail.id })
  await allSettled(newMailRequested, { scope })
  // Time stands still from here on: what waits for it waits until a test lets it pass.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const typed = scopeBind(textTyped, { scope })
  return {
    ...{ scope, gateway },
    type: (text: Partial<DraftText>) => typed(text),
    send: () => scopeBind(sendPressed, { scope })('stay'),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

const blank: DraftText = {
  ...{ to: CONTACT, cc: '', bcc: '', subject: '', content: '' },
  ...{ config: { placeholders: {} }, invoice_id: null, reminder: null, reply_to_email_id: null },
}
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => `a${at}@shop.example`).join(';')

type Part = readonly [text: string, isRight: boolean]

/** Each part of an email, and whether it may leave with it. */
const parts: Record<'to' | 'cc' | 'subject' | 'content', readonly Part[]> = {
  to: [
    ['', false],
    [CONTACT, true],
    [`${CONTACT};half`, false],
  ],
  cc: [
    ['', true],
    ['half@', false],
    [CONTACT, true],
    [many(50), false],
  ],
  subject: [
    ['', false],
    [' ', false],
    ['Offer', true],
    ['To {{city}}', true],
    ['{{company}}', false],
  ],
  content: [
    ...([
      ['', false],
      ['<p>&nbsp;</p>', false],
      ['<p>Hello</p>', true],
    ] as const),
    ...([
      ['<p>{{city}}</p>', true],
      ['<p>{{company}}</p>', false],
      ['<p>{{c<b>ity}}</b></p>', false],
    ] as const),
  ],
}

test('an email can be sent, or copied, exactly when all of it is right [COMPOSE-39] [COMPOSE-41] [COMPOSE-43] [COMPOSE-45]', async () => {
  const desk = await openNew()
  const { scope, gateway } = desk
  // The values of this case are there from here on.
  desk.type({ subject: '{{city}}', content: '{{city}} {{company}}' })
  await desk.pass(150)
  let [whole, sent] = [0, 0]
  for (const [to, isTo] of parts.to)
    for (const [cc, isCc] of parts.cc)
      for (const [subject, isSubject] of parts.subject)
        for (const [content, isContent] of parts.content) {
          desk.type({ to, cc, subject, content })
          const isWhole = isTo && isCc && isSubject && isContent
          expect([scope.getState($obstacle) === null, { to, cc, subject, content }]).toEqual([
            ...[isWhole, { to, cc, subject, content }],
          ])
          if (!isWhole) {
            scopeBind(copyPressed, { scope })()
            expect(scope.getState($copyError)).toBe(MISSING_INFORMATION)
          }
          desk.send()
          expect(scope.getState($isBusy)).toBe(isWhole)
          await desk.pass(0)
          whole += isWhole ? 1 : 0
          sent = asked(gateway, 'sendEmail').length
          expect([sent, scope.getState($isBusy)]).toEqual([whole, false])
        }
  expect([whole, sent]).toEqual([8, 8])
  expect(asked(gateway, 'logEmail')).toEqual([])
})

const firstSave = {
  ...{ id: 'd1', case_id: aCaseDetail({}).id, kind: 'new' as const, ref: '', updated: MOMENT },
  ...{ version: 1, events: [] },
}

describe('what is typed', () => {
  test('is stored by the server two seconds after the last key, and once', async () => {
    const { type, pass, gateway } = await openNew()
    const saves = () => asked(gateway, 'saveMailDraft').length
    type({ subject: 'O' })
    await pass(SAVE_MS - 1)
    type({ subject: 'Of' })
    await pass(SAVE_MS - 1)
    expect(saves()).toBe(0)
    await pass(1)
    expect(saves()).toBe(1)
    await pass(10 * SAVE_MS)
    expect(saves()).toBe(1)
    expect(SAVE_MS).toBe(2_000)
  })

  test.each([
    ['to nobody', { to: '' }, 'Add a recipient'],
    ['to 500 people', { cc: many(500) }, 'An email can have at most 50 recipients.'],
    [
      'with a subject of 10 kB',
      { subject: 'x'.repeat(10_240) },
      'The subject can have at most 500 characters.',
    ],
    ['with a placeholder that has no value', { content: '<p>{{company}}</p>' }, MARKED],
    [
      'with a reminder whose day has come [COMPOSE-33]',
      { reminder: { name: 'Follow up', date: MOMENT.slice(0, 10) } },
      'The reminder must be tomorrow or later',
    ],
  ])('%s is refused in its place, and kept', async (_, wrong, reason) => {
    const { scope, type, send, pass, gateway } = await openNew()
    type({ subject: 'Offer', content: '<p>Hello</p>', ...wrong })
    await pass(150)
    expect(scope.getState($obstacle)).toBe(reason)
    send()
    await pass(SAVE_MS)
    expect(asked(gateway, 'sendEmail')).toEqual([])
    expect(scope.getState($written)?.text).toMatchObject(wrong)
    expect(asked(gateway, 'saveMailDraft')).toMatchObject([
      { request: { body: { content: wrong } } },
    ])
  })

  test.each([
    ['sent', 1, (scope: Scope) => scopeBind(sendPressed, { scope })('stay')],
    ['copied', 0, (scope: Scope) => scopeBind(copyPressed, { scope })()],
  ] as const)(
    'and being stored when it is to be %s goes once it is: it is not stored twice',
    async (_, sent, press) => {
      const { scope, type, pass, gateway } = await openNew()
      const held = gateway.hold('saveMailDraft', answered(firstSave))
      type({ subject: 'Offer', content: '<p>Hello</p>' })
      await pass(SAVE_MS)
      press(scope)
      await pass(0)
      expect(asked(gateway, 'saveMailDraft')).toHaveLength(1)
      expect(scope.getState($isBusy)).toBe(true)
      held.open()
      await pass(0)
      expect(asked(gateway, 'saveMailDraft')).toHaveLength(1)
      expect(asked(gateway, 'sendEmail')).toHaveLength(sent)
      expect([scope.getState($isBusy), scope.getState($written)?.version]).toEqual([false, 1])
    },
  )

  test('and was saved elsewhere by the time that it is to be sent stays, until it is to be sent anew', async () => {
    const { scope, type, pass, send, gateway } = await openNew()
    const held = gateway.hold(
      'saveMailDraft',
      refused('This draft was changed in another tab.', 412),
    )
    type({ subject: 'Offer', content: '<p>Hello</p>' })
    await pass(SAVE_MS)
    send()
    held.open()
    await pass(0)
    expect([scope.getState($obstacle), scope.getState($isBusy)]).toEqual([
      ...['Choose first which of the two drafts counts', false],
    ])
    gateway.answer('saveMailDraft', () => answered(firstSave))
    scopeBind(overtakenSettled, { scope })('mine')
    await pass(SAVE_MS)
    expect(scope.getState($written)).toMatchObject({ isUnsaved: false, version: 1 })
    expect(asked(gateway, 'sendEmail')).toEqual([])
    send()
    await pass(0)
    expect(asked(gateway, 'sendEmail')).toHaveLength(1)
  })

  test('of an email that failed is sent again as the same entry, also at another desk [G-65]', async () => {
    const content = { ...blank, subject: 'Offer', content: '<p>Hello</p>', files: [] }
    const { send, pass, gateway } = await openNew({ content, failed_activity_id: 'out1' })
    send()
    await pass(0)
    expect(asked(gateway, 'sendEmail')).toMatchObject([
      { request: { query: { case_activity_id: 'out1', draft_id: 'd1' } } },
    ])
  })
})
