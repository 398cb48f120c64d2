import type { Plan } from '../../contracts/model/user.ts'
import type { appUser } from '../db/schema.ts'
import type { MailLanguage } from './mails/outgoing.ts'
import { DAY, iso } from './moments.ts'
import { type Random, randomOf } from './random.ts'
import type { SeedRow } from './write.ts'

/** What every demo account logs in with (issue 2, point 4). */
export const DEMO_PASSWORD = 'Framewright-1'

/** A mail flow: reminders at days after the initial mail, and whether events send mails too. */
export type MailFlow = { id: string; name: string; reminders: readonly number[]; events: boolean }

export type PortalLanguage = { id: string; language: MailLanguage }

/** A colleague as the histories name them. */
export type Colleague = { id: string; name: string }

/** A demo customer before its cases. */
export type Tenant = {
  id: string
  name: string
  plan: Plan
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

type Outline = Pick<Tenant, 'id' | 'name' | 'plan' | 'domain'> & {
  flows: readonly (readonly [name: string, reminders: readonly number[], events: boolean])[]
  languages: readonly MailLanguage[]
  people: readonly Person[]
}

const outlines: readonly Outline[] = [
  {
    id: 'studio-kestrel',
    name: 'Studio Kestrel',
    plan: 'LITE',
    domain: 'kestrel.example',
    flows: [['First contact', [], false]],
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
    domain: 'northlight.example',
    flows: [
      ['Standard', [7, 14, 21], true],
      ['Friendly', [10, 18], true],
      ['Initial mail only', [], false],
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
    domain: 'halden-roth.example',
    flows: [
      ['EU standard 2026', [7, 14, 21, 28, 42], true],
      ['Germany, Austria, Switzerland', [7, 14, 21, 35], true],
      ['Friendly first contact', [10, 18], true],
      ['UK and Ireland', [7, 14, 28], true],
      ['Initial mail only', [], false],
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
      passwordHash,
      receiveUnreadEmails: true,
      receivePayments: true,
      created: iso(now - random.int(760, 900) * DAY),
    }),
  )
  return {
    id: outline.id,
    name: outline.name,
    plan: outline.plan,
    domain: outline.domain,
    mailbox: `claims@${outline.domain}`,
    flows: outline.flows.map(([name, reminders, events]) => ({
      id: random.id(),
      name,
      reminders,
      events,
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
