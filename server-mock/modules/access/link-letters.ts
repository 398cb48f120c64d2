import type { LinkKind } from '../../db/schema/links.ts'
import { safeLine } from '../../text/safe-text.ts'
import type { SystemLetter } from '../system-mail/system-mail.ts'

/** Whom a mailed link is for, and where it leads. */
export type LinkFacts = {
  /** The reader's name; a pending user has the one that the inviter gave. */
  name: string
  customerName: string
  /** Who invited them, or null. */
  invitedBy: string | null
  /** The secret address. */
  href: string
}

const letters: Record<LinkKind, (facts: LinkFacts) => SystemLetter> = {
  verification: ({ name, href }) => ({
    subject: 'Verify your email address',
    opening: [
      `Hello ${name},`,
      'Please verify your email address so that you can log in to Framewright.',
    ],
    button: { label: 'Verify email address', href },
    closing: [
      'The link is valid for 7 days. If you did not create an account, you can ignore this email.',
    ],
  }),
  reset: ({ name, href }) => ({
    subject: 'Reset your password',
    opening: [
      `Hello ${name},`,
      'A new password was requested for your Framewright account. You can set it here.',
    ],
    button: { label: 'Set a new password', href },
    closing: [
      'The link works once and is valid for 24 hours. If you did not request it, you can ignore this email: your password stays the same.',
    ],
  }),
  signup: ({ name, customerName, invitedBy, href }) => ({
    subject: `Your invitation to ${customerName} on Framewright`,
    opening: [
      `Hello ${name},`,
      invitedBy === null
        ? `You have been invited to work with ${customerName} on Framewright.`
        : `${invitedBy} invites you to work with ${customerName} on Framewright.`,
    ],
    button: { label: 'Create your account', href },
    closing: [
      'The link works once and is valid for 7 days. After that your admin can invite you again.',
    ],
  }),
}

/** What the mail with a link of this kind says; nobody's name brings a line of its own, or reads backwards. */
export const linkLetter = (kind: LinkKind, facts: LinkFacts): SystemLetter =>
  letters[kind]({
    ...facts,
    name: safeLine(facts.name, 100),
    customerName: safeLine(facts.customerName, 200),
    invitedBy: facts.invitedBy === null ? null : safeLine(facts.invitedBy, 100),
  })
