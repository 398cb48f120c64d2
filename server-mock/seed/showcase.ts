import { DAY, dayText } from './moments.ts'
import type { Offer } from './offer.ts'
import type { Matter } from './stories/active.ts'
import { countries } from './world/countries.ts'
import type { Opponent } from './world/opponent.ts'

/** What has to be looked after on it. */
export const showcaseMatters: ReadonlySet<Matter> = new Set([
  'unread',
  'overdue',
  'licence',
  'failedPayment',
  'failedLetter',
])

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
