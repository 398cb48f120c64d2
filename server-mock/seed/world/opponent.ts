import type { Imprint, OpponentContact } from '../../../contracts/model/cases/case.ts'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import type { Random } from '../../random.ts'
import { countries } from './countries.ts'
import type { Country } from './country.ts'
import { names } from './names.ts'
import { slug } from './slug.ts'
import { longGermanTrades, trades } from './trades.ts'

/** A website owner: everything that a case tells about the other side. */
export type Opponent = {
  country: Country
  host: string
  company: string
  contact: OpponentContact
  imprint: Imprint
}

const weightedCountries = countries.map((country) => [country, country.weight] as const)

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(0, 9)).join('')

/** A letter that stands alone, whatever script stands around it. */
const placeholder = (letter: string) => new RegExp(`(?<!\\p{L})${letter}(?!\\p{L})`, 'u')

function business(random: Random, country: Country, owner: string, place: string): string {
  const long = country.code === 'DE' && random.chance(0.012)
  const pattern = random.pick(long ? longGermanTrades : trades[country.tongue])
  const located = placeholder('P').test(pattern) || !random.chance(0.35) ? pattern : `${pattern} P`
  return located
    .replace(placeholder('P'), place)
    .replace(placeholder('M'), random.pick(names[country.tongue].last))
    .replace(placeholder('N'), owner)
}

/** Hyphens in most hosts, none in some, as people register them. */
function hostOf(random: Random, country: Country, name: string): string {
  const words = slug(name, country.tongue)
  const joined = words.length <= 24 && random.chance(0.25) ? words.replaceAll('-', '') : words
  return `${joined.slice(0, 60)}.${random.pick(country.tlds)}`
}

/** Draws a website owner; `special` fixes the country. */
export function drawOpponent(random: Random, special?: Country): Opponent {
  const country = special ?? random.weighted(weightedCountries)
  const gender = random.chance(0.5) ? ('MALE' as const) : ('FEMALE' as const)
  const people = names[country.tongue]
  const first = random.pick(gender === 'MALE' ? people.male : people.female)
  const last = random.pick(people.last)
  const [city, postalCode, area] = random.pick(country.towns)
  const name = business(random, country, last, city.replace(/[ ,].*/, ''))
  const legalForm = random.pick(country.legalForms)
  const company = legalForm ? `${name} ${legalForm}` : name
  const host = hostOf(random, country, name)
  const mailbox = random.weighted([
    ['info', 6],
    [slug(last, country.tongue), 2],
    [country.tongue === 'de' ? 'kontakt' : 'contact', 2],
    ['office', 1],
  ])
  const street = random.pick(country.streets)
  const number = random.int(1, 180)
  const address = country.numberFirst ? `${number} ${street}` : `${street} ${number}`
  const phone = `${country.dial} ${area.replace(/^0/, '')} ${digits(random, 3)} ${digits(random, 4)}`
  const reachable = { email: `${mailbox}@${host}`, phone_number: phone, company }
  const place = { postal_code: postalCode, city, country: country.code }
  const contact: OpponentContact = {
    ...emptyContact,
    ...reachable,
    ...place,
    name: `${first} ${last}`,
    first_name: first,
    last_name: last,
    gender: random.chance(0.85) ? gender : 'NOT_KNOWN',
    title: name.includes('Dr') && random.chance(0.6) ? 'Dr.' : null,
    address_line_1: address,
    address_line_2: random.chance(0.08) ? `c/o ${random.pick(people.last)}` : null,
    vat_id:
      country.vatPrefix && random.chance(0.45) ? `${country.vatPrefix}${digits(random, 9)}` : null,
    reference_number: random.chance(0.06) ? `R-${digits(random, 5)}` : null,
  }
  const imprint: Imprint = {
    ...reachable,
    ...place,
    id: random.id(),
    name: contact.name,
    street_address: address,
    screenshot_url: null,
  }
  return { country, host, company, contact, imprint }
}
