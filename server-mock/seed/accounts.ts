import { DEFAULT_SEND_DELAY } from '../../contracts/model/accounts/profile.ts'
import type { Plan } from '../../contracts/model/accounts/user.ts'
import type { appUser, customer } from '../db/schema/accounts.ts'
import { type Random, randomOf } from '../random.ts'
import type { FlowLanguage } from './texts/flow-texts.ts'
import type { MailLanguage } from './texts/outgoing.ts'
import { DAY, iso } from './timestamps.ts'
import type { SeedRow } from './write.ts'

/** What every demo account logs in with. */
export const DEMO_PASSWORD = 'Framewright-1'

/** A mail flow: reminders at days after the initial mail, and whether events send mails too. */
export type MailFlow = {
  id: string
  name: string
  /** What its messages are written in. */
  language: FlowLanguage
  reminders: readonly number[]
  events: boolean
  isFriendly: boolean
}

/** Where a customer sits, and what it pays taxes under. */
export type TenantAddress = Pick<
  SeedRow<typeof customer>,
  'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'country' | 'vatId'
>

export type PortalLanguage = { id: string; language: MailLanguage }

/** A colleague as the histories name them. */
export type Colleague = { id: string; name: string }

/** A demo customer before its cases. */
export type Tenant = {
  id: string
  name: string
  plan: Plan
  /** IANA name. */
  timeZone: string
  /** Whether its card payment account is connected. */
  providerStatus: 'connected' | 'pending'
  address: TenantAddress
  /** Whole credits that it has bought. */
  credits: number
  /** Where its claims are written from. */
  mailbox: string
  domain: string
  flows: readonly MailFlow[]
  /** The first one is the default. */
  languages: readonly PortalLanguage[]
  users: readonly SeedRow<typeof appUser>[]
  /** Who works on cases. */
  staff: readonly Colleague[]
}

type Person = readonly [
  email: string,
  name: string,
  role: 'ADMIN' | 'AGENT',
  state: 'ACTIVE' | 'DEACTIVATED',
]

type Outline = Pick<
  Tenant,
  'id' | 'name' | 'plan' | 'domain' | 'timeZone' | 'providerStatus' | 'address' | 'credits'
> & {
  flows: readonly (readonly [
    name: string,
    language: FlowLanguage,
    reminders: readonly number[],
    events: boolean,
    tone?: 'friendly',
  ])[]
  languages: readonly MailLanguage[]
  people: readonly Person[]
}

const outlines: readonly Outline[] = [
  {
    id: 'studio-kestrel',
    name: 'Studio Kestrel',
    plan: 'LITE',
    timeZone: 'Europe/London',
    providerStatus: 'pending',
    address: {
      addressLine1: '14 Tanner Street',
      addressLine2: 'Unit 3',
      postalCode: 'SE1 3LE',
      city: 'London',
      country: 'GB',
      vatId: null,
    },
    credits: 0,
    domain: 'kestrel.example',
    flows: [['First contact', 'en', [], false]],
    languages: ['en'],
    people: [
      ['admin@lite.example', 'Ewa Malik', 'ADMIN', 'ACTIVE'],
      ['agent@lite.example', 'Piet Hoorn', 'AGENT', 'DEACTIVATED'],
    ],
  },
  {
    id: 'northlight-archive',
    name: 'Northlight Archive',
    plan: 'PRO',
    timeZone: 'Europe/Berlin',
    providerStatus: 'connected',
    address: {
      addressLine1: 'Holzmarktstraße 25',
      addressLine2: null,
      postalCode: '10243',
      city: 'Berlin',
      country: 'DE',
      vatId: null,
    },
    credits: 0,
    domain: 'northlight.example',
    flows: [
      ['Standard', 'de', [7, 14, 21], true],
      ['Friendly', 'en', [10, 18], true, 'friendly'],
      ['Initial mail only', 'de', [], false],
    ],
    languages: ['de', 'en'],
    people: [
      ['admin@pro.example', 'Clara Oduya', 'ADMIN', 'ACTIVE'],
      ['agent@pro.example', 'Tomás Varela', 'AGENT', 'ACTIVE'],
    ],
  },
  {
    id: 'halden-roth',
    name: 'Halden & Roth Pictures',
    plan: 'ENTERPRISE',
    timeZone: 'Europe/Zurich',
    providerStatus: 'connected',
    address: {
      addressLine1: 'Limmatquai 88',
      addressLine2: '3rd floor',
      postalCode: '8001',
      city: 'Zürich',
      country: 'CH',
      vatId: 'CHE-116.281.710',
    },
    credits: 250,
    domain: 'halden-roth.example',
    flows: [
      ['EU standard 2026', 'en', [7, 14, 21, 28, 42], true],
      ['Germany, Austria, Switzerland', 'de', [7, 14, 21, 35], true],
      ['Friendly first contact', 'en', [10, 18], true, 'friendly'],
      ['UK and Ireland', 'en', [7, 14, 28], true],
      ['Initial mail only', 'en', [], false],
      ['France et Belgique', 'fr', [7, 14, 28], true],
      ['Nederland en Vlaanderen', 'nl', [7, 14, 28], true],
    ],
    languages: ['en', 'de', 'fr', 'nl'],
    people: [
      ['admin@enterprise.example', 'Mira Lindqvist', 'ADMIN', 'ACTIVE'],
      ['agent@enterprise.example', 'Jonas Feld', 'AGENT', 'ACTIVE'],
      ['agent2@enterprise.example', 'Aino Salmela', 'AGENT', 'ACTIVE'],
    ],
  },
]

function tenant(random: Random, outline: Outline, passwordHash: string, now: number): Tenant {
  const users = outline.people.map(
    ([email, name, role, state]): SeedRow<typeof appUser> => ({
      id: random.id(),
      customerId: outline.id,
      email,
      name,
      publicName: name,
      role,
      state,
      verified: true,
      version: 1,
      passwordHash,
      secondFactorSince: null,
      signature: `<p>${name}<br />${outline.name}</p>`,
      receiveUnreadEmails: true,
      receivePayments: true,
      sendDelay: DEFAULT_SEND_DELAY,
      savedViews: [],
      dashboard: null,
      notices: null,
      created: iso(now - random.int(760, 900) * DAY),
    }),
  )
  return {
    id: outline.id,
    name: outline.name,
    plan: outline.plan,
    timeZone: outline.timeZone,
    providerStatus: outline.providerStatus,
    address: outline.address,
    credits: outline.credits,
    domain: outline.domain,
    mailbox: `claims@${outline.domain}`,
    flows: outline.flows.map(([name, language, reminders, events, tone]) => ({
      id: random.id(),
      name,
      language,
      reminders,
      events,
      isFriendly: tone === 'friendly',
    })),
    languages: outline.languages.map((language) => ({ id: random.id(), language })),
    users,
    staff: users.map(({ id, name }) => ({ id, name })),
  }
}

/** The three demo customers, smallest first; their own ids are readable because mail is sent to them. */
export const demoTenants = (seed: number, passwordHash: string, now: number): Tenant[] =>
  outlines.map((outline) =>
    tenant(randomOf(seed, 'tenant', outline.id), outline, passwordHash, now),
  )
