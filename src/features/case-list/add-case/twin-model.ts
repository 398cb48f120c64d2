import { combine, createEffect, createEvent, createStore, sample, scopeBind } from 'effector'
import { debounce } from 'patronum'
import type { CaseRow } from '../../../../contracts/model/cases/case.ts'
import { caseStateLabels } from '../../../../contracts/rules/cases/case-state-labels.ts'
import { openCaseOf } from '../../../../contracts/rules/cases/same-host.ts'
import { readTypedHost } from '../../../../contracts/rules/typed/typed-host.ts'
import { addCaseRequested } from '../../../actions/requests.ts'
import { caseSelected } from '../../../actions/workplace.ts'
import { noticeRaised, type SpokenNotice } from '../../../forms/notices.ts'
import { $workspace } from '../../../projections/workspace-store.ts'
import { createFinder } from '../../../queries/cases/find-cases.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import {
  $addCaseForm,
  $addCaseOpen,
  addCase,
  addCaseCancelled,
  addCaseConfirmed,
  addCaseFormChanged,
  createCaseFx,
} from './add-case-model.ts'
import { caseGiven } from './host-model.ts'

/** As for the search of the list (G-420). */
const TYPING_PAUSE = 300
/** Of all hosts that contain the typed one, so many are looked through for the very same. */
const LOOKED_THROUGH = 200
const NOTICE_MS = 7000

const $host = $addCaseForm.map((form) => {
  const domain = readTypedHost(form.host)
  return domain.ok ? domain.value : ''
})

const finder = createFinder(LOOKED_THROUGH)

/** Asked for when the typing rests, and for whoever is faster than that when they confirm. */
sample({
  clock: [debounce($host, TYPING_PAUSE).map(() => false), addCaseConfirmed.map(() => true)],
  source: {
    host: $host,
    isOpen: $addCaseOpen,
    wanted: finder.$wanted,
    failed: finder.$failed,
  },
  filter: ({ host, isOpen, wanted, failed }, isConfirmed) =>
    isOpen && host !== '' && (wanted !== host || (isConfirmed && failed === host)),
  fn: ({ host }) => host,
  target: finder.asked,
})
sample({ clock: addCaseCancelled, target: finder.reset })

/** Of the loaded cases, known at once, and of those that colleagues add meanwhile. The own one is on its way then. */
const $loaded = createStore<CaseRow | null>(null, { serialize: 'ignore' }).reset(
  addCaseCancelled,
  addCase.done,
  sessionEnded,
)
sample({
  clock: [addCaseFormChanged, $workspace],
  source: { workspace: $workspace, host: $host, isOpen: $addCaseOpen, isSent: addCase.$pending },
  filter: ({ isOpen, isSent }) => isOpen && !isSent,
  fn: ({ workspace, host }) => (host === '' ? null : openCaseOf(host, workspace.rows.map.values())),
  target: $loaded,
})

const $asked = combine($host, finder.$found, (host, { search, rows }) =>
  search === host ? openCaseOf(host, rows) : null,
)

/** The open case for the typed host, if there is one: to be told before there is a second. */
export const $twin = combine($loaded, $asked, (loaded, asked) => loaded ?? asked)

/** Whether it is known by now what is open for the typed host, or that it cannot be known. */
const $isChecked = combine(
  { host: $host, twin: $twin, found: finder.$found, failed: finder.$failed },
  ({ host, twin, found, failed }) => twin !== null || found.search === host || failed === host,
)

/** The server did not say whether there is an open case for the typed host. */
export const $isUnknown = combine(
  { host: $host, twin: $twin, failed: finder.$failed },
  ({ host, twin, failed }) => host !== '' && twin === null && failed === host,
)

/** The second case is wanted, whatever was warned of. */
export const secondWanted = createEvent()

type Given = { host: string; source_case_id: string | null }

/** What was confirmed and is not created yet: the check is on its way, or its warning is not answered. */
const $given = createStore<Given | null>(null, { serialize: 'ignore' })
  .on(caseGiven, (_, given) => given)
  .reset(addCaseFormChanged, addCaseCancelled, addCaseRequested, createCaseFx, sessionEnded)

/** It was confirmed, and waits until it is known whether there is another one. */
export const $isChecking = combine(
  $given,
  $isChecked,
  (given, isChecked) => given !== null && !isChecked,
)

/** It was confirmed though something is to be warned of: whoever did that is led to the question. */
export const $isAsked = combine(
  { given: $given, isChecked: $isChecked, twin: $twin, isUnknown: $isUnknown },
  ({ given, isChecked, twin, isUnknown }) =>
    given !== null && isChecked && (twin !== null || isUnknown),
)

const settled = sample({
  clock: [caseGiven, $isChecked.updates],
  source: { given: $given, isChecked: $isChecked, isAsked: $isAsked },
}).filterMap(({ given, isChecked, isAsked }) =>
  given !== null && isChecked && !isAsked ? given : undefined,
)
sample({
  clock: [
    settled,
    sample({ clock: secondWanted, source: { given: $given, isAsked: $isAsked } }).filterMap(
      ({ given, isAsked }) => (given !== null && isAsked ? given : undefined),
    ),
  ],
  target: createCaseFx,
})

type Added = { host: string; id: string }

/** A case that was added while nothing was known to warn of. */
const $untold = createStore<Added | null>(null, { serialize: 'ignore' }).reset(
  addCaseConfirmed,
  addCaseRequested,
  sessionEnded,
)
const $wasTold = createStore(false, { serialize: 'ignore' })
sample({ clock: createCaseFx, source: $twin, fn: (twin) => twin !== null, target: $wasTold })
sample({
  clock: addCase.done.filterMap(({ input, result }) =>
    result ? { host: input.host, id: result.case_id } : undefined,
  ),
  source: $wasTold,
  filter: (wasTold) => !wasTold,
  fn: (_, added) => added,
  target: $untold,
})

// A colleague may have been faster by a moment: whoever was not told by then is told of what the server has now.
sample({
  clock: $untold.updates.filterMap((added) => added?.host),
  target: finder.asked,
})

/** Told as a way to the first case, like the link of the dialog. */
const tellFx = createEffect(({ id, host, state }: CaseRow): SpokenNotice => {
  const select = scopeBind(caseSelected)
  return {
    tone: 'warning',
    text: `There is another open case for ${host}: ${id}, ${caseStateLabels[state]}.`,
    durationMs: NOTICE_MS,
    action: { text: 'Open case', run: () => select(id) },
  }
})
sample({ clock: tellFx.doneData, target: noticeRaised })
sample({ clock: tellFx.doneData, fn: () => null, target: $untold })
sample({
  clock: combine($untold, finder.$found, (added, { search, rows }) =>
    added && search === added.host
      ? openCaseOf(
          added.host,
          rows.filter(({ id }) => id !== added.id),
        )
      : null,
  ).updates.filterMap((twin) => twin ?? undefined),
  target: tellFx,
})
