import { attach, createEvent, createStore, sample } from 'effector'
import type { TemplatePreview } from '../../../contracts/api/mail/template-preview.ts'
import type { RequestOf } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { type Failure, isVerdict } from '../../bus/outcome.ts'
import { $user, sessionEnded } from '../../projections/session-state.ts'
import { askAgain } from '../loading/ask-again.ts'

/** A text as it is typed, and the case or the flow that it is shown on. */
export type PreviewedText = RequestOf<'previewTemplate'>['body']

/** A text is to be shown as it would arrive; the answer to whatever was asked before is let go. */
export const previewAsked = createEvent<PreviewedText>()
/** Nobody looks at it any more. */
export const previewDropped = createEvent()

/** What nobody keeps enters no log (engine.md 7). */
const readFx = attach({
  source: { gateway: $gateway, user: $user },
  effect: ({ gateway, user }, body: PreviewedText) =>
    gateway.call('previewTemplate', { params: { customer_id: user?.customer_id ?? '' }, body }),
})
sample({ clock: previewAsked, target: readFx })

const $asked = createStore<PreviewedText | null>(null, { serialize: 'ignore' })
  .on(readFx, (_, body) => body)
  .reset(previewDropped, sessionEnded)
const ended = sample({
  clock: readFx.done,
  source: $asked,
  fn: (asked, { params, result }) => (asked === params ? { asked, answer: result } : undefined),
}).filterMap((own) => own)

/** The text as it would arrive. */
export const previewCame = ended.filterMap(({ answer }) =>
  answer.kind === 'answer' ? answer.value : undefined,
)
const failed = ended.filterMap(({ asked, answer }) =>
  answer.kind === 'answer' ? undefined : { asked, failure: answer },
)
askAgain({
  asked: readFx,
  failed: failed.filterMap(({ asked, failure }) => (isVerdict(failure) ? undefined : asked)),
  forgotten: [previewDropped],
  again: previewAsked,
})

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
  .on(failed, ({ shown }, { asked, failure }) => ({
    shown,
    isLoading: false,
    failure: { is: failure, caseId: asked.case_id ?? null },
  }))
  .reset(previewDropped, sessionEnded)
