import { createEvent, createStore, sample } from 'effector'
import type { TemplatePreview } from '../../../contracts/api/mail/template-preview.ts'
import type { RequestOf } from '../../bus/gateway/call.ts'
import type { Failure } from '../../bus/outcome.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { createOwnRead } from '../loading/own-read.ts'

/** A text as it is typed, and the case or the flow that it is shown on. */
export type PreviewedText = RequestOf<'previewTemplate'>['body']

/** A text is to be shown as it would arrive; the answer to whatever was asked before is let go. */
export const previewAsked = createEvent<PreviewedText>()
/** Nobody looks at it any more. */
export const previewDropped = createEvent()

const { readFx, came, failed } = createOwnRead(
  (gateway, customer_id, body: PreviewedText) =>
    gateway.call('previewTemplate', { params: { customer_id }, body }),
  [previewDropped],
)
sample({ clock: previewAsked, target: readFx })

const $asked = createStore<PreviewedText | null>(null, { serialize: 'ignore' })
  .on(readFx, (_, body) => body)
  .reset(previewDropped, sessionEnded)

/** The text as it would arrive. */
export const previewCame = sample({
  clock: came,
  source: $asked,
  fn: (asked, { ask, value }) => (asked === ask ? value : undefined),
}).filterMap((own) => own)
const notCame = sample({
  clock: failed,
  source: $asked,
  fn: (asked, failure) => (asked === failure.ask ? failure : undefined),
}).filterMap((own) => own)

/**
 * What is known of the text that is looked at.
 *
 *     shown      how it arrives, as it was answered last: it stays while another answer is waited for
 *     isLoading  another answer is waited for
 *     failure    why there is none to what was asked last, and whether a case was named with it
 */
export type Previewing = {
  shown: TemplatePreview | null
  isLoading: boolean
  failure: { is: Failure; caseId: string | null } | null
}

const nothing: Previewing = { shown: null, isLoading: false, failure: null }

export const $previewing = createStore<Previewing>(nothing, { serialize: 'ignore' })
  .on(readFx, ({ shown }) => ({ shown, isLoading: true, failure: null }))
  .on(previewCame, (_, shown) => ({ shown, isLoading: false, failure: null }))
  .on(notCame, ({ shown }, { ask, ...is }) => ({
    shown,
    isLoading: false,
    failure: { is, caseId: ask.case_id ?? null },
  }))
  .reset(previewDropped, sessionEnded)
