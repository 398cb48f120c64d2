/** What offer, mail flow, language and template show before the answer, and what is refused of them. */
import { describe, expect, test } from 'vitest'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import type { ClaimInput } from '../../../contracts/model/cases/claim.ts'
import { emptyImprint } from '../../../contracts/rules/cases/research.ts'
import { emptyOverlay } from '../../../src/projections/view.ts'
import { createWorkspace, foldWorkspace } from '../../../src/projections/workspace.ts'
import { aCaseDetail, aCaseRow, aFinding, aLicense } from '../../support/records/builders.ts'
import { aFullTemplate } from '../../support/records/case-templates.ts'
import { aUser, localEvent, sessionStarted } from '../../support/records/events.ts'
import { anInvoiceTemplate } from '../../support/records/invoice-templates.ts'
import {
  changed,
  commandOf,
  handlerOf,
  type Known,
  ofCase,
  predict,
  refusalOf,
} from './handler-desk.ts'

const findings = [aFinding({ id: 'f1', price: 100 }), aFinding({ id: 'f2', price: 50 })]
const { claim_details } = aCaseDetail({})
const priced = (parts: Partial<CaseDetail> = {}): Known => ({ detail: { findings, ...parts } })
const vat: ClaimInput = {
  ...{ currency: 'EUR', indirect_tax_type: 'VAT', indirect_tax_percentage: 19 },
}
const offer = (claim: ClaimInput) => ({ ...ofCase, claim })

describe('another price', () => {
  const input = { ...ofCase, finding_id: 'f1', price: 200 }

  test('is that of one image use, with the offer that follows from it', () => {
    const shown = predict('case.finding.price.change', input, priced())
    expect(changed(shown)).toMatchObject({
      'findings[f1].price': 200,
      charge_details: { final_amount_gross_no_settlement: 297.5 },
    })
    expect(Object.keys(changed(shown))).not.toContain('findings[f2].price')
    expect(shown?.row).toMatchObject({ country: 'DE', currency: 'EUR', final_amount: 297.5 })
    expect(shown?.row?.id).toBe(ofCase.case_id)
  })

  test('is of no case that is not loaded, and makes no amount without a currency', () => {
    expect(predict('case.finding.price.change', input, null)).toBeNull()
    const known = priced({ claim_details: { ...claim_details, currency: null } })
    const shown = predict('case.finding.price.change', input, known)
    expect(shown?.row).toMatchObject({ currency: null, final_amount: null })
  })
})

test('another country is that of the case and of its row', () => {
  const shown = predict('case.country.change', { ...ofCase, country: 'AT' })
  expect([shown?.row?.country, changed(shown)]).toEqual(['AT', { country: 'AT' }])
})

describe('another offer', () => {
  test('is calculated anew, keeps its fees, and is invoiced as it says', () => {
    const additional_fees = [{ name: 'Research', percentage: 10, taxable: true, price: 15 }]
    const known = priced({ claim_details: { ...claim_details, additional_fees } })
    const shown = predict(
      'case.offer.change',
      offer({ currency: 'USD', indirect_tax_type: 'REVERSE_CHARGE', invoice_template_id: 'i1' }),
      known,
    )
    expect(changed(shown)).toMatchObject({
      ...{ 'claim_details.currency': 'USD', invoice_template_id: 'i1' },
      ...{ 'claim_details.indirect_tax_type': 'REVERSE_CHARGE' },
      'claim_details.indirect_tax_percentage': null,
    })
    expect(shown?.row).toMatchObject({ currency: 'USD', final_amount: 165 })
  })

  test('has its deadline from the settlement', () => {
    const settled = { settlement_offer_date: '2026-12-01', settlement_offer_percentage: 10 }
    const shown = predict('case.offer.change', offer({ ...vat, ...settled }), priced())
    expect(changed(shown)).toMatchObject({
      ...{ deadline: '2026-12-01', 'claim_details.settlement_offer_date': '2026-12-01' },
      'claim_details.settlement_offer_percentage': 10,
    })
  })

  test('leaves what a PAID case has to pay, and changes how it is invoiced', () => {
    const paid = { row: { state: 'PAID' as const }, ...priced({ state: 'PAID' }) }
    const invoiced = offer({ vat_id_required: true })
    expect(refusalOf('case.offer.change', invoiced, paid)).toBeNull()
    const after = changed(predict('case.offer.change', invoiced, paid))
    expect(after).toMatchObject({ vat_id_required: true })
    expect(Object.keys(after).filter((field) => field.startsWith('claim_details'))).toEqual([])
    expect(refusalOf('case.offer.change', offer({ currency: 'USD' }), paid)).toBe(
      'Invalid request: case in state PAID cannot be given another licensing offer.',
    )
  })

  test.each([
    ['2026-11-19', null],
    ['2026-11-18', 'The deadline must be at least tomorrow'],
  ])('may end on %s, as another day may have begun at the server: %s', (date, message) => {
    const claim = { ...vat, settlement_offer_date: date, settlement_offer_percentage: 10 }
    expect(refusalOf('case.offer.change', offer(claim), priced())).toBe(message)
    expect(predict('case.offer.change', offer(claim), priced()) === null).toBe(message !== null)
    // Before the day is known the server judges.
    const loaded = localEvent('case.loaded', { detail: aCaseDetail({ findings }), as_of: 1 })
    const workspace = foldWorkspace(createWorkspace(), [sessionStarted(1), loaded])
    const view = { workspace, overlay: emptyOverlay }
    const command = commandOf('case.offer.change', offer(claim))
    expect(handlerOf('case.offer.change').refuse?.(command, view)).toBeNull()
  })

  test('is of no case that is not loaded, of nobody without a session, and none that is wrong', () => {
    const wrong = offer({ ...vat, currency: 'XXX' })
    expect(refusalOf('case.offer.change', wrong, priced())).toBe('Choose a currency')
    expect(predict('case.offer.change', wrong, priced())).toBeNull()
    expect(refusalOf('case.offer.change', wrong, null)).toBeNull()
    expect(predict('case.offer.change', offer(vat), null)).toBeNull()
    const events = [
      localEvent('day.changed', { day: '2026-11-20' }),
      localEvent('case.loaded', { detail: aCaseDetail({ findings }), as_of: 1 }),
    ]
    const view = { workspace: foldWorkspace(createWorkspace(), events), overlay: emptyOverlay }
    const command = commandOf('case.offer.change', offer(vat))
    expect(view.workspace.details.map.size).toBe(1)
    expect(handlerOf('case.offer.change').predict?.(command, view)).toBeNull()
  })
})

