/** What is known of the customer and its users, as events move it; `fold-reads` has what reads do. */
import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { canonical } from '../../../src/projections/replay.ts'
import type { WholeWorkspace } from '../../../src/projections/set-up-parts.ts'
import { createWorkspace, type Workspace } from '../../../src/projections/workspace.ts'
import { addressChanged, businessEvent, someDetails } from '../../support/records/business.ts'
import { aFullTemplate, templateEvent } from '../../support/records/case-templates.ts'
import { aUser, localEvent, MOMENT, officeEvent } from '../../support/records/events.ts'
import { activeSetup, emptySetup, setupEvent } from '../../support/records/mail-setups.ts'
import { aManagedUser, anAdmin, ownEntry, userEvent } from '../../support/records/users.ts'
import {
  auditListed,
  BEGUN,
  changedBy,
  filled,
  fold,
  foldOn,
  mailEvent,
  planChanged,
  READ,
  someLimits,
  termsAccepted,
  touched,
  withoutNumber,
} from '../fold-workspace.ts'

type Known = (office: WholeWorkspace) => unknown
type Fact = [
  what: string,
  event: (seq: number) => KnownEvent,
  wakes: (keyof Workspace)[],
  /** What it wakes where nothing was read before. */
  wakesBefore: (keyof Workspace)[],
  shown: Known,
  after: unknown,
]

const tom = aManagedUser({ name: 'Tom Hale', version: 2 })
const by = { name: 'Bruno Kranz', at: MOMENT }

const facts: Fact[] = [
  [
    'another address',
    (seq) => addressChanged(seq, someDetails({ city: 'Potsdam', version: 2 })),
    ['business', 'recent'],
    ['business', 'recent'],
    ({ business: { details, detailsAsOf, lastChange } }) => [
      details?.city,
      detailsAsOf,
      lastChange,
    ],
    ['Potsdam', READ + 1, { by: by.name, at: MOMENT }],
  ],
  [
    'credits',
    (seq) => businessEvent(seq, 'customer.credits-added', { amount: 70, added: 30 }),
    ['business', 'recent'],
    ['business', 'recent'],
    ({ business: { credits, creditsAsOf } }) => [credits, creditsAsOf],
    [70, READ + 1],
  ],
  [
    'other limits of the same plan',
    (seq) => planChanged(seq, 'PRO', 9),
    ['business', 'recent'],
    ['recent'],
    ({ business: { limits, limitsAsOf } }) => [limits, limitsAsOf],
    [someLimits(9), READ + 1],
  ],
  [
    'a payment account',
    (seq) => businessEvent(seq, 'payment-provider.connected', { status: 'connected' }),
    ['provider', 'business', 'recent'],
    ['provider', 'recent'],
    ({ business: { onboarding, onboardingAsOf } }) => [onboarding, onboardingAsOf],
    ['connected', READ + 1],
  ],
  [
    'a mail set-up',
    (seq) => setupEvent(seq, 'mail-setup.activated', activeSetup),
    ['mailSetup', 'recent'],
    ['recent'],
    ({ mailSetup }) => mailSetup,
    { setup: activeSetup, asOf: READ + 1 },
  ],
  [
    'terms that are accepted',
    (seq) => termsAccepted(seq),
    ['terms', 'recent'],
    ['recent'],
    ({ terms }) => [terms.terms?.current_tos_accepted, terms.asOf],
    [true, READ + 1],
  ],
  [
    'a colleague',
    (seq) => userEvent(seq, 'user.changed', tom),
    ['users', 'recent'],
    ['recent'],
    ({ users }) => users,
    { list: [ownEntry(aUser()), tom], asOf: READ, authors: { u7: by } },
  ],
  [
    'a colleague who is gone',
    (seq) => userEvent(seq, 'user.deleted', tom),
    ['users', 'recent'],
    ['recent'],
    ({ users }) => [users.list?.length, users.authors],
    [1, { u7: by }],
  ],
  [
    'another mail flow',
    (seq) => officeEvent(seq, 'mail-flow.created', { flow: { id: 'f2', name: 'B' }, changes: [] }),
    ['mailFlows', 'recent'],
    ['recent'],
    ({ mailFlows }) => mailFlows.flows?.slice(1),
    [{ id: 'f2', name: 'B', cases: 0 }],
  ],
  [
    'a mail flow by another name',
    (seq) => officeEvent(seq, 'mail-flow.renamed', { flow: { id: 'f1', name: 'C' }, changes: [] }),
    ['mailFlows', 'recent'],
    ['recent'],
    ({ mailFlows }) => mailFlows,
    { flows: [{ id: 'f1', name: 'C', cases: 3 }], asOf: READ },
  ],
  [
    'a mail flow that is gone',
    (seq) => officeEvent(seq, 'mail-flow.deleted', { flow: { id: 'f1', name: 'A' }, changes: [] }),
    ['mailFlows', 'mailTemplates', 'recent'],
    ['recent'],
    ({ mailFlows }) => mailFlows.flows,
    [],
  ],
  [
    'a case template',
    (seq) => templateEvent(seq, 'case-template.changed', aFullTemplate({ version: 2 })),
    ['caseTemplates', 'recent'],
    ['recent'],
    ({ caseTemplates }) => caseTemplates,
    { list: [aFullTemplate({ version: 2 })], asOf: READ, authors: { k1: by } },
  ],
]

