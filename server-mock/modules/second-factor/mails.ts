import type { ChangeContext } from '../../events/change.ts'
import { safeLine } from '../../text/safe-text.ts'
import type { UserRow } from '../access/staff.ts'
import { putSystemMail } from '../system-mail/put-system-mail.ts'
import { systemMail } from '../system-mail/system-mail.ts'

/** What a user is told of by mail, so that they notice what they did not do themselves. */
type News =
  | { kind: 'on' | 'off' | 'replaced' | 'codes-renewed' }
  | { kind: 'reset'; by: string }
  | { kind: 'recovery-code-used'; left: number }

const codes = (left: number): string =>
  left === 1 ? 'You have 1 recovery code left.' : `You have ${left} recovery codes left.`

function wordsOf(news: News): { subject: string; said: string[] } {
  switch (news.kind) {
    case 'on':
      return {
        subject: 'Two-factor authentication is on',
        said: [
          'From now on, logging in to Framewright requires a code from your authenticator app.',
        ],
      }
    case 'off':
      return {
        subject: 'Two-factor authentication is off',
        said: ['From now on, you log in to Framewright with your password only.'],
      }
    case 'replaced':
      return {
        subject: 'Your authenticator app was changed',
        said: [
          'From now on, use the codes from your new authenticator app.',
          'Your previous recovery codes no longer work.',
        ],
      }
    case 'codes-renewed':
      return {
        subject: 'New recovery codes',
        said: ['You have new recovery codes. The previous ones no longer work.'],
      }
    case 'reset':
      return {
        subject: 'Two-factor authentication was reset',
        said: [
          `${safeLine(news.by, 100)} has reset your two-factor authentication and logged you out everywhere.`,
          'You can log in with your password and set it up again in your profile.',
        ],
      }
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        said: [
          'One of your recovery codes was used instead of a code from your authenticator app.',
          codes(news.left),
        ],
      }
  }
}

/** Tells a user by mail what became of their second factor; nothing secret is in it. */
export async function mailOf(change: ChangeContext, user: UserRow, news: News): Promise<void> {
  const { subject, said } = wordsOf(news)
  const letter = {
    subject,
    opening: [`Hello ${safeLine(user.name, 100)},`, ...said],
    closing: ['If this was not you, change your password and contact your admin.'],
  }
  await putSystemMail(change, systemMail(user.email, letter))
}
