import { expect, test } from 'vitest'
import type { commands } from '../../../contracts/commands/commands.ts'
import type { Given } from '../people/client.ts'
import type { Arrived } from '../world/sink.ts'
import { doubledEffects, passwordFlaws } from './checks.ts'
import type { Ledger } from './ledger.ts'
import { doubledMails, lostMails, strayReminders } from './mail-checks.ts'
import { type Happened, outsideFlaws } from './outside-checks.ts'

type Mail = Ledger['outbox'][number]
type Event = Ledger['events'][number]

const nothing: Ledger = {
  ...{ head: 0, events: [], keys: [], notes: [], entries: [], mailsIn: [], outside: [], cases: [] },
  strays: [],
  ...{ bookings: 0, users: [], counts: [], outbox: [], waitingLinks: 0, wrongReminders: [] },
  ...{ bulks: [], bulkCases: [], bulkKeys: [], views: [], invoices: [], uses: [], templates: [] },
  ...{ mailTemplates: [], mailTemplatesTold: [] },
}

const aMail = (parts: Partial<Mail>): Mail => ({
  ...{ kind: 'INITIAL', state: 'sent', messageId: 'm', error: null, command: null, entry: null },
  ...{ hasEntry: true, subject: 'INITIAL of 7', to: '["o@shop.example"]', text: null },
  ...parts,
})

const anEvent = (parts: Partial<Event>): Event => ({
  ...{ seq: 1, name: 'case.note-added', command: null, caseId: '7', version: null },
  ...{ actor: 'p1', by: 'user', fields: [] },
  ...parts,
})

/** A command of this id, given in the third step. */
const aGiven = (id: string, name: keyof typeof commands, input: object = {}): Given =>
  ({ command: { id, name, input, actor: { id: 'p1' } }, outcome: null, at: '3. a step' }) as Given

const given = (...all: Given[]) => new Map(all.map((one) => [one.command.id, one]))

const arrivals = (mails: readonly Mail[]): Arrived[] =>
  mails.map(({ messageId, subject, to }) => ({ messageId, subject, to, raw: '' }))

const again = { case_activity_id: 'e' }
const resends = given(aGiven('r', 'case.mail.send', again), aGiven('q', 'case.mail.send', again))
const sends = given(aGiven('r', 'case.mail.send'), aGiven('q', 'case.mail.send'))
const reviews = given(aGiven('r', 'case.license.review'), aGiven('q', 'case.license.review'))

test.each<[string, Map<string, Given>, Partial<Mail>, Partial<Mail>]>([
  [
    'a reminder of one plan',
    given(),
    { kind: 'SCHEDULED', entry: 'e', subject: 'Reminder 1 of 7' },
    { kind: 'SCHEDULED', entry: 'e', subject: 'Reminder 1 of 7', state: 'failed' },
  ],
  [
    'a reminder of two plans that both arrived',
    given(),
    { kind: 'SCHEDULED', entry: 'e', subject: 'Reminder 1 of 7' },
    { kind: 'SCHEDULED', entry: 'f', subject: 'Reminder 1 of 7' },
  ],
  ['the thanks for a payment', given(), { kind: 'PAID' }, { kind: 'PAID' }],
  [
    'the answer to one review',
    reviews,
    { kind: 'LICENSE_VALIDATED', command: 'r' },
    { kind: 'LICENSE_VALIDATED', command: 'r' },
  ],
  ['two mails of one resend', resends, { command: 'r' }, { command: 'r' }],
  ['one text of two commands, neither of which resends', sends, { command: 'q' }, { command: 'r' }],
  ['an initial mail, although one was resent', resends, { command: 'a' }, { command: 'b' }],
  ['a notice', given(), { kind: 'SYSTEM', text: 'x' }, { kind: 'SYSTEM', text: 'x' }],
])('the simulation sees it doubled: %s', (_, known, one, other) => {
  const outbox = [aMail({ ...one, messageId: 'm' }), aMail({ ...other, messageId: 'n' })]
  const found = doubledMails(known, { ...nothing, outbox }, arrivals(outbox))
  expect(found.length).toBeGreaterThan(0)
})

test.each<[string, Map<string, Given>, Partial<Mail>, Partial<Mail>]>([
  ['a resend after a silence', resends, { command: 'a' }, { command: 'r' }],
  ['two resends', resends, { command: 'q' }, { command: 'r' }],
  [
    'the answers to two reviews',
    reviews,
    { kind: 'LICENSE_VALIDATED', command: 'q' },
    { kind: 'LICENSE_VALIDATED', command: 'r' },
  ],
  [
    'notices of two payments',
    given(),
    { kind: 'SYSTEM', text: 'x' },
    { kind: 'SYSTEM', text: 'y' },
  ],
])('the simulation takes it for no doubling: %s', (_, known, one, other) => {
  const outbox = [aMail({ ...one, messageId: 'm' }), aMail({ ...other, messageId: 'n' })]
  expect(doubledMails(known, { ...nothing, outbox }, arrivals(outbox))).toEqual([])
})

test('the simulation sees that a mail with a link arrived twice, or never left', () => {
  const link = { subject: 'Your invitation', to: 'guest@shop.example', raw: '' }
  const twice = [
    { ...link, messageId: 'm' },
    { ...link, messageId: 'n' },
  ]
  expect(doubledMails(given(), nothing, twice)).toHaveLength(1)
  expect(lostMails({ ...nothing, waitingLinks: 1 }, [])).toHaveLength(1)
})

test('the simulation sees that a notice to staff never arrived', () => {
  const outbox = [aMail({ kind: 'SYSTEM' })]
  expect(lostMails({ ...nothing, outbox }, [])).toHaveLength(1)
  expect(lostMails({ ...nothing, outbox }, arrivals(outbox))).toEqual([])
})

