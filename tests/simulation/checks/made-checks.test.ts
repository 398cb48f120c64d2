import { expect, test } from 'vitest'
import type { Ledger } from './ledger.ts'
import { invoiceFlaws, mailTemplateFlaws, pictureFlaws, templateFlaws } from './made-checks.ts'

const event = (name: string, caseId: string | null = null): Ledger['events'][number] => ({
  ...{ seq: 1, name, command: 'c', caseId, version: null, actor: 'p1', by: 'user', fields: [] },
})

const ledger = (parts: Partial<Ledger>): Ledger => ({
  ...{
    head: 0,
    events: [],
    keys: [],
    notes: [],
    entries: [],
    mailsIn: [],
    strays: [],
    outside: [],
    cases: [],
  },
  ...{ bookings: 0, users: [], counts: [], outbox: [], waitingLinks: 0, wrongReminders: [] },
  ...{
    bulks: [],
    bulkCases: [],
    bulkKeys: [],
    views: [],
    invoices: [],
    uses: [],
    templates: ['First'],
    mailTemplates: [],
    mailTemplatesTold: [],
  },
  ...parts,
})

const generated = event('case.invoice-generated', '7')
const cancelled = event('case.invoice-cancelled', '7')

test.each([
  ['none', [], [], []],
  ['one, and one that takes it back', [generated, cancelled], ['7', '7'], []],
  ['one too many', [generated], ['7', '7'], ['doubled: invoices of case 7']],
  [
    'one of another case',
    [generated],
    ['8'],
    ['doubled: invoices of case 8', 'lost: invoices of case 7'],
  ],
  ['one that is gone', [generated], [], ['lost: invoices of case 7']],
])('the simulation counts invoices: %s', (_, events, invoices, flaws) => {
  const found = invoiceFlaws(ledger({ events, invoices })).map(({ text }) => text)
  expect(found.map((text) => text.split(': there')[0])).toEqual(flaws)
})

const created = event('case-template.created')
const deleted = event('case-template.deleted')

test.each([
  ['the first alone', [], ['First'], []],
  ['one made and one deleted', [created, created, deleted], ['First', 'B'], []],
  [
    'one made twice',
    [created],
    ['First', 'B', 'B'],
    ['doubled: the template "B"', 'doubled: templates'],
  ],
  ['one that is gone', [created], ['First'], ['lost: templates']],
])('the simulation counts templates: %s', (_, events, templates, flaws) => {
  const found = templateFlaws(ledger({ events, templates })).map(({ text }) => text)
  expect(found.map((text) => text.split(': there')[0])).toEqual(flaws)
})

test('the simulation counts pictures of image uses', () => {
  const uses = [1, 2, 3].map((files) => ({ id: `u${files}`, files }))
  expect(pictureFlaws(ledger({ uses })).map(({ text }) => text)).toEqual([
    'lost: the image use u1 has 1 pictures',
    'doubled: the image use u3 has 3 pictures',
  ])
})

const first = { id: 'f', version: 1, kept: 1, isFirst: true, isDeleted: false }
const made = { ...first, id: 't', isFirst: false }
const told = (...events: string[]) =>
  events.map((name) => ({ id: 't', name: `mail-template.${name}` }))

test.each([
  ['the first alone', [first], [], []],
  ['one that was saved', [{ ...made, version: 2, kept: 2 }], told('created', 'changed'), []],
  ['one that was deleted', [{ ...made, isDeleted: true }], told('created', 'deleted'), []],
  ['one that nobody told of', [made], [], ['doubled: beginnings']],
  ['one that is gone', [first], told('created'), ['lost: the']],
  ['one saved twice', [{ ...made, version: 2, kept: 2 }], told('created'), ['doubled: saves']],
  ['one without a version', [{ ...made, kept: 0 }], told('created'), ['lost: versions']],
  ['one that stays', [made], told('created', 'deleted'), ['lost: ends']],
])('the simulation counts mail templates: %s', (_, mailTemplates, mailTemplatesTold, flaws) => {
  const found = mailTemplateFlaws(ledger({ mailTemplates, mailTemplatesTold }))
  expect(found.map(({ text }) => text.split(' ').slice(0, 2).join(' '))).toEqual(flaws)
})
