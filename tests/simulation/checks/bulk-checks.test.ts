import { expect, test } from 'vitest'
import type { commands } from '../../../contracts/commands/commands.ts'
import type { Given } from '../people/client.ts'
import { bulkFlaws, unseenEnds } from './bulk-checks.ts'
import type { Ledger } from './ledger.ts'
import { viewFlaws } from './view-checks.ts'

type Bulk = Ledger['bulks'][number]
type Item = Ledger['bulkCases'][number]
type Event = Ledger['events'][number]

const aBulk = (parts: Partial<Bulk> = {}): Bulk => ({
  ...{ id: 'o', kind: 'tag', state: 'finished', undoOf: null },
  ...{ total: 2, done: 1, unchanged: 0, refused: 1 },
  ...parts,
})
const anItem = (parts: Partial<Item> = {}): Item => ({
  ...{ bulk: 'o', caseId: '7', state: 'done', version: 3, ifMatch: null },
  ...parts,
})
const anEvent = (parts: Partial<Event> = {}): Event => ({
  ...{ seq: 5, name: 'case.tag-added', command: 'o', caseId: '7', version: 3 },
  ...{ actor: 'p1', by: 'user', fields: ['tags'] },
  ...parts,
})
const items = [anItem(), anItem({ caseId: '8', state: 'refused', version: null })]

/** An order of two cases that did what it says. */
const whole: Ledger = {
  ...{ head: 0, keys: [], notes: [], entries: [], mailsIn: [], strays: [], outside: [], cases: [] },
  ...{
    bookings: 0,
    users: [],
    counts: [],
    outbox: [],
    waitingLinks: 0,
    wrongReminders: [],
    views: [],
    invoices: [],
    uses: [],
    templates: [],
    mailTemplates: [],
    mailTemplatesTold: [],
  },
  ...{ bulks: [aBulk()], bulkCases: items, bulkKeys: [{ key: 'c', bulk: 'o' }] },
  events: [anEvent()],
}

const aGiven = (id: string, name: keyof typeof commands, input: object = {}): Given =>
  ({ command: { id, name, input, actor: { id: 'p1' } }, outcome: null, at: '3. a step' }) as Given

const start = aGiven('c', 'case-bulk.start', { cases: { ids: ['7', '8'] } })
const stop = aGiven('s', 'case-bulk.stop', { bulk_id: 'o' })
const given = (...all: Given[]) => new Map(all.map((one) => [one.command.id, one]))

test('an order that did what it says has no flaw, stopped or not', () => {
  expect(bulkFlaws(given(start), whole)).toEqual([])
  const bulkKeys = [...whole.bulkKeys, { key: 's', bulk: 'o' }]
  const bulkCases = [anItem(), anItem({ caseId: '8', state: 'waiting', version: null })]
  const bulks = [aBulk({ state: 'stopped', refused: 0 })]
  const stopped = { ...whole, bulkKeys, bulkCases, bulks }
  expect(bulkFlaws(given(start, stop), stopped)).toEqual([])
})

const undoing: Partial<Ledger> = {
  bulks: [
    aBulk({ kind: 'reminder', undoOf: 'former' }),
    aBulk({ id: 'former', total: 0, done: 2 }),
  ],
  bulkCases: [anItem({ ifMatch: 1 }), ...items.slice(1)],
}