test('the simulation sees a reminder of an email that has not left, and in which step', () => {
  const one = given(aGiven('c', 'case.mail.send'))
  expect(strayReminders(one, { ...nothing, wrongReminders: ['c'] })).toMatchObject([
    { at: '3. a step' },
  ])
})

test.each<[string, keyof typeof commands, string[]]>([
  ['a pause', 'case.automation.pause', ['case.automation-paused', 'case.automation-paused']],
  ['a resume', 'case.automation.resume', ['case.automation-resumed', 'case.automation-resumed']],
  ['a read mark', 'email.mark-read', ['case.mail-read', 'case.mail-read']],
  ['an email', 'case.mail.send', ['case.mail-scheduled', 'case.mail-scheduled']],
  ['two ways to activate', 'case.activate', ['case.activated', 'case.reactivated']],
])('the simulation sees it doubled, and in which step: %s', (_, name, names) => {
  const events = names.map((event) => anEvent({ name: event, command: 'c' }))
  const found = doubledEffects(given(aGiven('c', name)), { ...nothing, events })
  expect(found).toMatchObject([{ at: '3. a step' }])
})

test('the simulation counts what a failed mail pauses apart from its command', () => {
  const names = ['case.activated', 'case.mail-scheduled', 'case.automation-paused']
  const events = [...names, 'case.automation-paused'].map((name) => anEvent({ name, command: 'c' }))
  const one = given(aGiven('c', 'case.activate'))
  expect(doubledEffects(one, { ...nothing, events })).toEqual([])
})

const aHappened = (parts: Partial<Happened>): Happened => ({
  ...{ kind: 'payment-failed', id: 'o1', caseId: '7', isTaken: true, at: '3. a step' },
  ...parts,
})
const aCase = { id: '7', state: 'ACTIVE', version: 1, tags: [], host: 'shop.example' }
const anEntry = (type: string, subject: string | null = null) => ({
  ...{ type, caseId: '7', from: null, to: null, subject },
})
const failed = anEvent({ name: 'case.payment-failed', by: 'provider' })

test.each<[string, Partial<Happened>, Partial<Ledger>]>([
  [
    'a payment that failed',
    {},
    { outside: ['o1'], events: [failed, failed], entries: [anEntry('PAYMENT_FAILED')] },
  ],
  [
    'the entry of a payment that failed',
    {},
    {
      outside: ['o1'],
      events: [failed],
      entries: [anEntry('PAYMENT_FAILED'), anEntry('PAYMENT_FAILED')],
    },
  ],
  [
    'a licence',
    { kind: 'license-uploaded' },
    {
      outside: ['o1'],
      events: [
        anEvent({ name: 'case.license-uploaded', by: 'opponent' }),
        anEvent({ name: 'case.license-uploaded', by: 'opponent' }),
      ],
    },
  ],
  [
    'a callback',
    { kind: 'callback-requested' },
    {
      outside: ['o1'],
      events: [
        anEvent({ name: 'case.callback-requested', by: 'opponent' }),
        anEvent({ name: 'case.callback-requested', by: 'opponent' }),
      ],
    },
  ],
  [
    'a mail that came in',
    { kind: 'mail', id: 'mail 1' },
    {
      mailsIn: ['mail 1'],
      entries: [anEntry('EMAIL_IN', 'mail 1'), anEntry('EMAIL_IN', 'mail 1')],
    },
  ],
  [
    'the end of a mail that belonged to no case',
    { kind: 'mail', id: 'mail 1' },
    {
      mailsIn: ['mail 1'],
      strays: [
        { id: 'e1', subject: 'mail 1', isDeleted: false },
        { id: 'e1', subject: 'mail 1', isDeleted: true },
      ],
    },
  ],
])('the simulation sees it doubled: %s', (_, one, parts) => {
  const found = outsideFlaws([aHappened(one)], { ...nothing, cases: [aCase], ...parts })
  expect(found.some(({ text }) => text.startsWith('doubled'))).toBe(true)
})

test('the simulation sees that what was taken from outside is gone', () => {
  const ledger = { ...nothing, cases: [aCase] }
  expect(outsideFlaws([aHappened({})], ledger)).toMatchObject([{ at: '3. a step' }])
  expect(outsideFlaws([aHappened({ isTaken: false })], ledger)).toEqual([])
  const mail = aHappened({ kind: 'mail', id: 'mail 1' })
  expect(outsideFlaws([mail], ledger)).toHaveLength(1)
  const received = anEvent({ name: 'email.unmapped-received', caseId: null })
  const deleted = { id: 'e1', subject: 'mail 1', isDeleted: true }
  const told = { ...ledger, events: [received], strays: [deleted] }
  expect(outsideFlaws([mail], told)).toEqual([])
})

test('the simulation does not take what the scheduler says of a payment for the provider', () => {
  const events = [anEvent({ name: 'case.payment-failed', by: 'system' })]
  const entries = [anEntry('PAYMENT_FAILED')]
  expect(outsideFlaws([], { ...nothing, cases: [aCase], events, entries })).toEqual([])
})

test('the simulation sees a password that was told as changed and is not, or changed twice', () => {
  const one = aGiven('c', 'profile.password.change')
  const event = anEvent({ name: 'user.password-changed', caseId: null })
  const done = new Map([[one, { kind: 'done' as const }]])
  expect(passwordFlaws(done, { ...nothing, events: [event] })).toEqual([])
  expect(passwordFlaws(done, nothing)).toMatchObject([{ at: '3. a step' }])
  expect(passwordFlaws(done, { ...nothing, events: [event, event] })).toHaveLength(1)
})
