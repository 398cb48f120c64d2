import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import {
  type CaseFilter,
  CaseFilterFlag,
  type CaseSort,
  CaseSortKey,
} from '../../../contracts/model/cases/query.ts'
import { rowFields } from '../../support/offices/case-fields.ts'
import { opened } from '../../support/setup/opened.ts'
import { byDefault, ids, openListDesk, TODAY } from './list-desk.ts'

const desk = await opened(openListDesk())
const { api, token, all, search, expected, pagesByCursor } = desk

test('[CASEAPI-04, CASEDATA-20] a list answers the page, sort and filter that were asked for, and their number', async () => {
  const filter: CaseFilter = { state: 'ACTIVE' }
  const sort: CaseSort = { key: 'host', ascending: true }
  const answer = await search({ sort, filter, paging: { page: 2, page_size: 50 } })
  const found = expected(filter, sort)
  expect(answer.total_count).toBe(found.length)
  expect(answer.cases).toHaveLength(50)
  expect(ids(answer.cases)).toEqual(ids(found).slice(50, 100))
})

test.each([undefined, ...CaseState.options])(
  'the number of a filter is that of the list which it opens, in the view %s',
  async (state) => {
    const { json, status } = await api.call(
      `/cases/_filter_count${state ? `?state=${state}` : ''}`,
      { token },
    )
    expect([status, json.day]).toEqual([200, TODAY])
    for (const flag of CaseFilterFlag.options) {
      const filter = { ...(state && { state }), [flag]: true }
      const list = await search({ filter, paging: { page_size: 1 } })
      expect([flag, json.counts[flag]]).toEqual([flag, list.total_count])
      expect(list.total_count).toBe(expected(filter, byDefault).length)
    }
  },
)

test('[CASEAPI-05, CASECONST-06, COMMCONST-15] a list without a body is the first 200, newest change first [G-414]', async () => {
  const bare = await api.call('/cases/_search', { token, method: 'POST' })
  const empty = await api.call('/cases/_search', { token, json: {} })
  expect(bare.status).toBe(200)
  expect(ids(bare.json.cases)).toEqual(ids(expected({}, byDefault)).slice(0, 200))
  expect(empty.json).toEqual(bare.json)
})

test('[CASEDATA-19] a list item carries what the document names, of the right kinds', async () => {
  const { cases } = await search({})
  const raw = (await api.call('/cases/_search', { token, method: 'POST' })).json.cases
  expect(new Set(Object.keys(raw[0]))).toEqual(rowFields)
  for (const row of cases) {
    expect(row.hidden).toBe(false)
    expect(row.total_scheduled_emails).toBe(
      row.num_scheduled_emails_sent +
        row.num_scheduled_emails_failed +
        row.num_scheduled_emails_paused +
        row.num_scheduled_emails_scheduled,
    )
  }
})

const flagIds: Record<CaseFilterFlag, string> = {
  unread_emails: '[LIST-31]',
  unchecked_licenses: '[LIST-32]',
  overdue_reminders: '[LIST-33]',
  failed_emails: '[LIST-34]',
  paused_scheduled_emails: '[LIST-35]',
  action_required: '[LIST-36]',
  idle: '[LIST-37]',
  failed_letters: 'added:',
  failed_payments: 'added:',
}

test.each(CaseFilterFlag.options.map((flag) => [flagIds[flag], flag] as const))(
  '%s the flag %s lets through exactly the cases it means [G-410]',
  async (_id, flag) => {
    const answer = await search({ filter: { [flag]: true }, paging: { page_size: 10_000 } })
    const rows = expected({ [flag]: true }, byDefault)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThan(all.length)
    expect(ids(answer.cases)).toEqual(ids(rows))
    expect(answer.total_count).toBe(rows.length)
    const none = await search({ filter: { [flag]: false } })
    expect(none.total_count).toBe(all.length)
  },
)

