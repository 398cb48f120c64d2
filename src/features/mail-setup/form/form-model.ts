import { combine, createEvent, createStore, sample } from 'effector'
import { draftNames } from '../../../actions/set-up/draft-names.ts'
import { unsavedFields } from '../../../forms/records/editing.ts'
import { createRecordForms } from '../../../forms/records/record-forms.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { $mailSetup, mailSetupRequested } from '../../../queries/set-up/mail-setup.ts'
import { Form, formOf, isSendable, problemsIn, valuesOf } from './form.ts'

/** The screen is shown: its set-up is read, and what was typed before is there again. */
export const screenOpened = createEvent()
/** A save or a validation was asked for: from here on what is wrong is marked (MAILSETUP-11). */
export const attempted = createEvent()

sample({ clock: screenOpened, fn: () => undefined, target: mailSetupRequested })

/** The id of the one set-up. */
export const OWN = 'own'

/** What is typed over the set-up; nobody can compare passwords, so a colleague's change is asked about by the server. */
export const serverForm = createRecordForms<Form>({
  name: draftNames.mailSetup,
  schema: Form,
  $entries: $mailSetup.map(
    (setup) => setup && [{ id: OWN, version: setup.version ?? 0, form: formOf(setup) }],
  ),
  opened: screenOpened,
  only: OWN,
  asks: 'on refusal',
  unkept: ['smtp_password'],
})

const $wasAttempted = createStore(false)
  .on(attempted, () => true)
  .reset(serverForm.discarded, serverForm.ended, sessionEnded)

const noProblems: ReturnType<typeof problemsIn> = {}

/** What the form shows; null before the set-up was read. */
export const $form = combine(
  $mailSetup,
  serverForm.$open,
  $wasAttempted,
  (setup, open, wasAttempted) => {
    if (!setup || !open) return null
    const { version, state } = open.editing
    const problems = problemsIn(setup, state.form)
    const values = valuesOf(setup, state.form)
    return {
      form: state.form,
      values,
      version,
      isSendable: isSendable(values, problems),
      /** Marked after an attempt alone: nobody is scolded while typing. */
      problems: wasAttempted ? problems : noProblems,
      changes: unsavedFields(open.editing).length,
      hasPassword: setup.smtp_password !== null,
      isActive: setup.active_email_setup === 'SMTP',
    }
  },
)