describe('other fees', () => {
  const fee = { name: ' Research ', percentage: 10, taxable: true }

  test('are part of the claim, each with its price', () => {
    const shown = predict('case.fees.change', { ...ofCase, fees: [fee] }, priced())
    expect(changed(shown)['claim_details.additional_fees']).toEqual([
      { name: 'Research', percentage: 10, taxable: true, price: 15 },
    ])
    expect(shown?.row?.final_amount).toBe(196.35)
  })

  test('are of no case that is not loaded, and none that are wrong', () => {
    expect(predict('case.fees.change', { ...ofCase, fees: [fee] }, null)).toBeNull()
    const nameless = { ...ofCase, fees: [{ ...fee, name: ' ' }] }
    expect(predict('case.fees.change', nameless, priced())).toBeNull()
    expect(refusalOf('case.fees.change', nameless, null)).toBe('Enter a name')
    expect(refusalOf('case.fees.change', { ...ofCase, fees: [fee] }, null)).toBeNull()
  })
})

describe('a mail flow and a language', () => {
  const spoken = [
    { id: 'de', language: 'German', is_active: 1 as const },
    { id: 'fr', language: 'French', is_active: 0 as const },
  ]
  const languages = localEvent('translations.loaded', {
    translations: { translations: spoken, default_translation_id: 'de' },
    as_of: 1,
  })
  const speak = (id: string) => ({ ...ofCase, translation: { id, language: id } })
  const none = { email_flow: null, email_flow_id: null, translation: null }
  const known: Known = { detail: none, more: [languages] }

  test('show at once', () => {
    const flow = { id: 'f2', name: 'Friendly' }
    expect(changed(predict('case.flow.assign', { ...ofCase, flow }, known))).toEqual({
      ...{ email_flow: flow, email_flow_id: 'f2' },
    })
    const language = speak('de')
    expect(changed(predict('case.language.assign', language, known))).toEqual({
      translation: language.translation,
    })
  })

  test.each([
    ['de', null],
    ['fr', 'Invalid request: case in state ACTIVE cannot be given an inactive language.'],
    ['unknown', null],
  ])('%s is taken by an ACTIVE case: %s', (id, message) => {
    expect(refusalOf('case.language.assign', speak(id), known)).toBe(message)
    expect(refusalOf('case.language.assign', speak(id))).toBeNull()
    const standby: Known = { ...known, detail: { ...none, state: 'STANDBY' } }
    expect(refusalOf('case.language.assign', speak(id), standby)).toBeNull()
  })

  test('of a template are those that it names, as far as they are known', () => {
    const flows = ['f0', 'f1'].map((id) => ({ id, name: `Flow ${id}`, cases: 1 }))
    const invoices = ['i0', 'i1'].map((id) => anInvoiceTemplate({ id }))
    const template = aFullTemplate({ id: 'k1', translation_id: 'fr' })
    const listed = localEvent('case-templates.listed', {
      templates: [aFullTemplate({ id: 'k0', country: 'FR' }), template],
      as_of: 1,
    })
    const input = { ...ofCase, template_id: 'k1' }
    const fill = (...more: NonNullable<Known['more']>) =>
      changed(
        predict('case.auto-fill', input, {
          detail: { ...none, state: 'STANDBY', country: null, findings },
          more: [listed, ...more],
        }),
      )
    const all = fill(
      languages,
      localEvent('mail-flows.loaded', { flows, as_of: 1 }),
      localEvent('invoice-templates.listed', { templates: invoices, as_of: 1 }),
    )
    expect(all).toMatchObject({
      ...{ country: 'DE', email_flow: { id: 'f1', name: 'Flow f1' }, email_flow_id: 'f1' },
      ...{ translation: { id: 'fr', language: 'French' }, invoice_template_id: 'i1' },
    })
    const some = fill()
    expect(some).toMatchObject({ country: 'DE' })
    for (const part of ['email_flow', 'translation', 'invoice_template_id']) {
      expect(Object.keys(some)).not.toContain(part)
    }
  })

  test('of a template are nobody’s without a session', () => {
    const detail = aCaseDetail({ state: 'STANDBY' })
    const events = [
      localEvent('case.loaded', { detail, as_of: 1 }),
      localEvent('case-templates.listed', { templates: [aFullTemplate()], as_of: 1 }),
    ]
    const workspace = foldWorkspace(createWorkspace(), events)
    const command = commandOf('case.auto-fill', { ...ofCase, template_id: 'k1' })
    const fill = (user: SessionUser | null) =>
      handlerOf('case.auto-fill').predict?.(command, {
        workspace: { ...workspace, session: { user } },
        overlay: emptyOverlay,
      })
    expect([fill(null), fill(aUser())?.name]).toEqual([null, 'case.auto-filled'])
  })
})