test.each(CaseState.options)(
  '[LIST-38, LIST-41] the state %s restricts the list',
  async (state) => {
    const answer = await search({
      sort: byDefault,
      filter: { state },
      paging: { page_size: 10_000 },
    })
    expect(ids(answer.cases)).toEqual(ids(expected({ state }, byDefault)))
    expect(answer.total_count).toBe(answer.cases.length)
  },
)

test.each(CaseSortKey.options)('[LIST-29] by %s, up and down [G-418]', async (key) => {
  for (const ascending of [true, false]) {
    const answer = await search({ sort: { key, ascending }, paging: { page_size: 10_000 } })
    expect(ids(answer.cases)).toEqual(ids(expected({}, { key, ascending })))
  }
})

test('[COMMAPI-62, COMMAPI-63] cases for an email are those of a text, but of one state none; the newest change of state first', async () => {
  const filter: CaseFilter = { search: 'harbour', not_state: 'STANDBY' }
  const answer = await search({ filter, sort: byDefault, paging: { page_size: 10_000 } })
  expect(ids(answer.cases)).toEqual(ids(expected(filter, byDefault)))
  expect(answer.cases.length).toBeGreaterThan(0)
  expect(answer.cases.every(({ state }) => state !== 'STANDBY')).toBe(true)
  expect(expected({ search: 'harbour' }, byDefault).length).toBeGreaterThan(answer.cases.length)
})

describe('the search text', () => {
  const texts = [
    'harbour',
    'HARBOUR',
    'ref-1',
    'ähre',
    'Ähre 7',
    'person12@',
    'firma 3 ag',
    'ber-',
    'e',
    '4000',
  ]
  test.each([
    ...texts,
    'a_b',
    '_',
    '%',
    'per%c',
    '\\',
    'back\\slash',
    "'",
    '"',
    '.',
    '*',
    '[a-z]',
    '(',
    '$1',
    '?',
  ])('%j finds exactly the cases that contain it [G-420]', async (text) => {
    const answer = await search({ filter: { search: text }, paging: { page_size: 10_000 } })
    const rows = expected({ search: text }, byDefault)
    expect(ids(answer.cases)).toEqual(ids(rows))
    expect(answer.total_count).toBe(rows.length > 1000 ? null : rows.length)
  })

  test('[LIST-39] of blanks restricts nothing; of nonsense finds nothing', async () => {
    expect((await search({ filter: { search: '   ' } })).total_count).toBe(all.length)
    const none = await search({ filter: { search: 'no such thing anywhere' } })
    expect(none).toEqual({ cases: [], total_count: 0, next_cursor: null })
  })

  test('with more than 1000 hits has no number, and pages to its end all the same', async () => {
    const { total_count } = await search({ filter: { search: 'example' } })
    expect(total_count).toBeNull()
    expect(await pagesByCursor({ search: 'example' }, byDefault, 400)).toEqual(
      ids(expected({ search: 'example' }, byDefault)),
    )
  })
})

test('[LIST-30] pages by number show every case once, in order', async () => {
  const seen: string[] = []
  for (let page = 1; ; page += 1) {
    const { cases } = await search({ paging: { page, page_size: 70 } })
    if (cases.length === 0) break
    seen.push(...ids(cases))
  }
  expect(seen).toEqual(ids(expected({}, byDefault)))
})

test.each(CaseSortKey.options)('pages by cursor show every case once: by %s', async (key) => {
  for (const ascending of [true, false]) {
    const sort = { key, ascending }
    expect(await pagesByCursor({}, sort, 90)).toEqual(ids(expected({}, sort)))
  }
})

