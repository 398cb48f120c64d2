import type { CommandName } from '../../contracts/commands/commands.ts'

const words: Readonly<Record<CommandName, string>> = {
  'session.login': 'Login',
  'session.logout': 'Logout',
  'account.verify-email': 'Verify email address',
  'account.resend-verification': 'Resend verification mail',
  'account.request-reset': 'Request reset link',
  'account.open-reset': 'Open reset link',
  'account.reset-password': 'Set new password',
  'case.create': 'Add case',
  'case.note.add': 'Add note',
  'case.note.delete': 'Delete note',
  'case.tag.add': 'Add tag',
  'case.tag.remove': 'Remove tag',
  'case.reminder.set': 'Set reminder',
  'case.reminder.clear': 'Clear reminder',
  'case.activate': 'Activate case',
  'case.cancel': 'Cancel case',
  'case.reset': 'Reset case',
  'case.automation.pause': 'Pause automation',
  'case.automation.resume': 'Resume automation',
  'case.scheduled-mail.delete': 'Delete scheduled mail',
  'case.contact.change': 'Change contact',
  'case.license.review': 'Review license',
  'case.license.delete': 'Delete license',
  'case.callback.finish': 'Finish callback',
  'case.mail.resend': 'Resend mail',
  'email.mark-read': 'Mark mail as read',
  'email.mark-unread': 'Mark mail as unread',
  'profile.password.change': 'Change password',
  'profile.name.change': 'Edit profile',
  'profile.signature.save': 'Edit email signature',
  'terms.accept': 'Accept terms of service',
}

/** What a person did, in words: for lists of what is unsent. */
export const wordsOf = (name: CommandName): string => words[name]
