/** What people do to their own account, and administrators to the customer, its credits and its users. */
import { businessDetailsRequested, creditsRequested } from '../../src/projections/business.ts'
import { usersRequested } from '../../src/projections/users.ts'
import type { Client } from './client.ts'
import type { Step } from './plan.ts'
import type { History } from './stage.ts'

type Doing = { history: History; client: Client; step: Step }

const isAdmin = ({ person }: Client): boolean => person.role === 'ADMIN'

function rename({ history, client }: Doing): void {
  const name = history.newText('person')
  client.send('profile.name.change', { name, public_name: name })
}

/** Somebody whom the screen is closed to changes the own name instead. */
const asAdmin = (work: (doing: Doing) => void) => (doing: Doing) =>
  isAdmin(doing.client) ? work(doing) : rename(doing)

export const administration = {
  rename,
  address: asAdmin(({ client, step }) => {
    const { details } = client.office().business
    if (!details || step.value % 5 === 0) return client.tell(businessDetailsRequested, undefined)
    const { version, timezone } = details
    client.send('customer.address.change', {
      ...{ version, timezone, vat_id: null, address_line_2: null },
      ...{ address_line_1: `Street ${step.value}`, postal_code: '10115', city: 'Berlin' },
    })
  }),
  credits: asAdmin(({ client, step }) => {
    if (client.office().business.credits === null) client.tell(creditsRequested, undefined)
    client.send('customer.credits.add', { amount: 1 + (step.value % 50) })
  }),
  colleague: asAdmin(({ history, client, step }) => {
    const { list } = client.office().users
    const [other] = list?.filter(({ user_id }) => user_id !== client.person.id) ?? []
    if (!other || step.value % 5 === 0) return client.tell(usersRequested, undefined)
    client.send('user.change', {
      ...{ user_id: other.user_id, version: other.version, email: other.email, role: other.role },
      name: history.newText('colleague'),
      public_name: other.public_name,
      receive_unread_emails_notifications: step.value % 2 === 0,
      receive_payment_notifications: true,
    })
  }),
  invite: asAdmin(({ history, client }) => {
    const name = history.newText('guest').replaceAll(' ', '-')
    client.send('user.add', {
      ...{ name, public_name: name, email: `${name}@shop.example`, role: 'AGENT' },
      ...{ receive_unread_emails_notifications: true, receive_payment_notifications: true },
    })
  }),
} satisfies Record<string, (doing: Doing) => void>
