import { combine, createEffect, createStore, sample, scopeBind } from 'effector'
import { debounce } from 'patronum'
import type { CaseRow } from '../../../../contracts/model/cases/case.ts'
import { readDomain } from '../../../../contracts/rules/addresses/domain.ts'
import { caseStateLabels } from '../../../../contracts/rules/cases/case-labels.ts'
import { openCaseOf } from '../../../../contracts/rules/cases/same-host.ts'
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
} from './add-case-model.ts'

/** As for the search of the list (gaps-2, 2). */
const TYPING_PAUSE = 300
/** Of all hosts that contain the typed one, so many are looked through for the very same. */
const LOOKED_THROUGH = 200
const NOTICE_MS = 7000

const $host = $addCaseForm.map((form) => {
  const domain = readDomain(form.host)
  return domain.ok ? domain.value : ''
})

const finder = createFinder(LOOKED_THROUGH)

/** Asked for when the typing rests, and for whoever is faster than that when they confirm. */
sample({
  clock: [debounce($host, TYPING_PAUSE), addCaseConfirmed],
  source: { host: $host, isOpen: $addCaseOpen, found: finder.$found },
  filter: ({ host, isOpen, found }) => isOpen && host !== '' && found.search !== host,
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

type Added = { host: string; id: string }

/** A case that was added before anybody could be told. */
const $untold = createStore<Added | null>(null, { serialize: 'ignore' }).reset(
  addCaseConfirmed,
  addCaseRequested,
  sessionEnded,
)
const $wasTold = createStore(false, { serialize: 'ignore' })
sample({ clock: addCaseConfirmed, source: $twin, fn: (twin) => twin !== null, target: $wasTold })
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
    action: { text: 'Open it', run: () => select(id) },
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
