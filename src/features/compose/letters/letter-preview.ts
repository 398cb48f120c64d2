import { attach, createEvent, createStore, sample } from 'effector'
import { headers } from '../../../../contracts/protocol.ts'
import { WRITTEN_MS } from '../../../../contracts/rules/mail/compose.ts'
import { $gateway } from '../../../bus/gateway/store.ts'
import { noticeRaised } from '../../../forms/notices.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { openTab } from '../../../ui/browser/open-tab.ts'
import type { Beginning } from '../draft/beginning.ts'
import {
  $letter,
  $letterLacks,
  askedOf,
  isWritten,
  letterSeen,
  requestOf,
  type Seen,
} from './letter-model.ts'

export const previewPressed = createEvent()

type Previewed = { seen: Seen } | { reason: string }

/** A digest that is missing is nobody's: what would be sent with it would not be what was seen. */
const NO_DIGEST = 'The preview could not be read. Try again later.'

/** Shows the letter as it would be printed now, in a tab of its own. */
const previewFx = attach({
  source: $gateway,
  effect: async (gateway, mail: Beginning): Promise<Previewed> => {
    const { caseId, text } = askedOf(mail)
    const tab = openTab()
    const answer = await gateway.file('previewLetter', { ...requestOf(mail), body: text })
    const digest = answer.kind === 'answer' ? answer.heads?.(headers.letterDigest) : null
    if (answer.kind !== 'answer' || !digest) {
      tab.close()
      return { reason: answer.kind === 'answer' ? NO_DIGEST : answer.message }
    }
    const pdf = new Blob([answer.value], { type: 'application/pdf' })
    tab.show(`letter-${caseId}.pdf`, pdf)
    return { seen: { caseId, text, digest } }
  },
})

sample({
  clock: sample({
    clock: previewPressed,
    source: { mail: $letter, lacks: $letterLacks, isBusy: previewFx.pending },
  }).filterMap(({ mail, lacks, isBusy }) =>
    mail && lacks.length === 0 && !isBusy ? mail : undefined,
  ),
  target: previewFx,
})

export const $isPreviewing = previewFx.pending

const seen = previewFx.doneData.filterMap((result) => ('seen' in result ? result.seen : undefined))
// Whoever has typed since has seen another one.
sample({
  clock: seen,
  source: $letter,
  filter: isWritten,
  fn: (_, of) => of,
  target: letterSeen,
})
sample({
  clock: seen,
  fn: () => ({
    tone: 'success' as const,
    text: 'Letter was generated!',
    durationMs: WRITTEN_MS,
  }),
  target: noticeRaised,
})

export const previewFailureClosed = createEvent()
/** Why it could not be shown (COMMERR-17). */
export const $previewFailure = createStore<string | null>(null)
  .on(previewFx.doneData, (_, result) => ('reason' in result ? result.reason : null))
  .reset(previewFailureClosed, previewFx, sessionEnded)