describe('what else is refused before it is sent', () => {
  test('is a name or a signature that the rules do not take', () => {
    const names = (name: string) => refusalOf('profile.name.change', { name, public_name: 'A.' })
    expect([names('Agnes'), names(' ')]).toEqual([
      null,
      'Please enter valid values for all fields.',
    ])
    const sign = (signature: string) => refusalOf('profile.signature.save', { signature })
    expect([sign('<p>Agnes</p>'), sign('x'.repeat(1_000_000)) === null]).toEqual([null, false])
  })

  test('is an imprint or a line of the log, each by its own rule', () => {
    const active: Known = { detail: { state: 'ACTIVE' } }
    const line = refusalOf('case.log.add', { ...ofCase, text: 'Asked' }, active)
    const other = refusalOf('case.log.change', { ...ofCase, entry_id: 'g1', text: 'x' }, active)
    const imprint = { ...ofCase, imprint: emptyImprint }
    expect([line, other, refusalOf('case.imprint.change', imprint, active)]).toEqual([
      expect.stringContaining('a log entry'),
      line,
      expect.stringContaining('another imprint'),
    ])
  })

  test('is nothing about an image use of a case that is not loaded, or of one that it has not', () => {
    const file = { file_id: 'p', filename: 'page.png', size: 7 }
    const ofFinding = { ...ofCase, finding_id: 'f1', license_file: file, note: null }
    const adds = {
      ...{ ...ofCase, page_screenshot: file, original_image: file },
      ...{ page_link: 'https://a.example/', price: 5 },
    }
    const replaces = { ...ofCase, finding_id: 'f1', original_image: file }
    expect(refusalOf('case.finding.add', adds, null)).toBeNull()
    expect(refusalOf('case.finding.replace-original', replaces, null)).toBeNull()
    expect(refusalOf('case.finding.delete', { ...ofCase, finding_id: 'f1' }, null)).toBeNull()
    expect(refusalOf('case.license.upload', ofFinding, null)).toBeNull()
    const licensed = aFinding({ id: 'f2', license: aLicense() })
    const known: Known = { detail: { findings: [licensed, aFinding({ id: 'f1' })] } }
    expect(refusalOf('case.license.upload', ofFinding, known)).toBeNull()
    expect(refusalOf('case.license.upload', { ...ofFinding, finding_id: 'f2' }, known)).toBe(
      'Invalid request: this image use already has a license.',
    )
    expect(refusalOf('case.license.upload', { ...ofFinding, finding_id: 'f9' }, known)).toBeNull()
  })

  test('a deletion of what the case has not shows nothing', () => {
    const known: Known = { row: aCaseRow({}), detail: { findings } }
    const gone = { ...ofCase, finding_id: 'f9' }
    expect(predict('case.finding.delete', gone, known)).toBeNull()
    expect(predict('case.finding.delete', gone, null)).toBeNull()
  })
})