describe('an event about the customer', () => {
  test.each(facts)('moves what was read: %s', (_, event, wakes, _before, shown, after) => {
    expect(changedBy(filled(), [event(READ + 1)])).toEqual(wakes)
    expect(shown(foldOn(filled(), [event(READ + 1)]))).toEqual(after)
  })

  test.each(facts)('moves nothing that the read knew already: %s', (_, event) => {
    expect(changedBy(filled(), [event(READ)])).toEqual(['recent'])
  })

  test.each(facts)('that was never numbered moves nothing: %s', (_, event) => {
    expect(changedBy(filled(), [withoutNumber(event(READ + 1))])).toEqual([])
  })

  test.each(facts)('says what it can where nothing was read: %s', (_, event, _w, wakesBefore) => {
    expect(changedBy(fold(), [event(READ)])).toEqual(wakesBefore)
  })

  test('of other terms than those that were read accepts nothing', () => {
    expect(changedBy(filled(), [termsAccepted(READ + 1, 'v2')])).toEqual(['recent'])
  })

  test('is folded over a list that is of an earlier moment, and no other event is', () => {
    const between = [
      mailEvent(READ + 2, 'email.unmapped-received'),
      touched(READ + 3, '1'),
      templateEvent(READ + 4, 'case-template.changed', aFullTemplate({ version: 3 })),
      userEvent(READ + 5, 'user.changed', tom),
      planChanged(READ + 6, 'PRO'),
    ]
    const lists = [
      localEvent('users.listed', { users: [aManagedUser()], as_of: READ }),
      localEvent('case-templates.listed', { templates: [aFullTemplate()], as_of: READ }),
    ]
    const { users, caseTemplates } = fold(...between, ...lists)
    expect([users.list, users.authors]).toEqual([[tom], { u7: by }])
    expect([caseTemplates.list, caseTemplates.authors]).toEqual([
      [aFullTemplate({ version: 3 })],
      { k1: by },
    ])
    const late = [
      localEvent('users.listed', { users: [aManagedUser()], as_of: BEGUN - 1 }),
      localEvent('case-templates.listed', { templates: [], as_of: BEGUN - 1 }),
    ]
    expect(changedBy(fold(), late)).toEqual([])
  })

  test('of before 2026-11-22 leaves what it does not tell; a password that is gone is gone', () => {
    const told = { ...activeSetup, smtp_username: 'claims', spf_email: 'spf@mail.example' }
    const before = fold(localEvent('mail-setup.loaded', { setup: emptySetup, as_of: READ }))
    const known = foldOn(before, [setupEvent(6, 'mail-setup.saved', told)])
    expect(known.mailSetup.setup).toEqual(told)
    const gone = { ...told, smtp_username: null, spf_email: null, smtp_password: null }
    const after = foldOn(known, [setupEvent(7, 'mail-setup.saved', gone)])
    expect(after.mailSetup.setup).toEqual(gone)
  })

  test('a page of the log is read once, and none whose predecessor is not there', () => {
    expect(changedBy(filled(), [auditListed(['5'], { after: 'c6' })])).toEqual([])
    expect(changedBy(filled(), [auditListed(['7', '6'])])).toEqual(['audit'])
  })
})

const own = (parts: Parameters<typeof aManagedUser>[0] = {}) => ({
  ...ownEntry(aUser()),
  ...aManagedUser({
    ...{ user_id: 'u1', name: 'Agnes Sand', public_name: 'A. Sand', role: 'ADMIN' as const },
    ...{ receive_unread_emails_notifications: true, receive_payment_notifications: true },
    ...parts,
  }),
})
const renamed = (user_id: string): KnownEvent =>
  ({
    ...userEvent(READ + 1, 'user.changed', tom),
    name: 'user.renamed',
    payload: { user_id, name: 'Agnes Sand', public_name: 'A. Sand' },
  }) as unknown as KnownEvent
const stored = (parts: Parameters<typeof aUser>[0]) =>
  localEvent('session.user-changed', { user: aUser(parts) })
const onboarded = (as_of: number, subscription?: 'LITE' | 'PRO') =>
  localEvent('onboarding.loaded', {
    onboarding: { status: 'pending', ...(subscription && { subscription }) },
    as_of,
  })
