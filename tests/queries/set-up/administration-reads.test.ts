/** What screens of the administration ask for, and what they see of it. */
import { allSettled, createWatch, type EventCallable, type Store } from 'effector'
import { describe, expect, test } from 'vitest'
import type { CallName } from '../../../contracts/api/calls.ts'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { Plan } from '../../../contracts/model/accounts/user.ts'
import { answered as cameIn } from '../../../src/bus/log/inbox.ts'
import { auditUnder } from '../../../src/projections/set-up/audit.ts'
import {
  $invoiceTemplates,
  $invoiceTemplatesStatus,
  invoiceTemplatesRequested,
} from '../../../src/queries/accounting/invoice-templates.ts'
import {
  $isSending,
  $onboarding,
  onboardingRequested,
} from '../../../src/queries/following/onboarding.ts'
import {
  $auditLog,
  $auditStatus,
  auditGrown,
  auditRequested,
} from '../../../src/queries/set-up/audit.ts'
import {
  $businessDetails,
  $businessDetailsStatus,
  $credits,
  $creditsStatus,
  $lastAddressChange,
  $planLimits,
  businessDetailsRequested,
  creditsRequested,
  planLimitsRequested,
} from '../../../src/queries/set-up/business.ts'
import {
  $caseTemplates,
  $templateAuthors,
  caseTemplatesRequested,
} from '../../../src/queries/set-up/case-templates.ts'
import {
  $mailFlows,
  $mailFlowsStatus,
  mailFlowsRequested,
} from '../../../src/queries/set-up/mail-flows.ts'
import {
  $mailSetup,
  $mailSetupStatus,
  mailSetupRequested,
} from '../../../src/queries/set-up/mail-setup.ts'
import { $terms, $termsStatus, termsRequested } from '../../../src/queries/set-up/terms.ts'
import {
  $userAuthors,
  $userCounts,
  $users,
  usersRequested,
} from '../../../src/queries/set-up/users.ts'
import { auditListed, someLimits, someTerms } from '../../projections/fold-workspace.ts'
import { answered, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { addressChanged, businessEvent, someDetails } from '../../support/records/business.ts'
import { aCaseTemplate, templateEvent } from '../../support/records/case-templates.ts'
import { aUser, caseEvent, MOMENT } from '../../support/records/events.ts'
import { anInvoiceTemplate } from '../../support/records/invoice-templates.ts'
import { emptySetup } from '../../support/records/mail-setups.ts'
import { aManagedUser, userEvent } from '../../support/records/users.ts'

const ofCustomer = { params: { customer_id: 'c1' } }
const by = { name: 'Bruno Kranz', at: MOMENT }

function desk(user = aUser()) {
  const gateway = fakeGateway(user)
  const scope = officeScope({ user, gateway })
  return {
    ...{ gateway, scope },
    hear: (...events: KnownEvent[]) =>
      allSettled(cameIn, { scope, params: { kind: 'wire', events } }),
  }
}

type Read = [
  call: CallName,
  requested: EventCallable<void>,
  request: object,
  value: unknown,
  $shown: Store<unknown>,
  shown: unknown,
  $status: Store<string> | null,
]

const flows = [{ id: 'f1', name: 'Standard', cases: 3 }]
const tom = aManagedUser()
const counted = { seats: 1, active: 1, invitation_pending: 0, deactivated: 0 }

const reads: Read[] = [
  [
    'readBusinessDetails',
    businessDetailsRequested,
    ofCustomer,
    someDetails(),
    $businessDetails,
    someDetails(),
    $businessDetailsStatus,
  ],
  [
    'readSubscriptionConfig',
    planLimitsRequested,
    {},
    someLimits(2),
    $planLimits,
    someLimits(2),
    null,
  ],
  ['readOnboarding', onboardingRequested, {}, { status: 'pending' }, $onboarding, 'pending', null],
  [
    'readOnboarding',
    onboardingRequested,
    {},
    { status: 'pending', sending: true },
    $isSending,
    true,
    null,
  ],
  ['readTerms', termsRequested, ofCustomer, someTerms, $terms, someTerms, $termsStatus],
  ['listMailFlows', mailFlowsRequested, ofCustomer, flows, $mailFlows, flows, $mailFlowsStatus],
  [
    'readInvoiceTemplates',
    invoiceTemplatesRequested,
    ofCustomer,
    [anInvoiceTemplate({})],
    $invoiceTemplates,
    [anInvoiceTemplate({})],
    $invoiceTemplatesStatus,
  ],
  [
    'readMailSetup',
    mailSetupRequested,
    ofCustomer,
    emptySetup,
    $mailSetup,
    emptySetup,
    $mailSetupStatus,
  ],
  ['listUsers', usersRequested, {}, { ...counted, list: [tom] }, $users, [tom], null],
]

describe('what is read of the customer', () => {
  test.each(reads)('by %s is there from then on, and a failure is told', async (call, ...read) => {
    const [requested, request, value, $shown, shown, $status] = read
    const { gateway, scope } = desk()
    gateway.answer(call, () => refused('Access forbidden', 403))
    expect(scope.getState($shown)).toBeNull()
    await allSettled(requested, { scope })
    expect(scope.getState($shown)).toBeNull()
    if ($status) expect(scope.getState($status)).toBe('Access forbidden')
    gateway.answer(call, () => answered(value as never, 1))
    await allSettled(requested, { scope })
    expect(scope.getState($shown)).toEqual(shown)
    if ($status) expect(scope.getState($status)).toBe('success')
    expect(gateway.asked.map(({ name, request: sent }) => [name, sent])).toEqual([
      [call, request],
      [call, request],
    ])
  })

  test.each<[Plan | null, number]>([
    ['LITE', 0],
    ['PRO', 1],
    ['ENTERPRISE', 1],
    [null, 0],
  ])('has invoice templates under %s: asked %d times [SUBS-26]', async (subscription, times) => {
    const { gateway, scope } = subscription
      ? desk(aUser({ subscription }))
      : { gateway: fakeGateway(), scope: officeScope({ user: null }) }
    await allSettled(invoiceTemplatesRequested, { scope })
    expect(gateway.asked).toHaveLength(times)
  })

  test('names who made it what it is, as far as an event told', async () => {
    const { gateway, scope, hear } = desk()
    gateway.answer('readBusinessDetails', () => answered(someDetails(), 1))
    gateway.answer('listUsers', () => answered({ ...counted, list: [tom] }, 1))
    gateway.answer('listCaseTemplates', () => answered([aCaseTemplate()], 1))
    for (const unit of [businessDetailsRequested, usersRequested, caseTemplatesRequested]) {
      await allSettled(unit, { scope })
    }
    const authors = () => [
      scope.getState($lastAddressChange),
      scope.getState($userAuthors),
      scope.getState($templateAuthors),
    ]
    expect(authors()).toEqual([null, {}, {}])
    await hear(
      addressChanged(2, someDetails({ version: 2 })),
      userEvent(3, 'user.changed', aManagedUser({ version: 2 })),
      templateEvent(4, 'case-template.changed', aCaseTemplate({ version: 2 })),
    )
    expect(authors()).toEqual([{ by: by.name, at: MOMENT }, { u7: by }, { k1: by }])
  })

  test('is put in its order once for each state of it', async () => {
    const { gateway, scope, hear } = desk()
    const zoe = aManagedUser({ user_id: 'u9', name: 'Zoe', role: 'ADMIN' })
    gateway.answer('listUsers', () => answered({ ...counted, list: [tom, zoe] }, 1))
    const austria = aCaseTemplate({ id: 'k2', name: 'Austria' })
    gateway.answer('listCaseTemplates', () => answered([aCaseTemplate(), austria], 1))
    await allSettled(usersRequested, { scope })
    await allSettled(caseTemplatesRequested, { scope })
    const see = () => [scope.getState($users), scope.getState($caseTemplates)]
    const before = see()
    expect(before[0]?.map((user) => 'user_id' in user && user.user_id)).toEqual(['u9', 'u7'])
    expect(before[1]?.map(({ name }) => name)).toEqual(['Austria', 'Germany'])
    await hear(addressChanged(2, someDetails({ version: 2 })))
    expect([see()[0] === before[0], see()[1] === before[1]]).toEqual([true, true])
  })

  test('counts users where they were read, and for somebody who is logged in alone', async () => {
    const { gateway, scope } = desk()
    gateway.answer('listUsers', () => answered({ ...counted, list: [tom] }, 1))
    expect(scope.getState($userCounts)).toBeNull()
    await allSettled(usersRequested, { scope })
    expect(scope.getState($userCounts)).toMatchObject({ active: 1 })
  })
})

describe('the balance', () => {
  const booked = businessEvent(2, 'customer.credits-added', { amount: 70, added: 30 })

  test('is unknown before it was read, and 0 as long as it cannot be [CREDITS-03, CREDITS-04]', async () => {
    const { gateway, scope } = desk()
    expect(scope.getState($credits)).toBeNull()
    gateway.answer('readCredits', () => answered({ amount: 40 }, 1))
    await allSettled(creditsRequested, { scope })
    expect([scope.getState($credits), scope.getState($creditsStatus)]).toEqual([40, 'success'])
    expect(gateway.asked[0]?.request).toEqual(ofCustomer)
    gateway.answer('readCredits', () => refused('No', 500))
    await allSettled(creditsRequested, { scope })
    expect([scope.getState($credits), scope.getState($creditsStatus)]).toEqual([0, 'No'])
  })

  test('is told by a booking, and by nothing else, where it could not be read', async () => {
    const { gateway, scope, hear } = desk()
    gateway.answer('readCredits', () => refused('No', 500))
    await allSettled(creditsRequested, { scope })
    await hear(addressChanged(2, someDetails()))
    expect(scope.getState($credits)).toBe(0)
    await hear(addressChanged(3, someDetails({ version: 2 })), { ...booked, seq: 4 } as KnownEvent)
    expect([scope.getState($credits), scope.getState($creditsStatus)]).toEqual([70, ''])
  })
})

describe('the audit log', () => {
  const page = (ids: string[], next_cursor: string | null) => {
    const { payload } = auditListed(ids) as KnownEvent<'audit.listed'>
    return answered({ entries: [...payload.entries], next_cursor }, 1)
  }

  test('is read page by page, each filter for itself', async () => {
    const { gateway, scope } = desk()
    gateway.answer('readAuditLog', ({ query }) =>
      query.cursor === 'c8' ? page(['7'], null) : page(['9', '8'], 'c8'),
    )
    const filter = { person: 'u1' }
    const ask = (after: string | null) =>
      allSettled(auditRequested, { scope, params: { filter, after } })
    await ask(null)
    await ask('c8')
    expect(gateway.asked.map(({ request }) => request)).toEqual([
      { ...ofCustomer, query: filter },
      { ...ofCustomer, query: { ...filter, cursor: 'c8' } },
    ])
    const ids = (of: object) =>
      auditUnder(scope.getState($auditLog), of)?.entries.map(({ id }) => id)
    expect([ids(filter), ids({})]).toEqual([['9', '8', '7'], undefined])
    expect(scope.getState($auditStatus)).toBe('success')
    gateway.answer('readAuditLog', () => refused('Access forbidden', 403))
    await ask(null)
    expect(scope.getState($auditStatus)).toBe('Access forbidden')
  })

  test('has grown where somebody did what stands in it, and not where a case changed', async () => {
    const { scope, hear } = desk()
    const told: unknown[] = []
    createWatch({ unit: auditGrown, scope, fn: (said) => void told.push(said) })
    await hear(caseEvent(2, 'case.note-added'))
    expect(told).toEqual([])
    const tagged = caseEvent(4, 'case.tag-added')
    await hear(userEvent(3, 'user.changed', tom), tagged)
    expect(told).toEqual([undefined])
  })
})
