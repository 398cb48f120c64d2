import { screen, within } from '@testing-library/react'
import { createWatch } from 'effector'
import { describe, expect, it } from 'vitest'
import type { CaseDetail, ClaimDetails } from '../../../contracts/model/cases/case.ts'
import {
  addFindingRequested,
  contactEditRequested,
  flowRequested,
  languageRequested,
  offerRequested,
} from '../../../src/actions/requests.ts'
import { refused } from '../../../src/bus/outcome.ts'
import { answered, asked, behind, gate } from '../../support/client/fake-gateway.ts'
import { openCase, portuguese, readyCase } from '../../support/dom/case-actions.tsx'
import { aCaseDetail, aFinding, aLicense } from '../../support/records/builders.ts'
import { withTexts } from '../../support/records/translations.ts'

const activate = () => screen.getByRole('button', { name: 'ACTIVATE' })
const readiness = () => screen.getByRole('region', { name: 'Activation readiness' })

const claimOf = (parts: Partial<ClaimDetails>): Partial<CaseDetail> => ({
  claim_details: { ...readyCase().claim_details, ...parts },
})

const expectBlocked = async (detail: Parameters<typeof readyCase>[0], reason: RegExp) => {
  const { user, gateway } = await openCase({ detail: readyCase(detail) })
  expect(activate().getAttribute('aria-disabled')).toBe('true')
  expect(activate().getAttribute('aria-description')).toMatch(reason)
  expect(readiness().textContent).toMatch(reason)
  await user.click(activate())
  await user.keyboard('{Shift>}a{/Shift}')
  expect(asked(gateway, 'readProviderStatus')).toEqual([])
}

describe('the readiness of a STANDBY case', () => {
  it('is there when all four parts are: ACTIVATE can be pressed [READY-01] [STATE-03]', async () => {
    await openCase()
    expect(readiness().textContent).toContain('4 of 4 requirements for activation met')
    expect(readiness().textContent).toContain('Portal language, Portuguese')
    expect(activate().getAttribute('aria-disabled')).toBeNull()
  })

  it('says nothing of the portal language before it is known, and offers to ask again where it cannot be', async () => {
    const held = gate()
    const { user, gateway } = await openCase({ read: behind(held, refused('No', 500)) })
    expect(readiness().textContent).not.toMatch(/could not be|of 4/)
    const marks = () => ['aria-busy', 'aria-disabled'].map((name) => activate().getAttribute(name))
    expect(marks()).toEqual(['true', null])
    expect(readiness().textContent).toContain('Portal language, Portuguese')
    gateway.answer('readTranslations', () => answered(withTexts(portuguese), 1))
    held.open()
    const again = await screen.findByRole('button', { name: /could not be loaded: try again$/ })
    expect(marks()).toEqual([null, 'true'])
    await user.click(again)
    expect(await screen.findByText('4 of 4 requirements for activation met')).toBeTruthy()
    expect(marks()).toEqual([null, null])
  })

  it('lacks a valid contact email [READY-02]', async () => {
    const contact = { ...aCaseDetail({}).opponent_contact_details, email: 'nobody' }
    await expectBlocked(
      { opponent_contact_details: contact },
      /The contact needs a valid email address/,
    )
    expect(readiness().textContent).toContain('3 of 4 requirements for activation met')
  })

  it('lacks a valid licensing offer [READY-03]', async () => {
    await expectBlocked({ country: null }, /The licensing offer needs a country/)
  })

  const licensed = aLicense({ state: 'VALID' })
  it.each<[string, string, Partial<CaseDetail>, RegExp]>([
    ['no image use', 'READY-06', { findings: [] }, /must add up to more than 0/],
    [
      'licensed image uses alone',
      'READY-06',
      { findings: [aFinding({ price: 380, license: licensed })] },
      /must add up to more than 0/,
    ],
    [
      'no currency',
      'READY-15',
      claimOf({ currency: null }),
      /The licensing offer needs a currency/,
    ],
  ])('lacks a valid licensing offer with %s [%s]', async (_what, _ids, detail, reason) => {
    await expectBlocked(detail, reason)
  })

  it('lacks nothing without a percentage for a reverse charge [READY-20]', async () => {
    const claim = { indirect_tax_type: 'REVERSE_CHARGE', indirect_tax_percentage: null } as const
    await openCase({ detail: readyCase(claimOf(claim)) })
    expect(activate().getAttribute('aria-disabled')).toBeNull()
  })

  it('lacks a mail flow [READY-04]', async () => {
    await expectBlocked({ email_flow: null, email_flow_id: null }, /needs a mail flow/)
  })

  it('lacks an active portal translation [READY-05]', async () => {
    await expectBlocked({ translation: { id: 't9', language: 'de' } }, /is not active/)
  })

  it('lacks a default translation, and says where to make one [READY-21] [READY-22] [G-442]', async () => {
    await openCase({ translations: { ...portuguese, default_translation_id: null } })
    const text =
      'You must create and activate a translation under Admin > Settlement Portal > Translations before activating this case.'
    expect(activate().getAttribute('aria-description')).toBe(text)
    expect(within(readiness()).getByText(text)).toBeTruthy()
  })

  const blank = { id: 'f1', price: null }
  const without = { ...aCaseDetail({}).opponent_contact_details, email: null }
  it.each<[string, string, Partial<CaseDetail>]>([
    ['The contact needs a valid email address', 'contact', { opponent_contact_details: without }],
    ['The licensing offer needs a country', 'offer', { country: null }],
    ['Every image use needs a license fee above 0', 'offer', { findings: [aFinding(blank)] }],
    ['The license fees must add up to more than 0', 'finding', { findings: [] }],
    ['The case needs a portal language', 'language', { translation: null }],
    ['The case needs a mail flow', 'flow', { email_flow: null, email_flow_id: null }],
  ])('leads by “%s” to where it is done, by keyboard [READY-01]', async (text, to, detail) => {
    const requests = {
      contact: contactEditRequested,
      offer: offerRequested,
      finding: addFindingRequested,
      language: languageRequested,
      flow: flowRequested,
    }
    const { user, scope } = await openCase({ detail: readyCase(detail) })
    const asked: string[] = []
    for (const [name, unit] of Object.entries(requests)) {
      createWatch({ unit, scope, fn: () => asked.push(name) })
    }
    const way = within(readiness()).getByRole('button', { name: text })
    way.focus()
    await user.keyboard('{Enter}')
    expect(asked).toEqual([to])
  })

  it('counts the lines that it shows: several things that one part lacks stand under it [READY-01]', async () => {
    await openCase({ detail: readyCase({ country: null, ...claimOf({ currency: null }) }) })
    const [list] = within(readiness()).getAllByRole('list')
    const lines = [...(list?.children ?? [])].map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Contact email',
      'Licensing offer: 2 open issuesThe licensing offer needs a countryThe licensing offer needs a currency',
      'Portal language, Portuguese',
      'Mail flow, EU standard 2026',
    ])
    expect(readiness().textContent).toContain('3 of 4 requirements for activation met')
  })

  it('is shown for STANDBY alone', async () => {
    await openCase({ detail: readyCase({ state: 'ACTIVE' }) })
    expect(screen.queryByRole('region', { name: 'Activation readiness' })).toBeNull()
  })
})
