import { combine, createEvent, createStore, sample } from 'effector'
import type { CaseDetail, CaseState } from '../../../../contracts/model/cases/case.ts'
import type { Finding, License } from '../../../../contracts/model/cases/finding.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createCaseDialog } from '../../../forms/case-dialog.ts'
import { createEmailOfAct, sentByFlow } from '../../../queries/cases/event-email.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'

export type Judgement = 'VALID' | 'INVALID'

/** Opens the review of the licence of the finding with this id. */
export const licenseReviewRequested = createEvent<string>()
/** Asks whether the license is meant to be judged so. */
export const licenseJudged = createEvent<Judgement>()
export const judgementConfirmed = createEvent()
export const judgementLeft = createEvent()
export const licenseDeleteRequested = createEvent()
export const licenseDeleteCancelled = createEvent()
export const licenseDeleteConfirmed = createEvent()

const reviewFx = createCommandEffect('case.license.review')
const deleteFx = createCommandEffect('case.license.delete')

type Review = { case_id: string; finding_id: string }

type Shown = { caseState: CaseState; finding: Finding; license: License }

function shownIn({ state, findings }: CaseDetail, findingId: string): Shown | null {
  const finding = findings.find(({ id }) => id === findingId)
  return finding?.license ? { caseState: state, finding, license: finding.license } : null
}

/** The review of a licence, as a dialog on its case. */
const dialog = createCaseDialog({
  name: 'license',
  requested: licenseReviewRequested,
  find: (_, finding_id) => ({ finding_id }),
  writes: ({ finding_id }) => [`findings[${finding_id}].license`],
})
const { opened, closed, conflict } = dialog

export { conflict as licenseConflict }
export const licenseReviewClosed = dialog.cancelled
const { concurrentChanges } = conflict
const $review = dialog.$opened.map(
  (of): Review | null => of && { case_id: of.detail.id, finding_id: of.finding_id },
)

/** What the license is about to be judged as; null while nothing is asked. */
export const $asked = createStore<Judgement | null>(null)

/** The email that answers the review, shown before it leaves. */
export const reviewEmail = createEmailOfAct({
  opened: sample({
    clock: licenseJudged,
    source: $review,
    fn: (review, judgement) =>
      review &&
      sentByFlow(
        review.case_id,
        judgement === 'VALID' ? 'LICENSE_VALIDATED' : 'LICENSE_REJECTED',
        review.finding_id,
      ),
  }).filterMap((act) => act ?? undefined),
  closed: [judgementLeft, ...closed],
  refused: concurrentChanges.refused,
})
$asked.on(licenseJudged, (_, judgement) => judgement).reset([judgementLeft, opened, ...closed])

export const reviewLicense = dialog.sending(reviewFx, { $latest: reviewEmail.$carried })
export const deleteLicense = dialog.sending(deleteFx)

/** The licence when the dialog opened: what is left to show of it once somebody else has deleted it. */
const $atFirst = dialog.$opened.map((of) => of && shownIn(of.detail, of.finding_id))

const $isGone = concurrentChanges.$watch.map(
  (watch) => watch?.changes.some(({ to }) => to === null) === true,
)

/** The licence under review as it is now; null while none is, and while its own deletion is on its way. */
export const $licenseReview = combine(
  { detail: $caseDetail, review: $review, atFirst: $atFirst, isGone: $isGone },
  ({ detail, review, atFirst, isGone }): (Shown & { isGone: boolean }) | null => {
    if (!detail || !review) return null
    const now = shownIn(detail, review.finding_id)
    if (now) return { ...now, isGone: false }
    return isGone && atFirst ? { ...atFirst, isGone } : null
  },
)

/** What was pressed last: the button that is busy. */
export const $judgement = createStore<Judgement | null>(null)
  .on(reviewFx, (_, { state }) => state)
  .reset(opened)

/** Whether the question before a deletion is open. */
export const $askingToDelete = createStore(false)
  .on(licenseDeleteRequested, () => true)
  .reset(licenseDeleteCancelled, licenseDeleteConfirmed, opened, licenseReviewClosed)

/** A second press while the first one is on its way would be refused by it. */
const $free = combine(
  {
    review: $review,
    version: concurrentChanges.$version,
    judging: reviewLicense.$pending,
    deleting: deleteLicense.$pending,
  },
  ({ review, version, judging, deleting }) =>
    judging || deleting || !review || version === null ? null : { ...review, version },
)

sample({
  clock: sample({
    clock: judgementConfirmed,
    source: {
      review: $free,
      state: $asked,
      carried: reviewEmail.$carried,
      wait: reviewEmail.$wait,
    },
    fn: ({ review, state, carried, wait }) =>
      review && state && wait === null ? { ...review, state, ...carried } : null,
  }).filterMap((input) => input ?? undefined),
  target: reviewFx,
})
// What was refused before says nothing of what is asked now.
sample({
  clock: licenseJudged,
  fn: () => undefined,
  target: [reviewLicense.reset, deleteLicense.reset],
})
sample({
  clock: sample({ clock: licenseDeleteConfirmed, source: $free }).filterMap(
    (review) => review ?? undefined,
  ),
  target: deleteFx,
})

// One refusal at a time: the new attempt makes the old message void.
sample({ clock: reviewFx, fn: () => undefined, target: deleteLicense.reset })
sample({ clock: deleteFx, fn: () => undefined, target: reviewLicense.reset })
