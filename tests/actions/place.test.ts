import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CaseView } from '../../contracts/model/cases/case.ts'
import { CaseFilterFlag } from '../../contracts/model/cases/query.ts'
import { SEARCH_MAX_LENGTH } from '../../contracts/rules/case-list/list-filters.ts'
import {
  home,
  isSameButSearch,
  type Place,
  readPlace,
  writePlace,
} from '../../src/actions/place.ts'

const always = () => true

const ofCases = fc.record({
  selection: fc.constantFrom(...CaseView.options),
  filter: fc.option(fc.constantFrom(...CaseFilterFlag.options)),
  search: fc.string({ maxLength: SEARCH_MAX_LENGTH }).map((text) => text.trim()),
  caseId: fc.option(fc.integer({ min: 1, max: 999_999 }).map(String)),
  triage: fc.option(fc.constantFrom('list', 'routine')),
})
const id = fc.stringMatching(/^[\w-]{1,64}$/)
const ofFlows = fc
  .option(fc.record({ flowId: id, templateId: fc.option(id) }))
  .map((open) => ({ selection: 'EMAIL_FLOWS' as const, ...open }))
const places: fc.Arbitrary<Place> = fc
  .oneof(ofCases, ofFlows)
  .map((parts): Place => ({ ...home, ...parts }))

describe('a place', () => {
  test('is read from its query as it was written, beside whatever else stood there', () => {
    fc.assert(
      fc.property(places, places, (before, place) => {
        const query = writePlace(writePlace('?x=1', before), place)
        expect(readPlace(query, always)).toEqual(place)
        expect(new URLSearchParams(query).get('x')).toBe('1')
        expect(writePlace(query, place)).toBe(query)
      }),
    )
  })

  test('at home is said by nothing', () => {
    expect(writePlace('', home)).toBe('')
    expect(writePlace('?view=PAID&case=7', home)).toBe('')
    expect(readPlace('', always)).toEqual(home)
  })

  test('of another screen says nothing of the list behind it', () => {
    const behind = { filter: 'idle', search: 'a', caseId: '7', triage: 'list' } as const
    const users: Place = { ...home, ...behind, selection: 'USERS' }
    expect(writePlace('?case=7', users)).toBe('?view=USERS')
    expect(readPlace('?view=USERS&case=7&filter=idle', always)).toEqual({
      ...home,
      selection: 'USERS',
    })
  })

  test('of a mail flow is said by the mail flows alone, and a template with its flow alone', () => {
    const open = { flowId: 'f1', templateId: 't1' }
    const flows: Place = { ...home, ...open, selection: 'EMAIL_FLOWS' }
    expect(writePlace('', flows)).toBe('?view=EMAIL_FLOWS&flow=f1&template=t1')
    expect(readPlace('?view=EMAIL_FLOWS&flow=f1&template=t1', always)).toEqual(flows)
    const bare = { ...home, selection: 'EMAIL_FLOWS' as const }
    expect(readPlace('?view=EMAIL_FLOWS&template=t1', always)).toEqual(bare)
    expect(readPlace('?view=EMAIL_FLOWS&flow=a%20b&case=7', always)).toEqual(bare)
    expect(writePlace('?flow=f1', { ...home, ...open, selection: 'PAID' })).toBe('?view=PAID')
    expect(writePlace('?flow=f1', { ...flows, selection: 'USERS' })).toBe('?view=USERS')
    expect(isSameButSearch(flows, { ...flows, templateId: 't2' })).toBe(false)
    expect(isSameButSearch(flows, { ...flows, flowId: 'f2' })).toBe(false)
  })

  test.each([
    '?view=NOWHERE',
    '?view=toString',
    '?filter=everything',
    '?case=0',
    '?case=1;drop',
    '?case=__proto__',
    '?search=%20%20',
    '?triage=everything',
  ])('%s says nothing', (query) => {
    expect(readPlace(query, always)).toEqual(home)
  })

  test('that may not be opened is home; a search text is cut to what the server takes', () => {
    expect(readPlace('?view=USERS', () => false)).toEqual(home)
    const long = readPlace(`?search=${'x'.repeat(500)}`, always)
    expect(long.search).toHaveLength(SEARCH_MAX_LENGTH)
  })

  test('with another search text is no step that anybody goes back', () => {
    expect(isSameButSearch(home, { ...home, search: 'a' })).toBe(true)
    for (const other of [
      { selection: 'PAID' },
      { filter: 'idle' },
      { caseId: '7' },
      { triage: 'list' },
    ] as const)
      expect(isSameButSearch(home, { ...home, ...other })).toBe(false)
  })
})
