import { allSettled } from 'effector'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandName, InputOf } from '../../contracts/commands/commands.ts'
import type { Activity } from '../../contracts/model/cases/activity.ts'
import type { CaseState } from '../../contracts/model/cases/case.ts'
import { emptyImprint } from '../../contracts/rules/cases/research.ts'
import { caseTemplate } from '../../server-mock/db/schema/case-templates.ts'
import { emailFlow, translation } from '../../server-mock/db/schema/setup.ts'
import { startOutbox } from '../../server-mock/outside/mail-out/outbox.ts'
import { systemClock } from '../../src/bus/clock.ts'
import { $view } from '../../src/commands/overlay.ts'
import { $hasPending, createCommandEffect } from '../../src/commands/send.ts'
import { rowIn } from '../../src/projections/view.ts'
import { invoiceTemplatesRequested } from '../../src/queries/accounting/invoice-templates.ts'
import { casesRequested } from '../../src/queries/cases/case-list.ts'
import { $activities, $caseDetail, caseOpened } from '../../src/queries/cases/open-case.ts'
import { caseTemplatesRequested } from '../../src/queries/set-up/case-templates.ts'
import { mailFlowsRequested } from '../../src/queries/set-up/mail-flows.ts'
import { translationsRequested } from '../../src/queries/set-up/translations.ts'
import { type Client, openClient, perform, until } from '../support/client/client.ts'
import { type CaseDesk, openCaseDesk } from '../support/offices/case-desk.ts'
import { type CaseParts, imageUse } from '../support/offices/case-in-state.ts'
import { addWaiting } from '../support/offices/outgoing-office.ts'
import { aLogEntry } from '../support/records/builders.ts'
import { allCases } from '../support/records/events.ts'
import { MORNING } from '../support/server/api-office.ts'

let desk: CaseDesk
let client: Client

beforeAll(async () => {
  desk = await openCaseDesk()
  // What is put into the outbox stays there: only what the command itself commits is compared.
  await desk.outbox.close()
  // Its days are the server's: what is due in days is the same on both sides.
  const clock = { ...systemClock, now: () => new Date(MORNING) }
  const { email } = desk.own.users.colleague
  client = await openClient(desk.api.origin, email, { realtime: false, clock })
})

afterAll(async () => {
  await client?.close()
  await desk?.close()
})

/** Moments and ids are the server's to give; what is new in the timeline is told by type and content. */
const withoutIdentity = ({ type, content }: Activity) => ({ type, content })

function seen(id: string) {
  const { scope } = client
  const row = rowIn(scope.getState($view), id)
  const detail = scope.getState($caseDetail)
  const automation_paused_at = detail?.automation_paused_at && 'some time'
  const timeline = scope.getState($activities).map(({ activity }) => withoutIdentity(activity))
  const moments = { version: 0, date_state_updated: '', last_case_activity_timestamp: '' }
  return {
    row: { ...row, ...moments },
    detail: { ...detail, ...moments, automation_paused_at },
    timeline: timeline.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  }
}

type OfCase = { case_id: string; version: number }

/** Does it, and gives what was shown before the answer beside what the server made of it. */
async function predicted<N extends CommandName>(
  id: string,
  name: N,
  input?: Omit<InputOf<N>, keyof OfCase>,
) {
  const { scope } = client
  await allSettled(casesRequested, { scope, params: allCases })
  await allSettled(caseOpened, { scope, params: id })
  const first = { case_id: id, version: scope.getState($caseDetail)?.version ?? 0, tag: 'seen' }
  // The fixture writes rows by hand: one change lets the server derive what they repeat of the detail.
  await perform(scope, addTagFx, first)
  await until(() => !scope.getState($hasPending), 'the tag')
  const version = scope.getState($caseDetail)?.version ?? 0
  const about = { case_id: id, version, ...input }
  const sent = perform(scope, createCommandEffect(name), about as unknown as InputOf<N>)
  const shown = seen(id)
  expect(scope.getState($hasPending)).toBe(true)
  expect(await sent).toMatchObject({ kind: 'done' })
  await until(() => !scope.getState($hasPending), 'confirmation')
  return { shown, confirmed: seen(id) }
}

const waiting = ['2026-11-25T09:00:00.000Z', '2026-11-28T09:00:00.000Z']

async function caseWith(state: CaseState, parts: CaseParts = {}) {
  const id = await desk.makeCase(state, parts)
  if (state === 'ACTIVE') await addWaiting(desk.api.services, desk.own.id, id, waiting)
  return id
}

const addTagFx = createCommandEffect('case.tag.add')