const userOf = ({ session }: Workspace) => session.user

describe('whoever is logged in', () => {
  test.each(['user.changed', 'user.role-changed'] as const)(
    'is by %s what a colleague made of them, and keeps all else',
    (name) => {
      const changed = userEvent(READ + 1, name, own())
      expect(userOf(fold(changed))).toEqual(
        aUser({
          ...{ name: 'Agnes Sand', public_name: 'A. Sand', role: 'ADMIN', user_role: 'ADMIN' },
          ...{ receive_unread_emails_notifications: true, receive_payment_notifications: true },
        }),
      )
      expect(changedBy(fold(), [changed])).toEqual(['session', 'recent'])
    },
  )

  test.each<[string, KnownEvent, object | null]>([
    ['is renamed', renamed('u1'), { name: 'Agnes Sand', public_name: 'A. Sand' }],
    ['is not who was renamed', renamed('u2'), null],
    ['is as another tab knows them', stored({ role: 'ADMIN' }), { role: 'ADMIN' }],
    ['is not another user', stored({ user_id: 'u2', role: 'ADMIN' }), null],
    ['is not the same one of another customer', stored({ customer_id: 'c2' }), null],
    ['has another plan', planChanged(READ + 1, 'LITE'), { subscription: 'LITE' }],
    ['has the plan of now', onboarded(READ, 'LITE'), { subscription: 'LITE' }],
    ['has no other plan where nobody says which', onboarded(READ), null],
    ['has no plan of before the session', onboarded(BEGUN - 1, 'LITE'), null],
    ['has the plan that it is', onboarded(READ, 'PRO'), null],
  ])('%s', (_, event, change) => {
    expect(userOf(fold(event))).toEqual(aUser({ ...change }))
    expect(changedBy(fold(), [event]).includes('session')).toBe(change !== null)
  })

  test('has the plan of the last event that changed it, whatever came after', () => {
    const office = fold(
      planChanged(READ + 1, 'ENTERPRISE'),
      planChanged(READ + 2, 'LITE'),
      touched(READ + 3, '1'),
      onboarded(READ, 'PRO'),
    )
    expect(userOf(office)?.subscription).toBe('LITE')
    expect(userOf(fold(touched(READ + 1, '1'), onboarded(READ, 'LITE')))?.subscription).toBe('LITE')
  })

  test('is nobody, and stays so, whatever is told', () => {
    const events = [
      userEvent(2, 'user.changed', own()),
      renamed('u1'),
      stored({}),
      planChanged(3, 'LITE'),
      onboarded(4, 'LITE'),
    ]
    const office = foldOn(createWorkspace(), events)
    expect(userOf(office)).toBeNull()
    expect(office.session).toEqual(createWorkspace().session)
  })
})

describe('the compared state', () => {
  const read = [
    ['details', localEvent('business-details.loaded', { details: someDetails(), as_of: 1 })],
    ['limits', localEvent('plan-limits.loaded', { limits: someLimits(1), as_of: 1 })],
    ['credits', localEvent('credits.loaded', { credits: { amount: 4 }, as_of: 1 })],
    ['onboarding', onboarded(1)],
  ] as const
  test.each(read)('has the customer in it once the %s were read', (_, event) => {
    expect(canonical(fold())).not.toContain('"business"')
    expect(canonical(fold(event))).toContain('"business"')
  })

  test('has nothing in it that was never read', () => {
    const bytes = canonical(foldOn(createWorkspace(), []))
    const asRead = ['users', 'terms', 'audit', 'mailSetup', 'provider', 'translations']
    for (const part of [...asRead, 'invoiceTemplates', 'mailFlows', 'caseTemplates']) {
      expect(bytes).not.toContain(`"${part}"`)
      expect(canonical(filled())).toContain(`"${part}"`)
    }
  })

  test('is the same whoever of two came first into a list', () => {
    const two = [aManagedUser({ user_id: 'u8' }), aManagedUser({ user_id: 'u7' })]
    const listed = (users: typeof two) => fold(localEvent('users.listed', { users, as_of: 1 }))
    expect(canonical(listed(two))).toBe(canonical(listed(two.toReversed())))
    expect(canonical(listed(two))).not.toBe(canonical(listed(two.slice(1))))
    const templates = [aFullTemplate({ id: 'k2' }), aFullTemplate({ id: 'k1' })]
    const offered = (of: typeof templates) =>
      canonical(fold(localEvent('case-templates.listed', { templates: of, as_of: 1 })))
    expect(offered(templates)).toBe(offered(templates.toReversed()))
  })

  test('of an administrator differs from an agent’s', () => {
    const started = (user = aUser()) =>
      foldOn(createWorkspace(), [localEvent('session.started', { user, as_of: 1 })])
    expect(canonical(started())).not.toBe(canonical(started(anAdmin())))
  })
})
