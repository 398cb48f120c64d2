import { readTag } from '../../../../contracts/rules/cases/case-tags.ts'
import { sameTag } from '../../../../contracts/rules/cases/same-tag.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import { refused } from '../../../bus/outcome.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing } from '../effects/answers.ts'
import { predictCase } from '../effects/predict.ts'
import { undoChange } from '../effects/undo-change.ts'

const withTag = (tags: readonly string[], tag: string): string[] =>
  tags.some((known) => sameTag(known, tag)) ? [...tags] : [...tags, tag]

const withoutTag = (tags: readonly string[], tag: string): string[] =>
  tags.filter((known) => !sameTag(known, tag))

export const tagHandlers: Pick<
  CommandHandlers<View, Prediction>,
  'case.tag.add' | 'case.tag.remove'
> = {
  'case.tag.add': {
    toasts: { done: 'Success' },
    run: async (command, gateway) => {
      const { case_id, tag } = command.input
      const read = readTag(tag)
      if (!read.ok) return refused(read.message)
      const request = { params: { id: case_id, tagId: read.value } }
      return doneWith(await gateway.change('addTag', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) =>
      predictCase(view, input.case_id, 'case.tag-added', {
        row: ({ tags }) => ({ tags: withTag(tags, input.tag) }),
        detail: ({ tags }) => ({ tags: withTag(tags, input.tag) }),
      }),
    undo: undoChange,
  },
  'case.tag.remove': {
    toasts: { done: 'Success', failed: 'reason' },
    run: async (command, gateway) => {
      const { case_id, tag } = command.input
      const request = { params: { id: case_id, tagId: tag } }
      return doneWith(await gateway.change('removeTag', request, headersOf(command)), nothing)
    },
    predict: ({ input }, view) =>
      predictCase(view, input.case_id, 'case.tag-removed', {
        row: ({ tags }) => ({ tags: withoutTag(tags, input.tag) }),
        detail: ({ tags }) => ({ tags: withoutTag(tags, input.tag) }),
      }),
    undo: undoChange,
  },
}
