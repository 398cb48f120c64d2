/**
 * What the commands of the set-up are called, of what is written in it, of what leaves the house, of files and of many
 * cases. Their inputs come with how they are done (`late-commands.ts`); a list of what is unsent has words from the
 * start. None of them waits for a connection, and none is secret.
 */
export const lateLabels = {
  'case-template.create': 'Add case template',
  'case-template.change': 'Change case template',
  'case-template.delete': 'Delete case template',
  'user.add': 'Invite user',
  'user.change': 'Change user',
  'user.activate': 'Activate user',
  'user.deactivate': 'Deactivate user',
  'user.delete': 'Delete user',
  'customer.address.change': 'Change business details',
  'customer.credits.add': 'Add credits',
  'mail-flow.create': 'Create mail flow',
  'mail-flow.rename': 'Rename mail flow',
  'mail-flow.delete': 'Delete mail flow',
  'mail-template.create': 'Add template',
  'mail-template.change': 'Change template',
  'mail-template.delete': 'Delete template',
  'mail-template.test': 'Send test email',
  'translation.add': 'Add translation',
  'translation.delete': 'Delete translation',
  'translation.make-default': 'Make translation the default',
  'translation.activate': 'Activate translation',
  'translation.deactivate': 'Deactivate translation',
  'translation.text.save': 'Save portal text',
  'picture.add': 'Insert image',
  'case.mail.send': 'Send email',
  'case.mail.log': 'Save email as sent',
  'case.mail.take-back': 'Undo send',
  'mail-draft.save': 'Save draft',
  'mail-draft.discard': 'Discard draft',
  'mail-draft.file.add': 'Attach file',
  'mail-draft.file.remove': 'Remove attachment',
  'case.letter.send': 'Send letter',
  'case.letter.acknowledge': 'Mark letter as done',
  'case.invoice.generate': 'Generate invoice',
  'case.invoice.cancel': 'Cancel invoice',
  'case.finding.add': 'Add image use',
  'case.finding.delete': 'Delete image use',
  'case.finding.replace-original': 'Replace original image',
  'case.license.upload': 'Upload license',
  'case-bulk.start': 'Start bulk action',
  'case-bulk.stop': 'Stop bulk action',
  'case-bulk.undo': 'Undo bulk action',
  'email.map-to-case': 'Map email to case',
  'email.delete': 'Delete email',
} as const

/** Those of them that no list of what is unsent holds: what is typed is kept by the form that it is typed into. */
export const lateFleeting: readonly string[] = [
  'mail-draft.save',
  'mail-draft.discard',
  'mail-draft.file.add',
  'mail-draft.file.remove',
] satisfies (keyof typeof lateLabels)[]
