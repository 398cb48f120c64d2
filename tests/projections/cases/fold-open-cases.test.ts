import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { DetailChange } from '../../../contracts/events/payloads.ts'
import type { Activity } from '../../../contracts/model/cases/activity.ts'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { foldWorkspace, type Workspace } from '../../../src/projections/workspace.ts'
import { aScheduledMail } from '../../support/records/activities.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import {
  aMail,
  aMailContent,
  aNote,
  caseEvent,
  localEvent,
  officeEvent,
} from '../../support/records/events.ts'
import { changedBy, filled, firstReminder, fold, HEAD, READ, touched } from '../fold-workspace.ts'

const loaded = (id: string, version = 1) =>
  localEvent('case.loaded', { detail: aCaseDetail({ id, case_id: id, version }), as_of: READ })
const read = (id: string, ...activities: Activity[]) =>
  localEvent('activities.loaded', { case_id: id, activities, as_of: READ })

const changed = (seq: number, version: number, ...changes: DetailChange[]) =>
  caseEvent(seq, 'case.country-changed', { row: { id: '1', version }, changes })
const host = (to: unknown): DetailChange => ({ field: 'host', from: null, to })

const detailAfter = (...events: KnownEvent[]) => {
  const { map, stale } = fold(loaded('1'), ...events).details
  const { version, host: shown } = map.get('1') ?? {}
  return { version, host: shown, stale: [...stale] }
}

describe('the details of an open case', () => {
  const asRead = 'baeckerei-althaus.example'

  test('follow the changes of the next event', () => {
    expect(detailAfter(changed(6, 2, host('a.example')))).toEqual({
      version: 2,
      host: 'a.example',
      stale: [],
    })
  })

  test('know already what is not newer', () => {
    expect(detailAfter(changed(6, 1, host('a.example')))).toEqual({
      version: 1,
      host: asRead,
      stale: [],
    })
    const twice = [changed(6, 2, host('a.example')), changed(7, 2, host('b.example'))]
    expect(detailAfter(...twice)).toMatchObject({ host: 'a.example' })
  })

  test('take what lies further ahead, and are to be read again for what was withheld', () => {
    expect(detailAfter(changed(6, 3, host('a.example')))).toEqual({
      version: 3,
      host: 'a.example',
      stale: ['1'],
    })
  })

  test('stay, and are to be read again, where the changes do not fit', () => {
    expect(detailAfter(changed(6, 2, host(7)))).toEqual({ version: 1, host: asRead, stale: ['1'] })
  })

  test('are fresh again once they were read again', () => {
    const again = detailAfter(changed(6, 3), loaded('1', 3))
    expect(again).toEqual({ version: 3, host: asRead, stale: [] })
    expect(detailAfter(changed(6, 3), loaded('2')).stale).toEqual(['1'])
  })

  test('that were handed out stay as they were', () => {
    const before = fold(loaded('1'))
    const { stale } = before.details
    const after = foldWorkspace(before, [changed(6, 3)])
    expect([stale.size, after.details.stale.size]).toEqual([0, 1])
  })

  test('tell of it when they change, and only then', () => {
    const office = () => fold(loaded('1'))
    expect(changedBy(office(), [changed(6, 2), touched(7, '2')])).toContain('details')
    expect(changedBy(office(), [changed(6, 1), touched(7, '2')])).not.toContain('details')
  })
})

describe('the mail flow of an open case', () => {
  const flow = { id: 'f1', name: 'Standard' }
  const named = { ...flow, name: 'Friendly' }
  const withFlow = (state: CaseState, as_of = READ) =>
    localEvent('case.loaded', {
      detail: aCaseDetail({ id: '1', case_id: '1', state, email_flow: flow, email_flow_id: 'f1' }),
      as_of,
    })
  const told = (seq: number, name: 'mail-flow.renamed' | 'mail-flow.deleted', of = named) =>
    officeEvent(seq, name, { flow: of, changes: [] })
  const flowAfter = (...events: KnownEvent[]) => {
    const { email_flow, email_flow_id, version } = fold(...events).details.map.get('1') ?? {}
    return { email_flow, email_flow_id, version }
  }

  test('is called as it is called now, without another version of the case', () => {
    const renamed = { email_flow: named, email_flow_id: 'f1', version: 1 }
    expect(flowAfter(withFlow('ACTIVE'), told(6, 'mail-flow.renamed'))).toEqual(renamed)
    expect(flowAfter(told(6, 'mail-flow.renamed'), withFlow('ACTIVE'))).toEqual(renamed)
    const other = { id: 'f2', name: 'Other' }
    expect(flowAfter(withFlow('ACTIVE'), told(6, 'mail-flow.renamed', other))).toMatchObject({
      email_flow: flow,
    })
  })

  test.each<[state: CaseState, kept: boolean]>([
    ['STANDBY', false],
    ['CANCELLED', false],
    ['PAID', true],
    ['VALID_LICENSE', true],
  ])('of a %s case that was deleted is kept: %s [G-702]', (state, kept) => {
    const after = { email_flow: kept ? flow : null, email_flow_id: kept ? 'f1' : null, version: 1 }
    expect(flowAfter(withFlow(state), told(6, 'mail-flow.deleted', flow))).toEqual(after)
    expect(flowAfter(told(6, 'mail-flow.deleted', flow), withFlow(state))).toEqual(after)
  })

  test('wakes who shows a case that has it, and nobody else', () => {
    const office = fold(withFlow('STANDBY'), loaded('2'))
    const other = told(6, 'mail-flow.deleted', { id: 'f2', name: 'Other' })
    expect(changedBy(office, [told(6, 'mail-flow.deleted')])).toEqual(['details', 'recent'])
    expect(changedBy(office, [other])).toEqual(['recent'])
  })
})

