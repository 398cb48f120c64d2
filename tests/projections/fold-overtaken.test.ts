/** What was read while events came that it does not know of. */
import { describe, expect, test } from 'vitest'
import { createWorkspace, foldWorkspace } from '../../src/projections/workspace.ts'
import { aCaseDetail } from '../support/records/builders.ts'
import { aNote, caseEvent, localEvent, MOMENT, sessionStarted } from '../support/records/events.ts'
import { activeSetup, emptySetup, setupEvent } from '../support/records/mail-setups.ts'
import {
  cancelled,
  counted,
  created,
  filled,
  fold,
  HEAD,
  mailEvent,
  planChanged,
  providerConnected,
  READ,
  someLimits,
  someTerms,
  termsAccepted,
  touched,
} from './fold-workspace.ts'

const mails = [
  mailEvent(READ, 'email.unmapped-received'),
  mailEvent(READ + 1, 'email.unmapped-received'),
  mailEvent(READ + 3, 'email.mapped-to-case', { unread: 0 }),
]

describe('a read that was overtaken by events', () => {
  test('of counts has those folded over it that came after it (engine.md 8)', () => {
    const office = fold(
      created(READ - 1, '8'),
      created(READ, '9'),
      ...mails,
      touched(READ + 2, '3'),
      cancelled(READ + 3, '2'),
      created(READ + 4, '4'),
      localEvent('counts.loaded', { counts: counted, as_of: READ }),
    )
    expect(office.counts).toEqual({
      counts: { ...counted, all: 4, ACTIVE: 2, CANCELLED: 1 },
      asOf: READ,
    })
  })

  test('of mail without a case has those folded over it that came after it', () => {
    const office = fold(
      ...mails,
      cancelled(READ + 4, '2'),
      localEvent('unmapped.counted', { total: 4, unread: 2, as_of: READ }),
    )
    expect(office.unmapped).toEqual({ counts: { total: 4, unread: 3 }, asOf: READ })
  })

  test('of activities has those of its case folded over it that came after it', () => {
    const added = (seq: number, id: string, note: string) =>
      caseEvent(seq, 'case.note-added', {
        row: { id, version: seq },
        activity: aNote({ id: note, created: new Date(Date.parse(MOMENT) + seq).toISOString() }),
      })
    const office = fold(
      added(READ - 1, '1', 'before'),
      added(READ, '1', 'at'),
      ...mails,
      added(READ + 2, '2', 'foreign'),
      added(READ + 3, '1', 'after'),
      localEvent('activities.loaded', {
        case_id: '1',
        activities: [aNote({ id: 'n1', created: MOMENT })],
        as_of: READ,
      }),
    )
    expect(office.activities.map.get('1')?.timeline.map(({ id }) => id)).toEqual(['after', 'n1'])
    expect([...office.activities.map.keys()]).toEqual(['1'])
  })

  test('of activities leaves those of other cases as they are', () => {
    const noted = (id: string) =>
      caseEvent(HEAD + 1, 'case.note-added', {
        row: { id, version: 9 },
        activity: aNote({ id: 'n9' }),
      })
    const before = foldWorkspace(filled(), [noted('1')])
    const known = before.activities.map.get('1')
    const read = localEvent('activities.loaded', { case_id: '2', activities: [], as_of: READ })
    expect(foldWorkspace(before, [read]).activities.map.get('1')).toBe(known)
  })

  test('of a case has its changes folded over it that came after it', () => {
    const moved = (seq: number, id: string, version: number) =>
      caseEvent(seq, 'case.portal-visited', {
        row: { id, version },
        changes: [{ field: 'host', from: '', to: `host of ${version}` }],
      })
    const office = fold(
      moved(READ, '1', 2),
      ...mails,
      moved(READ + 2, '2', 7),
      moved(READ + 3, '1', 3),
      localEvent('case.loaded', {
        detail: aCaseDetail({ id: '1', case_id: '1', version: 2, host: 'as read' }),
        as_of: READ,
      }),
    )
    expect(office.details.map.get('1')).toMatchObject({ version: 3, host: 'host of 3' })
    expect([...office.details.map.keys()]).toEqual(['1'])
    expect(office.details.stale.size).toBe(0)
  })

  test('of tags keeps those that were added meanwhile', () => {
    const added = (seq: number, tags: string[]) =>
      caseEvent(seq, 'case.tag-added', { row: { id: '1', version: seq, tags } })
    const { tags } = fold(
      localEvent('case-tags.loaded', { tags: ['press', 'Archive'], as_of: READ }),
      added(READ + 1, ['VIP', 'PRESS']),
      localEvent('case-tags.loaded', { tags: ['vip', 'late', 'early'], as_of: READ }),
    )
    expect(tags).toEqual({ tags: ['Archive', 'early', 'late', 'press', 'vip'], asOf: READ })
  })

  test('of the payment account does not undo that it was connected', () => {
    const checked = (as_of: number) =>
      localEvent('provider.checked', {
        provider: { status: 'pending', onboarding_url: '/board' },
        as_of,
      })
    const connected = providerConnected(READ)
    expect(fold(connected, checked(READ - 1)).provider).toEqual({
      provider: { status: 'connected', onboarding_url: null },
      asOf: READ,
    })
    expect(fold(connected, checked(READ)).provider.provider?.status).toBe('pending')
  })

  test('of the terms does not undo that they were accepted; other terms are accepted anew', () => {
    const read = (as_of: number, version = 'v1') =>
      localEvent('terms.loaded', { terms: { ...someTerms, version }, as_of })
    const isAccepted = (...events: Parameters<typeof fold>) =>
      fold(...events).terms.terms?.current_tos_accepted
    expect(isAccepted(read(READ), termsAccepted(READ + 1))).toBe(true)
    expect(isAccepted(read(READ), termsAccepted(READ + 1), read(READ))).toBe(true)
    expect(isAccepted(read(READ), termsAccepted(READ))).toBe(false)
    expect(isAccepted(read(READ, 'v2'), termsAccepted(READ + 1, 'v1'))).toBe(false)
    expect(isAccepted(termsAccepted(READ + 1))).toBeUndefined()
  })

  test('of the terms, the first one, knows that they were accepted meanwhile', () => {
    const read = localEvent('terms.loaded', { terms: someTerms, as_of: READ })
    const office = fold(termsAccepted(READ), ...mails, termsAccepted(READ + 4), read)
    expect(office.terms).toMatchObject({ terms: { current_tos_accepted: true }, asOf: READ + 4 })
  })

  test('of the email setup, the first one, has what was saved and activated meanwhile', () => {
    const office = fold(
      setupEvent(READ, 'mail-setup.activated', { ...activeSetup, smtp_port: 1 }),
      ...mails,
      setupEvent(READ + 4, 'mail-setup.saved', { ...activeSetup, smtp_port: 465, version: 3 }),
      localEvent('mail-setup.loaded', { setup: emptySetup, as_of: READ }),
    )
    expect(office.mailSetup).toMatchObject({
      setup: { smtp_port: 465, version: 3 },
      asOf: READ + 4,
    })
  })

  test('of what the plan allows, and of the card payments, knows what was changed meanwhile', () => {
    const office = fold(
      planChanged(READ, 'LITE', 1),
      ...mails,
      planChanged(READ + 4, 'ENTERPRISE', 9),
      providerConnected(READ + 5),
      localEvent('plan-limits.loaded', { limits: someLimits(3), as_of: READ }),
      localEvent('onboarding.loaded', { onboarding: { status: 'pending' }, as_of: READ }),
    )
    expect(office.business).toMatchObject({
      limits: { max_email_flows: 9 },
      limitsAsOf: READ + 4,
      onboarding: 'connected',
      onboardingAsOf: READ + 5,
    })
  })

  test('is not taken where what happened since is no longer known whole', () => {
    const office = fold(
      sessionStarted(READ),
      localEvent('terms.loaded', { terms: someTerms, as_of: READ - 1 }),
      localEvent('mail-setup.loaded', { setup: emptySetup, as_of: READ - 1 }),
      localEvent('plan-limits.loaded', { limits: someLimits(3), as_of: READ - 1 }),
    )
    expect([office.terms.terms, office.mailSetup.setup, office.business.limits]).toEqual([
      null,
      null,
      null,
    ])
  })
})

test('before anything was read events count nothing, open nothing and suggest nothing', () => {
  const { counts, unmapped, details, activities, tags } = fold(
    created(2, '1'),
    ...mails,
    caseEvent(9, 'case.tag-added', { row: { id: '1', version: 9, tags: ['vip'] } }),
  )
  const fresh = createWorkspace()
  expect({ counts, unmapped, details, activities, tags }).toEqual({
    counts: fresh.counts,
    unmapped: fresh.unmapped,
    details: fresh.details,
    activities: fresh.activities,
    tags: fresh.tags,
  })
})
