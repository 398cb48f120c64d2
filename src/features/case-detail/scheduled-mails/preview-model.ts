import { combine, createEvent, createStore, sample } from 'effector'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { $activities } from '../../../queries/cases/open-case.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { $templateStatus, templateRequested } from '../../../queries/set-up/templates.ts'
import { isScheduled } from '../activity/timeline-order.ts'

/** Opens the scheduled mail of this activity, or closes it. */
export const scheduledMailOpened = createEvent<string | null>()
/** Loads its template once more. */
export const previewRetried = createEvent()

const $id = createStore<string | null>(null)
  .on(scheduledMailOpened, (_, id) => id)
  .reset($selectedCaseId, sessionEnded)

/** The scheduled mail on screen; it goes when it is sent or deleted. */
export const $scheduledMail = combine(
  $activities,
  $id,
  (entries, id) =>
    entries
      .map(({ activity }) => activity)
      .filter(isScheduled)
      .find((activity) => activity.id === id) ?? null,
)

/** How the loading of its template stands. */
export const $previewStatus = combine($templateStatus, $scheduledMail, (statuses, mail) => {
  const id = mail?.content.source_email_template_id
  return id ? (statuses.get(id) ?? '') : ''
})

sample({
  clock: sample({
    clock: [scheduledMailOpened, previewRetried],
    source: $scheduledMail,
  }).filterMap((mail) => {
    const template_id = mail?.content.source_email_template_id
    return mail && template_id && mail.content.template_content === null
      ? { case_id: mail.case_id, template_id }
      : undefined
  }),
  target: templateRequested,
})