const cases = Array.from({ length: 21 }, (_, at) => String(at + 1))

/** The cases that were opened last: the details and the timelines of as many are kept. */
const kept: [
  what: string,
  open: (id: string) => KnownEvent,
  ids: (office: Workspace) => string[],
][] = [
  ['details', (id) => loaded(id), ({ details }) => [...details.map.keys()]],
  ['activities', (id) => read(id), ({ activities }) => [...activities.map.keys()]],
]

test.each(kept)(
  'of the opened cases the %s of the twenty that were opened last are kept',
  (_what, open, ids) => {
    const twenty = fold(...cases.slice(0, 20).map(open))
    expect(ids(twenty)).toEqual(cases.slice(0, 20))
    expect(ids(foldWorkspace(twenty, [open('1')]))).toEqual([...cases.slice(1, 20), '1'])
    expect(ids(foldWorkspace(twenty, [open('21')]))).toEqual([...cases.slice(2, 20), '1', '21'])
  },
)

describe('the activities of an open case', () => {
  const note = caseEvent(HEAD + 1, 'case.note-added', {
    row: { id: '1', version: 2 },
    activity: aNote({ id: 'n2' }),
  })
  const timeline = (office: Workspace) =>
    office.activities.map.get('1')?.timeline.map(({ id }) => id)

  test('follow its events, and tell of it', () => {
    expect(timeline(foldWorkspace(filled(), [note]))).toEqual(['n2', 'm1', 'n1'])
    expect(changedBy(filled(), [note, touched(HEAD + 2, '2')])).toContain('activities')
  })

  test('stay what they are where an event wrote and removed none', () => {
    expect(changedBy(filled(), [touched(HEAD + 1, '1', 2)])).not.toContain('activities')
    const before = filled()
    const known = before.activities.map.get('1')
    foldWorkspace(before, [touched(HEAD + 1, '1', 2)])
    expect(before.activities.map.get('1')).toBe(known)
  })

  test('have an event of their own moment in them already', () => {
    const at = { ...note, seq: READ }
    expect(changedBy(filled(), [at])).not.toContain('activities')
    expect(timeline(foldWorkspace(filled(), [{ ...note, seq: READ + 1 }]))).toContain('n2')
  })

  test('go when only further ones went, and come when only further ones came', () => {
    const went = caseEvent(HEAD + 1, 'case.reset', {
      row: { id: '1', version: 2 },
      furtherRemoved: ['n1'],
    })
    expect(timeline(foldWorkspace(filled(), [went]))).toEqual(['m1'])
    const came = caseEvent(HEAD + 1, 'case.reset', {
      row: { id: '1', version: 2 },
      further: [aNote({ id: 'n3' })],
    })
    expect(timeline(foldWorkspace(filled(), [came]))).toEqual(['n3', 'm1', 'n1'])
  })

  test('get the template of a mail that waits, and tell of it [ACT-15]', () => {
    const waits = aScheduledMail('s1', '2026-12-01', { source_email_template_id: 't1' })
    const template = localEvent('template.loaded', {
      case_id: '1',
      template: { ...firstReminder, content: '<p>Hello</p>' },
      as_of: HEAD,
    })
    const office = () => fold(read('1', waits))
    expect(changedBy(office(), [template])).toEqual(['activities'])
    expect(foldWorkspace(office(), [template]).activities.map.get('1')).toMatchObject({
      asOf: READ,
      timeline: [{ id: 's1', content: { template_content: '<p>Hello</p>' } }],
    })
  })

  test('keep a mail as it was marked since, whatever another case’s read goes over again', () => {
    const marked = caseEvent(HEAD + 1, 'case.mail-unread', {
      row: { id: '1', version: 2 },
      activity: aMail({ id: 'm1', case_id: '1' }),
    })
    const content = localEvent('email.content-loaded', {
      case_id: '1',
      email_id: 'e1',
      mail_content: aMailContent(),
      as_of: HEAD + 1,
    })
    const office = foldWorkspace(filled(), [marked, content, read('2')])
    expect(office.activities.map.get('1')?.timeline[0]).toMatchObject({
      content: { mail_content: aMailContent() },
    })
    expect(changedBy(filled(), [content])).toEqual(['activities'])
  })
})
