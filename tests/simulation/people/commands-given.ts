/** Every command there is: what it may cause in a history, or why no act gives it. */
import { type CommandName, commands } from '../../../contracts/commands/commands.ts'
import type {
  BusinessEventName,
  CaseEventName,
  CaseTemplateEventName,
  MailEventName,
  MailSetupEventName,
  ProfileEventName,
  TermsEventName,
  UserEventName,
} from '../../../contracts/events/names.ts'

type EventName =
  | BusinessEventName
  | CaseEventName
  | CaseTemplateEventName
  | MailEventName
  | MailSetupEventName
  | ProfileEventName
  | TermsEventName
  | UserEventName

type Simulated = {
  /** Of these events together it causes one at most. */
  once: readonly EventName[]
  /** The server keeps no key of it, so that its effect alone shows that it was done. */
  isUnkept?: true
}
type LeftOut = { leftOut: string }

const once = (...events: EventName[]): Simulated => ({ once: events })
const leftOut = (reason: string): LeftOut => ({ leftOut: reason })

const byLink = leftOut('Somebody without a session does it: no journal, no events, no second tab.')

const withFactor = leftOut(
  'A factor ends whole sessions and locks colleagues out: each refusal is proven over HTTP and in the UI.',
)

/** A new command does not compile before it is simulated here, or left out with a reason. */
const known: Record<CommandName, Simulated | LeftOut> = {
  'session.login': leftOut('`logIn` opens the same session without the time that a hash takes.'),
  'session.logout': { once: [], isUnkept: true },
  'session.sign-up': byLink,
  'account.create': byLink,
  'account.verify-email': byLink,
  'account.resend-verification': byLink,
  'account.request-reset': byLink,
  'account.open-reset': byLink,
  'account.reset-password': byLink,
  'case.create': once('case.created'),
  'case.note.add': once('case.note-added'),
  'case.note.delete': once('case.note-deleted'),
  'case.note.restore': once('case.note-restored'),
  'case.tag.add': once('case.tag-added'),
  'case.tag.remove': once('case.tag-removed'),
  'case.reminder.set': once('case.reminder-set'),
  'case.reminder.clear': once('case.reminder-cleared'),
  'case.activate': once('case.activated', 'case.reactivated'),
  'case.cancel': once('case.cancelled'),
  'case.reset': once('case.reset'),
  'case.automation.pause': once('case.automation-paused'),
  'case.automation.resume': once('case.automation-resumed'),
  'case.scheduled-mail.delete': once('case.mail-removed'),
  'case.contact.change': once('case.contact-changed'),
  'case.imprint.change': once('case.imprint-changed'),
  'case.log.add': once('case.log-entry-added'),
  'case.log.change': once('case.log-entry-changed'),
  'case.license.review': once('case.license-reviewed'),
  'case.license.delete': once('case.license-deleted'),
  'case.finding.price.change': once('case.finding-price-changed'),
  'case.country.change': once('case.country-changed'),
  'case.offer.change': once('case.offer-changed'),
  'case.fees.change': once('case.fees-changed'),
  'case.finding.delete': once('case.finding-removed'),
  'case.finding.add': once('case.finding-added'),
  'case.finding.replace-original': once('case.finding-image-replaced'),
  'case.license.upload': leftOut(
    'A form, which the platform puts together beside virtual time: its repeats are proven call by call.',
  ),
  'case.callback.finish': once('case.callback-done'),
  'case.mail.resend': once('case.mail-scheduled'),
  'case.flow.assign': once('case.flow-assigned'),
  'case.language.assign': once('case.language-assigned'),
  'case.auto-fill': once('case.auto-filled'),
  // What the server does for them is told under the order's own id (`bulk-checks.ts`).
  'case-bulk.start': once(),
  'case-bulk.stop': once(),
  'case-bulk.undo': once(),
  'case-template.create': once('case-template.created'),
  'case-template.change': once('case-template.changed'),
  'case-template.delete': once('case-template.deleted'),
  'case.invoice.generate': once('case.invoice-generated'),
  'case.invoice.cancel': once('case.invoice-cancelled'),
  'email.mark-read': once('case.mail-read', 'email.unmapped-read'),
  'email.mark-unread': once('case.mail-unread', 'email.unmapped-unread'),
  'user.add': once('user.invited'),
  'user.change': once('user.changed', 'user.role-changed'),
  'user.activate': once('user.activated'),
  'user.deactivate': once('user.deactivated'),
  'user.delete': once('user.deleted'),
  'mail-setup.save': once('mail-setup.saved'),
  'mail-setup.activate': once('mail-setup.activated'),
  'mail-setup.inbound.activate': once('mail-setup.inbound-activated'),
  'customer.address.change': once('customer.address-changed'),
  'customer.credits.add': once('customer.credits-added'),
  'profile.password.change': { once: [], isUnkept: true },
  'profile.name.change': once('user.renamed'),
  'profile.signature.save': once(),
  // Data of one user, in no event (`view-checks.ts`).
  'saved-view.add': once(),
  'saved-view.delete': once(),
  'terms.accept': once('customer.terms-accepted'),
  'session.second-factor': withFactor,
  'second-factor.begin': withFactor,
  'second-factor.confirm': withFactor,
  'second-factor.recovery-codes.renew': withFactor,
  'second-factor.turn-off': withFactor,
  'second-factor.reset': withFactor,
  'second-factor.require': withFactor,
}

/** What a mail that the command sent may set off when it has failed: another mail may have done so before. */
const mayComeAgain: readonly string[] = ['case.automation-paused'] satisfies EventName[]

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
