import { mailArrived } from './mails/receive-mail.ts'
import { amountDue, chargesOf, type Offer } from './offer.ts'
import { runFlow } from './stories/automation.ts'
import { letterWent } from './stories/letters.ts'
import { longNotes } from './stories/notes.ts'
import {
  checkedOut,
  colleague,
  created,
  licensed,
  noted,
  paymentFailed,
  paymentStarted,
  replySubject,
  stateChanged,
} from './stories/steps.ts'
import { type Outcome, outcome, type Sketch } from './stories/story.ts'
import { DAY, dayText, HOUR, MINUTE } from './timestamps.ts'
import { countries } from './world/countries.ts'
import type { Opponent } from './world/opponent.ts'

export const showcaseTags = ['bakery', 'instalments', 'phone'] as const

const germany = countries.find(({ code }) => code === 'DE')

/** The case of the pictures: a bakery in Münster with five image uses. */
export function showcase(drawn: Opponent, now: number): { opponent: Opponent; offer: Offer } {
  const host = 'baeckerei-althaus-voss.de'
  const company = 'Bäckerei Althaus & Voss GmbH'
  const email = `info@${host}`
  const phone = '+49 251 5550 1842'
  const place = { postal_code: '48143', city: 'Münster', country: 'DE' }
  const address = 'Hammer Straße 118'
  const reachable = { company, email, phone_number: phone, name: 'Jürgen Althaus' }
  return {
    opponent: {
      country: germany ?? drawn.country,
      host,
      company,
      contact: {
        ...drawn.contact,
        ...reachable,
        ...place,
        first_name: 'Jürgen',
        last_name: 'Althaus',
        gender: 'MALE',
        title: null,
        address_line_1: address,
        address_line_2: null,
        vat_id: null,
        reference_number: null,
      },
      imprint: { ...drawn.imprint, ...reachable, ...place, street_address: address },
    },
    offer: {
      currency: 'EUR',
      taxType: 'VAT',
      taxPercentage: 1900,
      fees: [{ name: 'Documentation fee', percentage: 1000, taxable: true }],
      settlementDate: dayText(now + 9 * DAY),
      settlementDays: null,
      settlementPercentage: 2000,
      prices: [62000, 48000, 45000, 45000, 45000],
    },
  }
}

/** Eighteen days of it: reminders, a letter, a note, a failed payment and an unread answer. */
export function showcaseStory({ history, offer, findings }: Sketch): Outcome {
  const { now } = history.frame
  const createdAt = now - 18 * DAY
  const activatedAt = createdAt + 58 * MINUTE
  created(history, createdAt)
  stateChanged(history, activatedAt, 'STANDBY', 'ACTIVE', colleague(history))
  letterWent(history, now - 11 * DAY, 'action_required')
  noted(history, now - 2 * DAY - HOUR, now - 2 * DAY, longNotes[0])
  const second = findings[1]
  if (second) licensed(history, second.id, now - 3 * HOUR, 'UNCHECKED')
  const billingAddress = checkedOut(history, now - 41 * MINUTE)
  const triedAt = now - 34 * MINUTE
  paymentStarted(history, triedAt, amountDue(chargesOf(offer, []), triedAt), offer.currency)
  paymentFailed(history, triedAt + 90_000)
  const answeredAt = now - 12 * MINUTE
  const subject = replySubject(history)
  mailArrived(history, { at: answeredAt, subject, concern: 'surprised', unread: true })
  runFlow(history, {
    activatedAt,
    settlementDate: offer.settlementDate,
    until: answeredAt,
    rest: 'PAUSED',
  })
  return outcome({
    state: 'ACTIVE',
    created: createdAt,
    stateUpdated: triedAt + 91_000,
    reminder: { date: dayText(now - DAY), name: 'Call Mr Althaus' },
    billingAddress,
  })
}
