/** Every command there is: what it may cause in a history, or why no act gives it. */
import { type CommandName, commands } from '../../../contracts/commands/commands.ts'
import type { ServerEventName } from '../../../contracts/events/definitions.ts'
import { type Catalogued, catalogue } from '../../support/calls/catalogue.ts'

type Simulated = {
  /** Of these events together it causes one at most. */
  once: readonly ServerEventName[]
  /** The server keeps no key of it, so that its effect alone shows that it was done. */
  isUnkept?: true
}
type LeftOut = { leftOut: string }

const once = (...events: ServerEventName[]): Simulated => ({ once: events })
const leftOut = (reason: string): LeftOut => ({ leftOut: reason })

const byLink = leftOut('Somebody without a session does it: no journal, no events, no second tab.')

const withFactor = leftOut(
  'A factor ends whole sessions and locks colleagues out: each refusal is proven over HTTP and in the UI.',
)

const ofOneUser = leftOut(
  'Drafts are data of one user, kept nowhere in the browser: their races are proven over HTTP.',
)

/** What the catalogue says of the commands that its calls do: the event that a command is about, once, in any of its forms. */
const catalogued = Object.fromEntries(
  Object.values(catalogue).flatMap(({ command, tells = [], instead = [] }) =>
    command ? [[command, once(...tells.slice(0, 1), ...instead)]] : [],
  ),
) as Record<Catalogued, Simulated>

/**
 * A new command does not compile before its call stands in the catalogue, or it is simulated here, or left out with a
 * reason. What the server does for an order of many cases is told under the order's own id (`bulk-checks.ts`); views are
 * data of one user, in no event (`view-checks.ts`).
 */
const others: Record<Exclude<CommandName, Catalogued>, Simulated | LeftOut> &
  Partial<Record<Catalogued, LeftOut>> = {
  'session.login': leftOut('`logIn` opens the same session without the time that a hash takes.'),
  'session.logout': { once: [], isUnkept: true },
  'session.sign-up': byLink,
  'account.create': byLink,
  'account.verify-email': byLink,
  'account.resend-verification': byLink,
  'account.request-reset': byLink,
  'account.open-reset': byLink,
  'account.reset-password': byLink,
  'case.automation.resume': once('case.automation-resumed'),
  'case.license.upload': leftOut(
    'A form, which the platform puts together beside virtual time: its repeats are proven call by call.',
  ),
  'picture.add': leftOut('A form, as that of a license.'),
  'case.mail.take-back': once('case.mail-taken-back'),
  'mail-draft.save': ofOneUser,
  'mail-draft.discard': ofOneUser,
  'mail-draft.file.add': ofOneUser,
  'mail-draft.file.remove': ofOneUser,
  'email.mark-read': once('case.mail-read', 'email.unmapped-read'),
  'profile.password.change': { once: [], isUnkept: true },
  'session.second-factor': withFactor,
  'second-factor.begin': withFactor,
  'second-factor.confirm': withFactor,
  'second-factor.recovery-codes.renew': withFactor,
  'second-factor.turn-off': withFactor,
  'second-factor.reset': withFactor,
  'second-factor.require': withFactor,
}

const known: Record<CommandName, Simulated | LeftOut> = { ...catalogued, ...others }

/** What a mail that the command sent may set off when it has failed: another mail may have done so before. */
const mayComeAgain: readonly string[] = ['case.automation-paused'] satisfies ServerEventName[]

/** Whether one command caused more than it may: two of those that exclude each other, or anything twice. */
export function isTooMuch(name: CommandName, events: readonly string[]): boolean {
  const entry = known[name]
  const alone: readonly string[] = 'once' in entry ? entry.once : []
  const others = events.filter((one) => !alone.includes(one) && !mayComeAgain.includes(one))
  const isDoubled = events.filter((one) => alone.includes(one)).length > 1
  return isDoubled || new Set(others).size < others.length
}

/** Whether the server keeps the key of what this command did. */
export const isKept = (name: CommandName): boolean => {
  const entry = known[name]
  return 'once' in entry && !entry.isUnkept
}

/** The commands that the acts have to give. */
export const simulated: readonly CommandName[] = (Object.keys(commands) as CommandName[]).filter(
  (name) => 'once' in known[name],
)
