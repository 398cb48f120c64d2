import { createEvent, createStore, sample } from 'effector'
import { asksToApply } from '../../../../contracts/rules/mail/mail-templates.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { affectedCasesFollowed } from '../../../queries/set-up/affected-cases.ts'
import { formIdOf } from './form-id.ts'
import { $pane, deletedHere, stayedHere, templateForms } from './model.ts'

export const deletePressed = createEvent()
export const deletionConfirmed = createEvent()
/** What is to become of the emails that wait (TPL-40, TPL-41): they go too, or leave as they were planned. */
export const deletionAnswered = createEvent<boolean>()
export const deletionCancelled = createEvent()

const deleteFx = createCommandEffect('mail-template.delete')
export const deletion = createOperation(deleteFx)

type Asked = { flow_id: string; template_id: string; name: string; waits: boolean }

/** The template whose deletion is asked about; `waits`: emails of it are still unsent. */
export const $deleting = createStore<Asked | null>(null, { serialize: 'ignore' })
sample({
  clock: sample({ clock: deletePressed, source: $pane }).filterMap((pane) =>
    pane?.stored
      ? {
          flow_id: pane.flow.id,
          template_id: pane.stored.id,
          name: pane.stored.name,
          waits: asksToApply({ act: 'delete', waiting: pane.stored.scheduled_emails }),
        }
      : undefined,
  ),
  target: $deleting,
})
$deleting.reset(deletionCancelled, deletion.done, deletion.failed, sessionEnded)

const answer = sample({
  clock: [deletionConfirmed.map(() => null), deletionAnswered],
  source: { asked: $deleting, isBusy: deleteFx.pending },
  fn: ({ asked, isBusy }, apply) => (asked && !isBusy ? { asked, apply } : undefined),
}).filterMap((given) => given)
sample({
  clock: answer,
  fn: ({ asked: { flow_id, template_id }, apply }) => ({ flow_id, template_id, apply }),
  target: deleteFx,
})

const formOfDeleted = ({ flow_id, template_id }: Pick<Asked, 'flow_id' | 'template_id'>) =>
  formIdOf(flow_id, template_id)
sample({ clock: deleteFx, fn: formOfDeleted, target: deletedHere })
sample({ clock: deletion.failed, fn: ({ input }) => formOfDeleted(input), target: stayedHere })
sample({
  clock: deletion.done,
  fn: ({ input }) => formOfDeleted(input),
  target: templateForms.removed,
})
sample({
  clock: deletion.done.filterMap(({ result }) => result?.affected ?? undefined),
  filter: ({ total }) => total > 0,
  target: affectedCasesFollowed,
})
