import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import { listKey } from '../../src/projections/cases/case-list.ts'
import { canonical } from '../../src/projections/replay.ts'
import {
  copyWorkspace,
  createWorkspace,
  foldWorkspace,
  loadWorkspace,
  readWorkspace,
  type SavedWorkspace,
  saveWorkspace,
  type Workspace,
} from '../../src/projections/workspace.ts'
import { caseEvent, localEvent } from '../support/records/events.ts'
import {
  active,
  cancelled,
  changedBy,
  counted,
  created,
  filled,
  HEAD,
  mailEvent,
  READ,
  touched,
} from './fold-workspace.ts'

/** More than `filled`: something is hidden, something is new, and a case is to be read again. */
const later: readonly KnownEvent[] = [
  cancelled(HEAD + 1, '2'),
  created(HEAD + 2, '9'),
  created(HEAD + 3, '8'),
  touched(HEAD + 4, '1', 7),
]
const full = (): Workspace => foldWorkspace(filled(), later)

const throughJson = (saved: unknown) => readWorkspace(JSON.parse(JSON.stringify(saved)))
function restored(saved: unknown): Workspace {
  const read = throughJson(saved)
  if (!read.ok) throw new Error(`${read.path} ${read.message}`)
  return loadWorkspace(read.value)
}

/** A restored office starts anew what tells of the latest batch and of the screen. */
const atRest = ({ rows, lists, ...office }: Workspace) => ({
  ...office,
  rows: { map: [...rows.map], dirty: [], moved: [], late: null },
  lists: [...lists.map].map(([key, list]) => [
    key,
    {
      ...list,
      hidden: [...list.hidden].toSorted(),
      fresh: [...list.fresh].toSorted(),
      revision: 0,
    },
  ]),
})

describe('a checkpoint (engine.md 11)', () => {
  test('is the whole state, through JSON and back', () => {
    const saved = saveWorkspace(full())
    expect(saved.details.stale).toEqual(['1'])
    expect(saved.lists.map(({ hidden, fresh }) => [hidden, fresh])).toEqual([
      [[], ['8', '9']],
      [['2'], ['8', '9']],
      [[], []],
    ])
    expect(saved.recent.events).toHaveLength(2 + later.length)
    const back = restored(saved)
    const { rows, lists, ...rest } = back
    expect(atRest(back)).toEqual(atRest(full()))
    expect({ ...rows, map: null }).toEqual({ map: null, dirty: [], moved: [], late: null })
    expect([...lists.map.values()].map(({ revision }) => revision)).toEqual([0, 0, 0])
    expect(Object.keys(rest)).toHaveLength(23)
    expect(saveWorkspace(back)).toEqual(saved)
    expect(canonical(back)).toBe(canonical(full()))
  })

  test('is folded on as the state itself is, reads of an earlier moment included', () => {
    const more = [
      touched(HEAD + 5, '2', 3),
      localEvent('counts.loaded', { counts: counted, as_of: READ }),
      localEvent('unmapped.counted', { total: 4, unread: 2, as_of: READ }),
      caseEvent(HEAD + 6, 'case.tag-added', { row: { id: '3', version: 4, tags: ['vip'] } }),
    ]
    const resumed = foldWorkspace(restored(saveWorkspace(full())), more)
    expect(canonical(resumed)).toBe(canonical(foldWorkspace(full(), more)))
    expect(resumed.counts.counts).toEqual({ ...counted, all: 5, ACTIVE: 3, CANCELLED: 1 })
  })

  test('shares nothing with the state that goes on', () => {
    const office = full()
    const saved = saveWorkspace(office)
    const before = JSON.stringify(saved)
    const one = loadWorkspace(saved)
    foldWorkspace(one, [cancelled(HEAD + 7, '1'), mailEvent(HEAD + 8, 'email.unmapped-received')])
    foldWorkspace(office, [
      cancelled(HEAD + 7, '1'),
      mailEvent(HEAD + 8, 'email.unmapped-received'),
    ])
    expect(JSON.stringify(saved)).toBe(before)
  })

  test('holds the ids of a list once for as long as none is added', () => {
    const office = full()
    const ids = () => saveWorkspace(office).lists.map((list) => list.ids)
    const first = ids()
    expect(ids()[0]).toBe(first[0])
    office.lists.map.get(listKey(active))?.ids.add('7')
    expect(ids()[1]).toEqual(['1', '2', '7'])
    expect(ids()[0]).toBe(first[0])
  })

  test('of an empty office is one', () => {
    expect(restored(saveWorkspace(createWorkspace()))).toEqual(createWorkspace())
  })
})

