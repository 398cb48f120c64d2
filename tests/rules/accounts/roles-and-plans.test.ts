import { describe, expect, test } from 'vitest'
import { Plan, PlanName, Role, SessionUser } from '../../../contracts/model/accounts/user.ts'
import {
  hasFeature,
  higherPlans,
  nextPlan,
} from '../../../contracts/rules/accounts/plan-features.ts'
import { isTemplateLocked } from '../../../contracts/rules/mail/mail-flows.ts'
import { addressTexts, ownDomainLocked } from '../../../contracts/rules/portal/portal-address.ts'
import { imageTexts, portalImagesLocked } from '../../../contracts/rules/portal/portal-images.ts'
import { parse } from '../../../contracts/schema.ts'
import { aUser } from '../../support/records/events.ts'

describe('roles and plans', () => {
  test('there are exactly two user roles [SCOPE-01]', () => {
    expect(Role.options).toEqual(['ADMIN', 'AGENT'])
    for (const other of ['admin', 'OWNER', '', null]) expect(parse(Role, other).ok).toBe(false)
  })

  test('there are exactly three subscription plans [SCOPE-02, CASECONST-05]', () => {
    expect(Plan.options).toEqual(['LITE', 'PRO', 'ENTERPRISE'])
    for (const other of ['lite', 'FREE', '', null]) expect(parse(Plan, other).ok).toBe(false)
  })

  test('a plan is the same in whatever letters it arrives, so that its gates hold [FLOW-56] [G-746]', () => {
    for (const name of ['lite', 'Lite', 'LITE']) {
      const session = parse(SessionUser, { ...aUser(), subscription: name })
      const plan = session.ok ? session.value.subscription : null
      expect(plan).toBe('LITE')
      expect(plan && isTemplateLocked(plan, { type: 'scheduled', trigger_event: null })).toBe(true)
    }
    for (const other of ['free', 'lite ', '', null, 7])
      expect(parse(PlanName, other).ok).toBe(false)
  })

  test('the gates of the portal hold however the name of a plan is written [PORTAL-30] [G-746]', () => {
    const portalOf = (name: string) => {
      const session = parse(SessionUser, { ...aUser(), subscription: name })
      const plan = session.ok ? session.value.subscription : null
      const domain = { from: null, to: 'claims.studio.example' }
      return plan && [portalImagesLocked(plan), ownDomainLocked(plan, domain)]
    }
    for (const name of ['lite', 'Lite', 'LITE'])
      expect(portalOf(name), name).toEqual([imageTexts.needsPro, addressTexts.domainNeedsPro])
    for (const name of ['pro', 'Pro', 'Enterprise'])
      expect(portalOf(name), name).toEqual([null, null])
  })

  test.each([
    ['LITE', ['PRO', 'ENTERPRISE'], 'PRO'],
    ['PRO', ['ENTERPRISE'], 'ENTERPRISE'],
    ['ENTERPRISE', [], 'ENTERPRISE'],
  ] as const)(
    'an upgrade of %s leads to %j, first of all to %s [G-280] [G-281]',
    (plan, higher, next) => {
      expect(higherPlans(plan)).toEqual(higher)
      expect(nextPlan(plan)).toBe(next)
    },
  )

  test.each([
    ['scheduled emails', 'PRO ENTERPRISE'],
    ['triggered emails', 'PRO ENTERPRISE'],
    ['invoice templates', 'PRO ENTERPRISE'],
    ['progress bar', 'PRO ENTERPRISE'],
    ['own domain', 'PRO ENTERPRISE'],
    ['portal images', 'PRO ENTERPRISE'],
    ['letters', 'ENTERPRISE'],
    ['credits', 'ENTERPRISE'],
  ] as const)('%s belong to %s', (feature, plans) => {
    expect(Plan.options.filter((plan) => hasFeature(plan, feature)).join(' ')).toBe(plans)
  })
})
