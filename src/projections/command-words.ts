import type { CommandName } from '../../contracts/commands/commands.ts'

const words: Readonly<Record<CommandName, string>> = {
  'session.login': 'Login',
  'session.logout': 'Logout',
  'customer.address.change': 'Change business details',
  'customer.credits.add': 'Add credits',
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
  'mail-setup.save': 'Save mail server',
  'mail-setup.activate': 'Activate email setup',
  'mail-setup.inbound.activate': 'Activate inbound emails',
  'email.mark-read': 'Mark mail as read',
  'email.mark-unread': 'Mark mail as unread',
}

/** What a person did, in words: for lists of what is unsent. */
export const wordsOf = (name: CommandName): string => words[name]
