import { combine, createEvent, createStore } from 'effector'
import { sessionEnded } from '../../queries/following/session.ts'
import { $mailSetup } from '../../queries/set-up/mail-setup.ts'
import { $form } from './form/form-model.ts'

/** What the dropdown 'I want to use...' offers (MAILSETUP-01). */
export type Way = 'COPY_PASTE' | 'SMTP'

export const wayChosen = createEvent<Way>()
const $chosen = createStore<Way | null>(null)
  .on(wayChosen, (_, way) => way)
  .reset(sessionEnded)

/**
 * What was chosen, else what is in use or being typed; null before anything is known, and while the provider's
 * own server is active, which is not offered (G-302).
 */
export const $way = combine($chosen, $mailSetup, $form, (chosen, setup, form): Way | null => {
  if (chosen !== null || !setup) return chosen
  if (setup.active_email_setup === 'SMTP' || (form?.changes ?? 0) > 0) return 'SMTP'
  return setup.active_email_setup === '' ? 'COPY_PASTE' : null
})