test('any mixture of filters, order and page size holds what the rules say', async () => {
  const flags = fc.subarray([...CaseFilterFlag.options], { maxLength: 3 })
  const text = fc.option(fc.constantFrom('harbour', 'a_b', '%', 'ref', 'e', 'über-1'), {
    nil: undefined,
  })
  const states = fc.option(fc.constantFrom(...CaseState.options), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(
      flags,
      states,
      states,
      text,
      fc.constantFrom(...CaseSortKey.options),
      fc.boolean(),
      fc.integer({ min: 5, max: 300 }),
      async (chosen, state, not_state, words, key, ascending, size) => {
        const filter: CaseFilter = {
          ...Object.fromEntries(chosen.map((flag) => [flag, true])),
          ...(state && { state }),
          ...(not_state && { not_state }),
          ...(words && { search: words }),
        }
        const rows = expected(filter, { key, ascending })
        const first = await search({
          sort: { key, ascending },
          filter,
          paging: { page_size: size },
        })
        expect(ids(first.cases)).toEqual(ids(rows).slice(0, size))
        expect(first.total_count).toBe(words && rows.length > 1000 ? null : rows.length)
        if (first.next_cursor === null) return
        const paging = { page_size: size, cursor: first.next_cursor }
        const second = await search({ sort: { key, ascending }, filter, paging })
        expect(ids(second.cases)).toEqual(ids(rows).slice(size, 2 * size))
      },
    ),
    { numRuns: 60 },
  )
})

const cursorOf = (text: string) => ({ cursor: Buffer.from(text).toString('base64url') })

test.each([
  ['a page that is none', { page: 0 }, 'paging.page is not accepted'],
  ['a page that is no number', { page: '1' }, 'paging.page is not accepted'],
  ['an empty page', { page_size: 0 }, 'paging.page_size is not accepted'],
  ['a page beyond all bounds', { page_size: 10_001 }, 'paging.page_size is not accepted'],
  [
    'a page and a cursor',
    { page: 1, ...cursorOf('["date_state_updated",false,"2026-11-20T09:00:00Z",1]') },
    'paging takes a page or a cursor, not both',
  ],
  ['a cursor that is none', { cursor: 'x' }, 'paging.cursor is not accepted'],
  ['an empty cursor', { cursor: '' }, 'paging.cursor is not accepted'],
  [
    'a cursor with other things in it',
    cursorOf('["host",true,1,1]'),
    'paging.cursor is not accepted',
  ],
  [
    'a cursor that tries something',
    cursorOf('["date_state_updated",false,"x\' or 1=1 --",1]'),
    'paging.cursor is not accepted',
  ],
])('%s is 400', async (_what, paging, message) => {
  const answer = await api.call('/cases/_search', { token, json: { paging } })
  expect([answer.status, answer.json.error_message]).toEqual([400, `Invalid request: ${message}.`])
})

test('a cursor of another order is 400', async () => {
  const { next_cursor } = await search({ sort: byDefault, paging: { page_size: 5 } })
  const sorts: CaseSort[] = [
    { key: 'host', ascending: false },
    { key: 'date_state_updated', ascending: true },
  ]
  for (const sort of sorts) {
    const json = { sort, paging: { page_size: 5, cursor: next_cursor } }
    expect((await api.call('/cases/_search', { token, json })).status).toBe(400)
  }
})

test.each([
  ['an unknown key', { sort: { key: 'state', ascending: true } }],
  ['a key that tries something', { sort: { key: 'host; drop table case_row', ascending: true } }],
  ['no direction', { sort: { key: 'host' } }],
  ['an unknown state', { filter: { state: 'OPEN' } }],
  ['an unknown flag', { filter: { unread: true } }],
  ['a search that is too long', { filter: { search: 'x'.repeat(201) } }],
])('%s is 400', async (_what, json) => {
  expect((await api.call('/cases/_search', { token, json })).status).toBe(400)
})

test('[CASEAPI-07, CASEDATA-21] the counts are those of a recount, whatever is filtered [G-413]', async () => {
  const { json } = await api.call('/cases/_count', { token })
  const of = (state: string) => all.filter((row) => row.state === state).length
  expect(json).toEqual({
    all: all.length,
    ...Object.fromEntries(CaseState.options.map((state) => [state, of(state)])),
  })
})