test.each<[string, Partial<Ledger>, string]>([
  ['an acknowledged order that is gone', { bulks: [], bulkCases: [], events: [] }, 'lost'],
  ['an order that nobody gave', { bulkKeys: [] }, 'doubled'],
  [
    'an order that two commands gave',
    { bulkKeys: [...whole.bulkKeys, { key: 'd', bulk: 'o' }] },
    'doubled',
  ],
  ['an order that never ends', { bulks: [aBulk({ state: 'running' })] }, 'lost'],
  ['a tally that says too much', { bulks: [aBulk({ done: 2 })] }, 'broken'],
  [
    'an order with fewer cases than were named',
    { bulks: [aBulk({ total: 1, refused: 0 })], bulkCases: [anItem()] },
    'broken',
  ],
  [
    'a case that was left out',
    {
      bulks: [aBulk({ refused: 0 })],
      bulkCases: [anItem(), anItem({ caseId: '8', state: 'waiting', version: null })],
    },
    'lost',
  ],
  ['a case that was done and has no event', { events: [] }, 'lost'],
  ['a case that was done twice', { events: [anEvent(), anEvent({ version: 4 })] }, 'doubled'],
  [
    'a case that was refused and is done',
    { events: [anEvent(), anEvent({ caseId: '8' })] },
    'doubled',
  ],
  ['a case that was never in it', { events: [anEvent(), anEvent({ caseId: '9' })] }, 'doubled'],
  ['another change than was ordered', { events: [anEvent({ name: 'case.cancelled' })] }, 'broken'],
  ['an undo that has another version', { events: [anEvent({ version: 4 })] }, 'broken'],
  [
    'an undo that wrote over what somebody else set',
    {
      ...undoing,
      events: [
        anEvent({ seq: 4, name: 'case.reminder-set', command: 'x', actor: 'p2', version: 2 }),
        anEvent({ name: 'case.reminder-cleared' }),
      ].map((event) => ({ ...event, fields: ['reminder_date'] })),
    },
    'lost',
  ],
])('the simulation sees it: %s', (_, parts, word) => {
  const all = given(start, aGiven('d', 'case-bulk.start', { cases: { filter: {} } }))
  const found = bulkFlaws(all, { ...whole, ...parts })
  expect(found.map(({ text }) => text.split(':')[0])).toContain(word)
})

test.each([
  ['template-apply', 'case.mail-scheduled', 'mail-template.change'],
  ['template-add', 'case.mail-scheduled', 'mail-template.create'],
  ['template-remove', 'case.mail-removed', 'mail-template.delete'],
] as const)('the simulation sees what a template ordered: %s', (kind, name, by) => {
  const ordered = { ...whole, bulks: [aBulk({ kind })], events: [anEvent({ name })] }
  expect(bulkFlaws(given(aGiven('c', by)), ordered)).toEqual([])
  const twice = { ...ordered, events: [anEvent({ name }), anEvent({ name, seq: 6, version: 4 })] }
  expect(bulkFlaws(given(aGiven('c', by)), twice)).toHaveLength(1)
  const otherwise = { ...ordered, events: [anEvent({ name: 'case.tag-added' })] }
  expect(bulkFlaws(given(aGiven('c', by)), otherwise)).toHaveLength(1)
})

test('the simulation sees a client that never heard of the end of its order', () => {
  const shown = {
    ...aBulk(),
    kind: 'tag' as const,
    undo_of: null,
    can_undo: true,
    created: '2026-11-20T09:00:00.000Z',
  }
  expect(unseenEnds([{ name: 'A', bulk: shown }], whole)).toEqual([])
  expect(unseenEnds([{ name: 'A', bulk: { ...shown, done: 0 } }], whole)).toHaveLength(1)
  expect(unseenEnds([{ name: 'A', bulk: { ...shown, id: 'gone' } }], whole)).toHaveLength(1)
})

const view = { id: 'v', name: 'Mine' }
const kept = {
  ...aGiven('k', 'saved-view.add', { name: 'Mine' }),
  outcome: { kind: 'done', result: { views: [view] } },
} as unknown as Given
const removed = aGiven('r', 'saved-view.delete', { view_id: 'v' })
const done = { kind: 'done' as const }
const ofMe = { user: 'p1', ...view }

test('the simulation sees a view that is gone, stays, or is there twice', () => {
  const add = new Map([[kept, done]])
  const both = new Map([...add, [removed, done] as const])
  expect(viewFlaws(add, { ...whole, views: [ofMe] })).toEqual([])
  expect(viewFlaws(both, whole)).toEqual([])
  expect(viewFlaws(add, whole)).toMatchObject([{ at: '3. a step' }])
  expect(viewFlaws(both, { ...whole, views: [ofMe] })).toHaveLength(1)
  expect(viewFlaws(add, { ...whole, views: [ofMe, { ...ofMe, id: 'w' }] })).toHaveLength(1)
})
