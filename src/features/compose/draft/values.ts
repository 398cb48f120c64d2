import { attach, combine, createEvent, createStore, sample } from 'effector'
import { debounce } from 'patronum'
import { isCaseEvent } from '../../../../contracts/events/case-event.ts'
import type { DraftText } from '../../../../contracts/model/mail/mail-draft.ts'
import { splitAddresses } from '../../../../contracts/rules/addresses/address-list.ts'
import { type Lack, lacksOf } from '../../../../contracts/rules/mail/compose.ts'
import { piecesOf, tagsIn } from '../../../../contracts/rules/placeholders/tags.ts'
import type { ValueOf } from '../../../bus/gateway/call.ts'
import { $gateway } from '../../../bus/gateway/store.ts'
import { eventsApplied } from '../../../bus/log/intake.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import type { Beginning } from './beginning.ts'
import { $mail, $written } from './model.ts'
import { composeClosed } from './open-model.ts'

/** So long after a tag was written its value is asked for, in ms. */
const ASK_MS = 150

/** The tags of both texts. */
export const tagsOf = ({ subject, content }: DraftText): string[] => [
  ...new Set([...tagsIn(subject), ...tagsIn(content)]),
]

/** Fills the texts in with what the case is now. */
export const renderFx = attach({
  source: $gateway,
  effect: (gateway, { ask, text: { subject, content, config } }: Beginning) =>
    gateway.call('renderEmail', {
      params: { id: ask.detail.id },
      body: { subject, content, config },
    }),
})

type Rendered = Pick<ValueOf<'renderEmail'>, 'values' | 'subject_values'>
type Known = Rendered & { caseId: string }

/** What asks for values anew: other tags, other settings, another case. */
const $question = combine($written, (mail) =>
  mail === null || tagsOf(mail.text).length === 0
    ? null
    : JSON.stringify([mail.ask.detail.id, tagsOf(mail.text), mail.text.config]),
)
/** The case of what is written was changed, by whomever. */
export const caseChanged = sample({
  clock: eventsApplied,
  source: $written,
  fn: (mail, events) =>
    mail && events.filter(isCaseEvent).some(({ payload: { row } }) => row.id === mail.ask.detail.id)
      ? mail
      : null,
}).filterMap((mail) => mail ?? undefined)

const readFx = attach({ effect: renderFx })
export const valuesRetried = createEvent()
export const previewFailureClosed = createEvent()
sample({
  clock: sample({
    clock: [
      debounce(sample({ clock: [$question.updates, caseChanged], fn: () => undefined }), ASK_MS),
      valuesRetried,
    ],
    source: $written,
  }).filterMap((mail) => (mail && tagsOf(mail.text).length > 0 ? mail : undefined)),
  target: readFx,
})

/** What the tags become in this case; null before that is known. A colleague's change of the case changes it. */
const $known = createStore<Known | null>(null, { serialize: 'ignore' })
  .on(readFx.done, (known, { params, result }) =>
    result.kind === 'answer' ? { ...result.value, caseId: params.ask.detail.id } : known,
  )
  .reset(sessionEnded)
export const $values = combine($known, $mail, (known, mail) =>
  known !== null && known.caseId === mail?.ask.detail.id ? known : null,
)

/** Why the values could not be read; it is said once, in a popup, and stands in the dialog from then on (COMMERR-17). */
export const $previewFailure = createStore<{ message: string; isNew: boolean } | null>(null, {
  serialize: 'ignore',
})
  .on(readFx.doneData, (failure, result) =>
    result.kind === 'answer'
      ? null
      : { message: result.message, isNew: failure === null || failure.isNew },
  )
  .on(previewFailureClosed, (failure) => failure && { ...failure, isNew: false })
  .reset(valuesRetried, composeClosed, sessionEnded)

/** Before that nothing is said of what is missing. */
export const $areValuesKnown = $values.map((known) => known !== null)

const filled = (text: string, values: Readonly<Record<string, string>> | undefined): string =>
  piecesOf(text)
    .map((piece) => ('text' in piece ? piece.text : (values?.[piece.tag] ?? `{{${piece.tag}}}`)))
    .join('')

/** What it still needs before it can leave (COMPOSE-39 to COMPOSE-43). */
export const $lacks = combine($written, $values, (mail, known): Lack[] => {
  if (mail === null) return []
  const { to, cc, bcc, subject, content } = mail.text
  return lacksOf({
    to: splitAddresses(to),
    cc: splitAddresses(cc),
    bcc: splitAddresses(bcc),
    subject: filled(subject, known?.subject_values),
    content: filled(content, known?.values),
  })
})
