import { combine, createEvent, createStore, sample } from 'effector'
import { readTag, typeTag } from '../../../../contracts/rules/cases/case-tags.ts'
import { foldTag, sameTag } from '../../../../contracts/rules/cases/same-tag.ts'
import { addTagRequested } from '../../../actions/requests.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createCaseDialog } from '../../../forms/case-dialog.ts'
import { $caseTags, caseTagsRequested } from '../../../queries/cases/case-tags.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'

export const tagTyped = createEvent<string>()
export const tagRemoved = createEvent<string>()

const addTagFx = createCommandEffect('case.tag.add')

/** A tag is added beside whatever the case holds, so nothing that others do conflicts with it. */
export const tagDialog = createCaseDialog({
  name: 'tag',
  requested: addTagRequested,
  find: () => ({}),
  writes: [],
})
tagDialog.sending(addTagFx)

sample({ clock: tagDialog.opened, fn: () => undefined, target: caseTagsRequested })

/** What is typed or pasted (TAG-06). */
export const $tagText = createStore('').on(tagTyped, typeTag).reset(tagDialog.closed)

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
  clock: tagDialog.confirmed,
  source: { of: tagDialog.$of, text: $tagText, own: $tagsOfCase },
  fn: ({ of, text, own }) => {
    const tag = readTag(text)
    const isOwn = tag.ok && own.some((other) => sameTag(other, tag.value))
    return { of, tag, error: isOwn ? 'The case already has this tag' : null }
  },
})

/** What is wrong with the tag, until it is changed (TAG-05). */
export const $tagError = createStore<string | null>(null)
  .on(judged, (_, { tag, error }) => (tag.ok ? error : tag.message))
  .reset(tagTyped, tagDialog.opened)

sample({
  clock: judged.filterMap(({ of, tag, error }) =>
    of && tag.ok && error === null ? { ...of, tag: tag.value } : undefined,
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
