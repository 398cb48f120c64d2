import { combine, createEvent, createStore, sample } from 'effector'
import { createOperation } from '../../../bus/operation.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import { readForm } from '../template/form-values.ts'
import { $pane, previewOpened } from '../template/model.ts'
import { $shownPreview, caseTurned, previewClosed } from './model.ts'

/** 'Send test email' was pressed. */
export const testPressed = createEvent()

const testFx = createCommandEffect('mail-template.test')
const testing = createOperation(testFx)
export const $isTesting = testing.$pending

/** Where a test goes: to whoever asks for it, and nobody else (decision 4.32). */
export const $testAddress = $user.map((user) => user?.email ?? '')

/** Why no test can be sent now; null where one can. */
export const $testRefusal = combine($pane, $shownPreview, (pane, { shown }) => {
  if (!pane?.stored) return 'Save the template before you send a test'
  return shown === null ? 'There is no preview to send' : null
})

const wanted = sample({
  clock: testPressed,
  source: { pane: $pane, refusal: $testRefusal, preview: $shownPreview, isBusy: testFx.pending },
  fn: ({ pane, refusal, preview: { shown }, isBusy }) => {
    if (!pane?.stored || shown === null || refusal !== null || isBusy) return undefined
    const { subject, content, config } = readForm(pane.editing.state.form, []).values
    const of = { flow_id: pane.flow.id, template_id: pane.stored.id, case_id: shown.case_id }
    return { ...of, subject, content, config }
  },
}).filterMap((input) => input)
sample({ clock: wanted, target: testFx })

/** How the last test ended; null before one did, and once another case is shown. */
export type TestEnd = { isSent: boolean; text: string }

const notSent = (reason: string): TestEnd => ({
  isSent: false,
  text: `The test email was not sent: ${reason}`,
})

export const $testEnd = createStore<TestEnd | null>(null, { serialize: 'ignore' })
  .on(
    testing.done.filterMap(({ result }) => result ?? undefined),
    (_, { to, email_error }) =>
      email_error === null
        ? { isSent: true, text: `The test email is on its way to ${to}.` }
        : notSent(email_error),
  )
  .on(testing.failed, (_, { failure }) => notSent(failure.message))
  .reset(testFx, previewOpened, previewClosed, caseTurned, sessionEnded)
