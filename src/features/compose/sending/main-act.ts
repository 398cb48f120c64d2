import { combine, createEvent, createStore, sample } from 'effector'
import { triageSkipRequested } from '../../../actions/requests.ts'
import { $selectedCaseId, $triage } from '../../../actions/workplace.ts'
import { $isSending as $hasServer } from '../../../queries/following/onboarding.ts'
import { $written } from '../draft/model.ts'
import { copyPressed, sendPressed, sent } from './sending.ts'

/** What the dialog is there for was asked for by its key. */
export const mainActAsked = createEvent()

/** Whether the case of a triage is written to, so that the next one may follow: not where another one is open by now. */
export const $isOnWay = combine(
  { triage: $triage, selected: $selectedCaseId, mail: $written },
  ({ triage, selected, mail }) => triage !== null && mail?.ask.detail.id === selected,
)

// Who has no mail server copies: nothing else is offered (G-60).
sample({
  clock: mainActAsked,
  source: $hasServer,
  filter: (hasServer) => hasServer === false,
  fn: () => undefined,
  target: copyPressed,
})
sample({
  clock: mainActAsked,
  source: { hasServer: $hasServer, isOnWay: $isOnWay },
  filter: ({ hasServer }) => hasServer !== false,
  fn: ({ isOnWay }) => (isOnWay ? ('next' as const) : ('stay' as const)),
  target: sendPressed,
})

/** Whether the next case follows what was sent last. */
export const $goesOn = createStore(false, { serialize: 'ignore' }).on(
  sendPressed,
  (_, then) => then === 'next',
)

// Past it, whether or not something still waits there: it was written to.
sample({
  clock: sample({
    clock: sent,
    source: { goesOn: $goesOn, triage: $triage, selected: $selectedCaseId },
    fn: ({ goesOn, triage, selected }, { mail }) =>
      goesOn && triage !== null && mail.ask.detail.id === selected,
  }).filter({ fn: (goesOn) => goesOn }),
  fn: () => undefined,
  target: triageSkipRequested,
})
