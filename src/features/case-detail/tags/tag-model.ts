import { combine, createEvent, createStore, sample } from 'effector'
import { foldTag, readTag, sameTag, typeTag } from '../../../../contracts/rules/case-tags.ts'
import { addTagRequested } from '../../../actions/requests.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { $caseTags, caseTagsRequested } from '../../../projections/case-tags.ts'
import { createConflict, refuseInto } from '../../../projections/conflict.ts'
import { $caseDetail } from '../../../projections/open-case.ts'
import { createCommandEffect } from '../../../projections/send.ts'
import { sessionEnded } from '../../../projections/session.ts'
import { doneHere } from '../done-here.ts'
import { formOperation } from '../form-operation.ts'

export const tagTyped = createEvent<string>()
export const tagConfirmed = createEvent()
export const tagCancelled = createEvent()
export const tagRemoved = createEvent<string>()

const addTagFx = createCommandEffect('case.tag.add')
export const addTag = formOperation('tag', addTagFx)

const opened = sample({ clock: addTagRequested, source: $caseDetail }).filterMap((detail) =>
  detail ? { detail } : undefined,
)
const closed = [tagCancelled, doneHere(addTag), $selectedCaseId, sessionEnded]

const $caseId = createStore<string | null>(null)
  .on(opened, (_, { detail }) => detail.id)
  .reset(closed)
export const $tagOpen = $caseId.map((id) => id !== null)

/** A tag is added beside whatever the case holds, so nothing that others do conflicts with it. */
export const tagConflict = createConflict({ name: 'tag', opened, closed, writes: [] })
const { meanwhile } = tagConflict
refuseInto(tagConflict, { fx: addTagFx, operation: addTag })

sample({ clock: opened, fn: () => undefined, target: [addTag.reset, caseTagsRequested] })

/** What is typed or pasted (TAG-06). */
export const $tagText = createStore('').on(tagTyped, typeTag).reset(closed)

const $tagsOfCase = $caseDetail.map((detail) => detail?.tags ?? [])

/** The customer's tags that fit what is typed and are not on the case yet (TAG-07). */
export const $suggestions = combine($caseTags, $tagsOfCase, $tagText, (known, own, text) => {
  const wanted = foldTag(text.trim())
  return known.filter(
    (tag) => foldTag(tag).includes(wanted) && !own.some((other) => sameTag(other, tag)),
  )
})

/** Whether what is typed is a tag that the customer uses already (TAG-08, TAG-09). */
export const $isKnownTag = combine($caseTags, $tagText, (known, text) =>
  known.some((tag) => sameTag(tag, text.trim())),
)

const judged = sample({
  clock: tagConfirmed,
  source: { caseId: $caseId, version: meanwhile.$version, text: $tagText, own: $tagsOfCase },
  fn: ({ caseId, version, text, own }) => {
    const tag = readTag(text)
    const isOwn = tag.ok && own.some((other) => sameTag(other, tag.value))
    return { caseId, version, tag, error: isOwn ? 'The case has this tag already' : null }
  },
})

/** What is wrong with the tag, until it is changed (TAG-05). */
export const $tagError = createStore<string | null>(null)
  .on(judged, (_, { tag, error }) => (tag.ok ? error : tag.message))
  .reset(tagTyped, opened)

sample({
  clock: judged.filterMap(({ caseId, version, tag, error }) =>
    caseId !== null && version !== null && tag.ok && error === null
      ? { case_id: caseId, version, tag: tag.value }
      : undefined,
  ),
  target: addTagFx,
})

const removeTagFx = createCommandEffect('case.tag.remove')
sample({
  clock: sample({
    clock: tagRemoved,
    source: $caseDetail,
    fn: (detail, tag) => ({ detail, tag }),
  }).filterMap(({ detail, tag }) =>
    detail ? { case_id: detail.id, version: detail.version, tag } : undefined,
  ),
  target: removeTagFx,
})
