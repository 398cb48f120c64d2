import { createCommandEffect } from '../../../commands/send.ts'
import { createDeletion } from '../deletion/deletion.ts'

/** A mail as the question names it. */
type Mail = { failed: boolean; name: string }

export const mailDeletion = createDeletion({
  name: 'mail-deletion',
  fx: createCommandEffect('case.scheduled-mail.delete'),
  inputOf: (of, activity_id) => ({ ...of, activity_id }),
  shownOf: (activity): Mail | null => {
    switch (activity.type) {
      case 'EMAIL_SCHEDULED':
      case 'SCHEDULED':
        return { failed: false, name: activity.content.template_name }
      case 'EMAIL_OUT':
      case 'TRIGGERED':
        return { failed: true, name: activity.content.subject }
      default:
        return null
    }
  },
})
