/** The pictures of the audit log, for `account-screens.ts`. */
import type { Page } from 'playwright-core'
import type { AuditEntry, AuditPage } from '../../../contracts/events/audit.ts'

const marta = { kind: 'user', id: 'shown-marta', name: 'Marta Halden' } as const
const tomasz = { kind: 'user', id: 'shown-tomasz', name: 'Tomasz Wiśniewski' } as const
const operator = { kind: 'system', id: null, name: 'Operator' } as const
const provider = { kind: 'provider', id: null, name: null } as const

const ofUser = (id: string, name: string) => ({ kind: 'user', id, name }) as const
const own = { kind: 'user', id: marta.id, name: marta.name } as const
const setup = { kind: 'mail-setup', id: null, name: null } as const

type Told = Pick<AuditEntry, 'actor' | 'action' | 'target'> & { changes?: AuditEntry['changes'] }

const told: readonly Told[] = [
  { actor: marta, action: 'session.opened', target: own },
  {
    actor: marta,
    action: 'user.role-changed',
    target: ofUser('shown-leila', 'Leïla Charpentier-Kowalczykowa'),
    changes: [{ field: 'role', from: 'AGENT', to: 'ADMIN' }],
  },
  {
    actor: tomasz,
    action: 'mail-setup.saved',
    target: setup,
    changes: [
      { field: 'smtp_host', from: 'mail.halden-roth.example', to: 'smtp.provider.example' },
      { field: 'smtp_port', from: 465, to: 587 },
      { field: 'smtp_password', from: null, to: 'changed' },
    ],
  },
  {
    actor: operator,
    action: 'customer.plan-changed',
    target: { kind: 'customer', id: 'halden-roth', name: null },
    changes: [{ field: 'plan', from: 'PRO', to: 'ENTERPRISE' }],
  },
  {
    actor: provider,
    action: 'payment-provider.connected',
    target: { kind: 'payment-provider', id: null, name: null },
    changes: [{ field: 'status', from: 'pending', to: 'connected' }],
  },
  {
    actor: { kind: 'user', id: null, name: null },
    action: 'session.refused',
    target: ofUser(tomasz.id, tomasz.name),
    changes: [{ field: 'reason', from: null, to: 'wrong password' }],
  },
  {
    actor: marta,
    action: 'user.invited',
    target: ofUser('shown-erik', 'Erik Halvorsen'),
    changes: [
      { field: 'name', from: null, to: 'Erik Halvorsen' },
      { field: 'email', from: null, to: 'erik@halden-roth.example' },
      { field: 'role', from: null, to: 'AGENT' },
    ],
  },
  {
    actor: marta,
    action: 'customer.credits-added',
    target: { kind: 'credits', id: null, name: null },
    changes: [{ field: 'credits', from: 250, to: 500 }],
  },
  {
    actor: marta,
    action: 'customer.address-changed',
    target: { kind: 'customer', id: null, name: 'Halden & Roth' },
    changes: [{ field: 'city', from: 'Potsdam', to: 'Berlin' }],
  },
]

const entries: AuditEntry[] = told.map((entry, n) => ({
  changes: [],
  ...entry,
  id: String(900 - n),
  at: new Date(Date.UTC(2026, 10, 20, 9, 40 - n * 4, (n * 23) % 60)).toISOString(),
}))

/** Answers what every kind of entry looks like. */
export const withEntries = async (page: Page): Promise<void> => {
  await page.route(/\/api\/customer\/[^/]+\/audit_log(\?|$)/, async (route) => {
    const response = await route.fetch()
    const json: AuditPage = { entries, next_cursor: null }
    await route.fulfill({ response, json })
  })
}
