import { createEvent, createStore, sample } from 'effector'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { isFailure } from '../../../bus/outcome.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { sessionEnded } from '../../../queries/following/session.ts'

/** Somebody has looked after a letter that failed for good (G-705), by the letter's id. */
export const letterDone = createEvent<string>()

const doneFx = createCommandEffect('case.letter.acknowledge')

/** How that stands for each letter: whether it is on its way, and why it was refused. */
type DoneState = { busy: boolean; error: string | null }

export const undone: DoneState = { busy: false, error: null }
const noStates: ReadonlyMap<string, DoneState> = new Map()

export const $lettersDone = createStore(noStates, { serialize: 'ignore' })
  .on(doneFx, (states, { letter_id }) =>
    new Map(states).set(letter_id, { busy: true, error: null }),
  )
  .on(doneFx.done, (states, { params: { letter_id }, result }) =>
    new Map(states).set(letter_id, {
      busy: false,
      error: isFailure(result) ? result.message : null,
    }),
  )
  .reset($selectedCaseId, sessionEnded)

sample({
  clock: sample({
    clock: letterDone,
    source: { detail: $caseDetail, states: $lettersDone },
    fn: ({ detail, states }, letter_id) =>
      detail && !states.get(letter_id)?.busy ? { case_id: detail.id, letter_id } : null,
  }).filterMap((done) => done ?? undefined),
  target: doneFx,
})
