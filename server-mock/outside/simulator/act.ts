import { isRefused } from '../../calls/refusal.ts'
import { applyExternalEvent } from '../../modules/external-events/apply-external-event.ts'
import type { OutsideEvent } from '../../modules/external-events/outside-event.ts'
import { fileMail } from '../../modules/inbound-mail/file-mail.ts'
import { inboundAddress, takesMail } from '../../modules/outgoing-mail/inbound-address.ts'
import type { Random } from '../../random.ts'
import { declines, licenseFiles } from '../../seed/stories/steps.ts'
import type { Services } from '../../services.ts'
import type { Step } from './courses.ts'
import { letter, type Writer } from './letter.ts'
import type { Visitor } from './visitors.ts'

const methods = ['card', 'card', 'card', 'sepa_debit', 'paypal', 'bank_transfer'] as const

type EventStep = Exclude<Step, 'mail' | 'stranger'>

/** The event of a step; null when the case has nothing that it could concern. */
function eventOf(random: Random, visitor: Visitor, step: EventStep): OutsideEvent | null {
  const ofCase = { customer_id: visitor.customerId, case_id: visitor.caseId }
  switch (step) {
    case 'visit':
      return { ...ofCase, kind: 'portal-visited' }
    case 'login':
      return { ...ofCase, kind: 'portal-login' }
    case 'billing':
      return {
        ...ofCase,
        kind: 'billing-address-set',
        billing_address: visitor.billingAddress,
      }
    case 'initiate':
      return { ...ofCase, kind: 'payment-initiated' }
    case 'fail':
      return { ...ofCase, kind: 'payment-failed', message: random.pick(declines) }
    case 'succeed':
      return { ...ofCase, kind: 'payment-succeeded', payment_method: random.pick(methods) }
    case 'license': {
      if (visitor.findingIds.length === 0) return null
      const finding_id = random.pick(visitor.findingIds)
      return {
        ...ofCase,
        kind: 'license-uploaded',
        finding_id,
        filename: random.pick(licenseFiles),
      }
    }
    case 'callback': {
      const { name, email, phone: phone_number } = visitor
      return { ...ofCase, kind: 'callback-requested', name, email, phone_number }
    }
  }
}

/** Somebody whom no case knows. */
const strangerOf = (random: Random, visitor: Visitor): Writer => ({
  ...visitor,
  caseId: String(random.int(1_000_000, 9_999_999)),
  name: 'Alex Unknown',
  email: `someone-${random.int(1, 9_999)}@elsewhere.example`,
})

/** Does one step. False when the world is not as the visitor believed: their course ends there. */
export async function act(
  services: Services,
  random: Random,
  visitor: Visitor,
  step: Step,
): Promise<boolean> {
  if (step === 'mail' || step === 'stranger') {
    if (!(await takesMail(services.database.db, visitor.customerId))) return false
    const writer = step === 'mail' ? visitor : strangerOf(random, visitor)
    const { customerId } = visitor
    const to = inboundAddress(services.config, customerId)
    const raw = letter(random, writer, to, services.clock.now().toISOString())
    const filed = await fileMail(services, { customerId, raw, envelopeFrom: writer.email })
    return filed.outcome === 'filed'
  }
  const event = eventOf(random, visitor, step)
  return event !== null && !isRefused(await applyExternalEvent(services, event))
}