describe('what is shown before the answer is what the server then says', () => {
  test.each(['STANDBY', 'ACTIVE'] as const)('of a cancelled %s case', async (state) => {
    const id = await caseWith(state)
    const { shown, confirmed } = await predicted(id, 'case.cancel')
    expect(shown).toEqual(confirmed)
    expect(confirmed.detail).toMatchObject({ state: 'CANCELLED' })
  })

  test('of a case that was reset', async () => {
    const id = await caseWith('CANCELLED', { detail: { wasActivated: false } })
    const { shown, confirmed } = await predicted(id, 'case.reset')
    expect(shown).toEqual(confirmed)
  })

  test('of an activated case, but for the mails that its flow plans', async () => {
    const id = await caseWith('STANDBY')
    const { services } = desk.api
    const outbox = startOutbox(services)
    services.outbox = outbox
    const { shown, confirmed } = await predicted(id, 'case.activate')
    await outbox.close()
    expect(shown.row.state).toBe(confirmed.row.state)
    expect(shown.detail.overview?.was_activated).toBe(true)
    expect(confirmed.detail.overview?.was_activated).toBe(true)
    expect(confirmed.timeline).toEqual(expect.arrayContaining(shown.timeline))
  })

  test('of another mail flow and another language', async () => {
    const { db } = desk.api.services.database
    const customerId = desk.own.id
    await db.insert(emailFlow).values({ id: 'other-flow', customerId, name: 'Other' })
    const french = { id: 'french', customerId, language: 'fr', isActive: true, isDefault: false }
    await db.insert(translation).values(french)
    const id = await caseWith('STANDBY')
    const flow = { id: 'other-flow', name: 'Other' }
    const assigned = await predicted(id, 'case.flow.assign', { flow })
    expect(assigned.shown).toEqual(assigned.confirmed)
    expect(assigned.confirmed.detail.email_flow).toEqual(flow)
    const chosen = { id: 'french', language: 'fr' }
    const spoken = await predicted(id, 'case.language.assign', { translation: chosen })
    expect(spoken.shown).toEqual(spoken.confirmed)
    expect(spoken.confirmed.detail.translation).toEqual(chosen)
  })

  test('of a template that is applied', async () => {
    await desk.api.services.database.db.insert(caseTemplate).values({
      ...{ id: 'whole', customerId: desk.own.id, name: 'Whole', created: MORNING },
      ...{ currency: 'GBP', country: 'GB', licenseFee: 18_050, vatIdRequired: true },
      ...{ taxType: 'VAT', taxPercentage: 2000, settlementPercentage: 1250, settlementDays: 14 },
      additionalFees: [{ name: 'Research', percentage: 2.5, taxable: false }],
      emailFlowId: `${desk.own.id}-flow`,
      translationId: `${desk.own.id}-language`,
      invoiceTemplateId: `${desk.own.id}-invoice-template`,
    })
    const { scope } = client
    for (const read of [
      caseTemplatesRequested,
      mailFlowsRequested,
      translationsRequested,
      invoiceTemplatesRequested,
    ])
      await allSettled(read, { scope })
    const id = await caseWith('STANDBY', { licenses: ['VALID'] })
    const { shown, confirmed } = await predicted(id, 'case.auto-fill', { template_id: 'whole' })
    expect(shown).toEqual(confirmed)
    expect(confirmed.detail).toMatchObject({ country: 'GB', vat_id_required: true })
  })

  test('of paused and resumed automation', async () => {
    const id = await caseWith('ACTIVE')
    const paused = await predicted(id, 'case.automation.pause')
    expect(paused.shown).toEqual(paused.confirmed)
    const resumed = await predicted(id, 'case.automation.resume')
    expect(resumed.shown.row).toEqual(resumed.confirmed.row)
    expect(resumed.shown.detail).toEqual(resumed.confirmed.detail)
    expect(resumed.shown.timeline).toHaveLength(resumed.confirmed.timeline.length)
  })

  test('of a scheduled mail that was taken away', async () => {
    const id = await caseWith('ACTIVE')
    const [mail] = (await desk.timeline(id)).filter(({ type }) => type === 'EMAIL_SCHEDULED')
    const { shown, confirmed } = await predicted(id, 'case.scheduled-mail.delete', {
      activity_id: mail?.id ?? '',
    })
    expect(shown).toEqual(confirmed)
  })

  test('of another imprint, and of another text in the case log', async () => {
    const anImprint = { id: 'i1', ...emptyImprint, city: 'Telgte' }
    const parts = { detail: { imprint: anImprint, caseLog: [aLogEntry()] } }
    const id = await caseWith('STANDBY', parts)
    const imprint = { ...emptyImprint, city: 'Greven' }
    const changed = await predicted(id, 'case.imprint.change', { imprint })
    expect(changed.shown).toEqual(changed.confirmed)
    const entry = { entry_id: 'g1', text: 'Two telephones' }
    const corrected = await predicted(id, 'case.log.change', { ...entry })
    expect(corrected.shown).toEqual(corrected.confirmed)
  })

  test('of a new contact', async () => {
    const id = await caseWith('ACTIVE')
    const { opponent_contact_details: contact } = await desk.get(id)
    const { shown, confirmed } = await predicted(id, 'case.contact.change', {
      contact: { ...contact, email: ' new@althaus.example ', company: '', title: 'Dr.' },
    })
    expect(shown).toEqual(confirmed)
  })

  test('of another licensing offer', async () => {
    const id = await caseWith('ACTIVE')
    const { shown, confirmed } = await predicted(id, 'case.offer.change', {
      claim: {
        currency: 'CHF',
        indirect_tax_type: 'GST' as const,
        indirect_tax_percentage: 7.7,
        settlement_offer_date: '2027-03-01',
        settlement_offer_percentage: 12.5,
        vat_id_required: true,
        allow_prepayment_invoicing: true,
      },
    })
    expect(shown).toEqual(confirmed)
    expect(confirmed.detail).toMatchObject({
      deadline: '2027-03-01',
      vat_id_required: true,
      // There is no template to invoice by.
      allow_prepayment_invoicing: false,
    })
  })

  test('of other fees, another country and another price', async () => {
    const id = await caseWith('STANDBY')
    const fees = await predicted(id, 'case.fees.change', {
      fees: [{ name: ' Research ', percentage: 2.5, taxable: false }],
    })
    expect(fees.shown).toEqual(fees.confirmed)
    const country = await predicted(id, 'case.country.change', { country: 'AT' })
    expect(country.shown).toEqual(country.confirmed)
    const price = await predicted(id, 'case.finding.price.change', {
      finding_id: imageUse(id),
      price: 10.05,
    })
    expect(price.shown).toEqual(price.confirmed)
    expect(price.confirmed.row).toMatchObject({ country: 'AT' })
  })

  test.each(['VALID', 'INVALID'] as const)('of a licence found %s', async (state) => {
    const id = await caseWith('CANCELLED', { licenses: ['UNCHECKED'] })
    const { shown, confirmed } = await predicted(id, 'case.license.review', {
      finding_id: imageUse(id),
      state,
    })
    expect(shown).toEqual(confirmed)
  })

  test('of the last open image use, but for the mail that answers the review', async () => {
    const id = await caseWith('ACTIVE', { licenses: ['UNCHECKED', 'VALID'] })
    const { shown, confirmed } = await predicted(id, 'case.license.review', {
      finding_id: imageUse(id),
      state: 'VALID' as const,
    })
    expect(shown.row).toEqual(confirmed.row)
    // Fees of a claim that is over keep what was once stored for them, which is never shown before.
    const { claim_details: fees } = confirmed.detail
    expect({ ...shown.detail, claim_details: fees }).toEqual(confirmed.detail)
    expect(confirmed.detail.state).toBe('VALID_LICENSE')
    expect(confirmed.timeline).toEqual(expect.arrayContaining(shown.timeline))
  })

  test('of a deleted licence', async () => {
    const id = await caseWith('ACTIVE', { licenses: ['VALID', 'UNCHECKED'] })
    const { shown, confirmed } = await predicted(id, 'case.license.delete', {
      finding_id: imageUse(id),
    })
    expect(shown).toEqual(confirmed)
  })

  test('of a deleted image use, with its licence', async () => {
    const id = await caseWith('ACTIVE', { licenses: ['UNCHECKED'] })
    const { shown, confirmed } = await predicted(id, 'case.finding.delete', {
      finding_id: imageUse(id),
    })
    expect(shown).toEqual(confirmed)
    expect(confirmed.detail.findings).toHaveLength(1)
  })

  test('of the last image use that was not licensed', async () => {
    const id = await caseWith('ACTIVE', { licenses: ['INVALID', 'VALID'] })
    const { shown, confirmed } = await predicted(id, 'case.finding.delete', {
      finding_id: imageUse(id),
    })
    expect(shown.row).toEqual(confirmed.row)
    const { claim_details: fees } = confirmed.detail
    expect({ ...shown.detail, claim_details: fees }).toEqual(confirmed.detail)
    expect(confirmed.detail.state).toBe('VALID_LICENSE')
    expect(shown.timeline).toEqual(confirmed.timeline)
  })
})
