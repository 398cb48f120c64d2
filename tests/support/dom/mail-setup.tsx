/** The email setup on the screen, with its toasts, before a server that keeps what it is told. */
import { screen } from '@testing-library/react'
import { useUnit } from 'effector-react'
import type { MailSetupEventName } from '../../../contracts/events/set-up-names.ts'
import { type MailSetup, PASSWORD_MASK } from '../../../contracts/model/mail/setup.ts'
import { messages } from '../../../contracts/protocol.ts'
import { $toasts, toastDismissed } from '../../../src/app/user/toasts.ts'
import type { Clock } from '../../../src/bus/clock.ts'
import MailSetupScreen from '../../../src/features/mail-setup/index.ts'
import { Toaster } from '../../../src/ui/toaster/toaster.tsx'
import { answered, type FakeGateway, fakeGateway, refused } from '../client/fake-gateway.ts'
import { officeScope } from '../client/office.ts'
import { anAdmin, emptySetup, setupEvent } from '../records/mail-setups.ts'
import { show } from './show.tsx'

type Save = Partial<MailSetup> & { smtp_password?: string | null; current_password?: string }

/** A server whose set-up is changed by what it is asked to; `password`: the user's own, which it asks for. */
export function serveSetup(gateway: FakeGateway, begun: MailSetup, password?: string) {
  let setup = { ...begun, version: begun.version ?? 1 }
  let seq = 1
  const alter = (name: MailSetupEventName, parts: Partial<MailSetup>, commandId?: string) => {
    setup = { ...setup, ...parts, version: setup.version + 1 }
    seq += 1
    return setupEvent(seq, name, setup, commandId)
  }
  const changed = (name: MailSetupEventName, parts: Partial<MailSetup>, commandId?: string) => {
    const event = alter(name, parts, commandId)
    return answered({ ...setup, events: [event] })
  }
  gateway.answer('readMailSetup', () => answered(setup, seq))
  gateway.answer('saveMailSetup', ({ body }, change) => {
    const { current_password: given, ...saved } = body as Save
    if (password !== undefined && given === undefined) return refused(messages.passwordAsked, 403)
    if (password !== undefined && given !== password) return refused(messages.passwordWrong, 400)
    const parts = { ...saved, ...(saved.smtp_password && { smtp_password: PASSWORD_MASK }) }
    return changed('mail-setup.saved', parts, change?.commandId)
  })
  gateway.answer('activateMailSetup', ({ body }, change) =>
    changed('mail-setup.activated', body, change?.commandId),
  )
  gateway.answer('activateInbound', (_, change) =>
    changed('mail-setup.inbound-activated', { inbound_emails_active: true }, change?.commandId),
  )
  gateway.answer('validateMailSetup', () => answered({}))
  gateway.answer('testInbound', () => answered({ received: true }))
  return {
    now: () => setup,
    /** What a colleague saves, as administrators are told of it. */
    savedElsewhere: (parts: Partial<MailSetup>) => alter('mail-setup.saved', parts),
  }
}

function Toasts() {
  const { toasts, dismiss } = useUnit({ toasts: $toasts, dismiss: toastDismissed })
  return <Toaster toasts={toasts} onDismiss={dismiss} />
}

export const help = {
  gmail: 'https://help.example/gmail',
  outlook: 'https://help.example/outlook',
}

/** The screen and its toasts. */
export const TheScreen = () => (
  <>
    <MailSetupScreen help={help} />
    <Toasts />
  </>
)

type Parts = {
  setup?: MailSetup
  clock?: Clock
  password?: string
  arrange?: (gateway: FakeGateway) => void
}

/** Opens the screen; resolves when what is stored is shown. */
export async function openMailSetup({ setup = emptySetup, clock, password, arrange }: Parts = {}) {
  const gateway = fakeGateway(anAdmin)
  const server = serveSetup(gateway, setup, password)
  arrange?.(gateway)
  const scope = officeScope({ user: anAdmin, gateway, ...(clock ? { clock } : {}) })
  const shown = show(<TheScreen />, scope)
  await screen.findByLabelText('I want to use...')
  return { ...shown, scope, gateway, server }
}

export type ShownSetup = Awaited<ReturnType<typeof openMailSetup>>

export const field = (label: string | RegExp) => screen.getByLabelText(label)
export const button = (name: string) => screen.getByRole('button', { name })
export const chooseOwnServer = ({ user }: Pick<ShownSetup, 'user'>) =>
  user.selectOptions(field('I want to use...'), 'Own Mail Server')

/** Types a whole form. */
export async function fillForm({ user }: Pick<ShownSetup, 'user'>): Promise<void> {
  await user.type(field(/^Sender name/), 'Claims')
  await user.type(field(/^SMTP host/), 'smtp.mail.example')
  await user.type(field(/^SMTP port/), '587')
  await user.type(field(/^Email \*/), 'claims@mail.example')
  await user.type(field(/^Password/), 'secret')
}

/** The bodies of a call, oldest first. */
export const bodiesOf = (gateway: FakeGateway, name: string): unknown[] =>
  gateway.asked
    .filter((call) => call.name === name)
    .map(({ request }) => (request as { body?: unknown }).body)

/** A refusal of the server with this text. */
export const refusing = (text: string) => () => refused(text, 400)

export const outage = messages.unreachable
