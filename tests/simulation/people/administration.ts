/** What people do to their own account, and administrators to the customer, its credits, mail and users. */
import { FIRST_TERMS } from '../../../server-mock/modules/terms/first-terms.ts'
import { businessDetailsRequested, creditsRequested } from '../../../src/queries/set-up/business.ts'
import { mailSetupRequested } from '../../../src/queries/set-up/mail-setup.ts'
import { usersRequested } from '../../../src/queries/set-up/users.ts'
import type { History } from '../world/stage.ts'
import type { Client } from './client.ts'
import type { Step } from './plan.ts'

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
  'password change': ({ history, client }: Doing) =>
    client.send('profile.password.change', {
      current_password: history.passwordOf(client.person),
      new_password: `${history.newText('change').split(' of ')[0]} of pear-trees`,
    }),
  signature: ({ history, client }: Doing) =>
    client.send('profile.signature.save', { signature: `<p>${history.newText('signature')}</p>` }),
  terms: asAdmin(({ client, step }) =>
    client.send('terms.accept', { tos_version: step.value % 5 === 0 ? '2001-01-01' : FIRST_TERMS }),
  ),
  'mail setup': asAdmin(({ history, client, step }) => {
    const { setup } = client.office().mailSetup
    if (!setup || step.value % 5 === 0) return client.tell(mailSetupRequested, undefined)
    client.send('mail-setup.save', {
      ...{ smtp_host: '127.0.0.1', smtp_port: history.sink.port, smtp_username: null },
      version: setup.version ?? 0,
      smtp_email: `claims@${history.customer.id}.example`,
      email_sender_name: history.newText('sender'),
      smtp_password: `secret ${step.value}`,
      current_password: history.passwordOf(client.person),
    })
  }),
  // Without a server nothing leaves: mostly it is put right again.
  'mail setup activate': asAdmin(({ client, step }) =>
    client.send('mail-setup.activate', { active_email_setup: step.value % 3 === 0 ? '' : 'SMTP' }),
  ),
  'mail inbound activate': asAdmin(({ client }) => client.send('mail-setup.inbound.activate', {})),
  'user deactivate': asAdmin(({ history, client }) =>
    client.send('user.deactivate', { user_id: history.customer.idleId }),
  ),
  'user activate': asAdmin(({ history, client }) =>
    client.send('user.activate', { user_id: history.customer.idleId }),
  ),
  'invitation delete': asAdmin(({ history, client }) => {
    const { list } = client.office().users
    if (list === null) client.tell(usersRequested, undefined)
    const invited = list?.find(({ state }) => state === 'INVITATION_PENDING')
    // Nobody but who was invited and has not come can be deleted.
    client.send('user.delete', { user_id: invited?.user_id ?? history.customer.idleId })
  }),
  logout: ({ history, client, step }: Doing) => {
    client.send('session.logout', {})
    history.time.after(300 + step.value * 3, () => {
      if (!client.isLoggedIn() && !client.isDead()) history.logInAgain(client)
    })
  },
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