describe('the latest events in a checkpoint', () => {
  const saved = saveWorkspace(full())
  const withEvents = (events: unknown[]): unknown => ({
    ...saved,
    recent: { since: 1, events: [...events, touched(HEAD + 9, '3', 2)] },
  })
  const numbersIn = (events: unknown[]) =>
    restored(withEvents(events)).recent.events.map(({ seq }) => seq)

  test.each<[what: string, event: object]>([
    ['was withheld', { seq: HEAD + 8, name: 'withheld' }],
    ['has a name that is not known yet', { ...touched(HEAD + 8, '1'), name: 'case.praised' }],
    ['is of a newer version', { ...touched(HEAD + 8, '1'), v: 99 }],
    ['does not fit its name', { ...touched(HEAD + 8, '1'), payload: { row: null } }],
    [
      'the server does not number',
      { ...touched(HEAD + 8, '1'), name: 'day.changed', payload: { day: '2026-11-20' } },
    ],
  ])('leave out one that %s', (_what, event) => {
    expect(numbersIn([event])).toEqual([HEAD + 9])
    expect(numbersIn([mailEvent(HEAD + 7, 'email.unmapped-read'), event])).toEqual([
      HEAD + 7,
      HEAD + 9,
    ])
  })

  test('must all be numbered and whole', () => {
    expect(throughJson(withEvents([touched(1, '1')])).ok).toBe(true)
    expect(throughJson(withEvents([{ ...touched(1, '1'), seq: null }])).ok).toBe(false)
    expect(throughJson(withEvents([{ ...touched(1, '1'), payload: undefined }])).ok).toBe(false)
  })
})

describe('a checkpoint from outside', () => {
  const saved = saveWorkspace(full())
  const broken: [what: string, parts: Partial<Record<keyof SavedWorkspace, unknown>>][] = [
    ['no row', { rows: [{ id: '1' }] }],
    ['no count', { counts: { counts: { all: -1 }, asOf: 1 } }],
    ['no number', { unmapped: { counts: null, asOf: 'x' } }],
    ['no second', { pulse: { since: null, seconds: [['2026-11-20T09:00', {}]] } }],
    [
      'a second of no day',
      { pulse: { since: null, seconds: [['2026-13-45T99:00:00', saved.pulse.seconds[0]?.[1]]] } },
    ],
    ['no timeline', { activities: [{ case_id: '1', asOf: 1, timeline: [{}] }] }],
  ]

  test.each(broken)('is refused where there is %s', (_what, parts) => {
    expect(throughJson({ ...saved, ...parts }).ok).toBe(false)
  })

  test('is refused where a part is missing, but for those that older ones lack', () => {
    for (const key of Object.keys(saved)) {
      const without = Object.fromEntries(Object.entries(saved).filter(([name]) => name !== key))
      const younger = [
        'translations',
        'invoiceTemplates',
        'mailFlows',
        'mailTemplates',
        'caseTemplates',
        'provider',
        'mailSetup',
        'portalSettings',
        'users',
        'business',
        'terms',
        'audit',
        'unmappedMails',
        'pulse',
        'histories',
      ]
      const isYounger = younger.includes(key)
      expect([key, throughJson(without).ok]).toEqual([key, isYounger])
    }
  })
})

describe('a copy', () => {
  test('is the same in every part, what the latest batch changed included', () => {
    const office = full()
    expect(copyWorkspace(office)).toEqual(office)
    expect(copyWorkspace(office).rows.dirty).toEqual(['2', '9', '8', '1'])
  })

  test('and the original change apart from each other, whichever is folded on', () => {
    const more = [
      cancelled(HEAD + 7, '1'),
      created(HEAD + 8, '7'),
      mailEvent(HEAD + 9, 'email.unmapped-received'),
      caseEvent(HEAD + 10, 'case.tag-added', { row: { id: '3', version: 4, tags: ['vip'] } }),
      localEvent('session.ended', { reason: 'logout' }),
    ]
    const original = full()
    const copy = copyWorkspace(original)
    const asItWas = JSON.stringify(saveWorkspace(full()))
    for (const event of more.slice(0, -1)) {
      expect(changedBy(copyWorkspace(copy), [event])).not.toEqual([])
    }
    expect(JSON.stringify(saveWorkspace(copy))).toBe(asItWas)
    foldWorkspace(original, more)
    expect(JSON.stringify(saveWorkspace(copy))).toBe(asItWas)
    expect(copy).toEqual(full())
  })
})
