import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import type { CaseColumn } from '../../../contracts/model/cases/case-column.ts'
import type { CaseExport, CaseExportFormat } from '../../../contracts/model/cases/case-export.ts'
import { layoutOf, standardLayout } from '../../../contracts/rules/case-list/case-columns.ts'
import { exportColumns } from '../../../contracts/rules/case-list/case-export.ts'
import { $isTableShown, $columns as $laidOut } from '../../actions/list-mode.ts'
import { exportRequested } from '../../actions/requests.ts'
import { noticeRaised } from '../../forms/notices.ts'
import { $caseList } from '../../queries/cases/case-list.ts'
import { exportCasesFx } from '../../queries/cases/export-cases.ts'
import { $today } from '../../queries/following/day.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { createFileExport } from '../../queries/set-up/file-export.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { $extent, $isNothingMarked, $marks } from './extent.ts'
import { exportClosed } from './open.ts'

export const formatChosen = createEvent<CaseExportFormat>()
export const columnToggled = createEvent<CaseColumn>()
export const allColumnsToggled = createEvent()
export const exportConfirmed = createEvent()
/** Stops what is on its way; closes the dialog where nothing is. */
export const exportGivenUp = createEvent()

/** How long the word about the file stands, in ms. */
const NOTICE_MS = 4000

const fileExport = createFileExport<{ list: CaseExport }>(exportCasesFx)
export const { $exporting, $bytes, $error } = fileExport

export const $format = createStore<CaseExportFormat>('xlsx')
  .on(formatChosen, (_, format) => format)
  .reset(sessionEnded)

/** What is offered: the columns as the table shows them, or as everybody begins with them. */
const $offered = combine($isTableShown, $laidOut, (isTable, laidOut) =>
  exportColumns(isTable ? layoutOf(laidOut) : standardLayout),
)
export const $allColumns = $offered.map(({ all }) => all)

/** What was chosen by hand; null where it is what is shown. A table is always asked for as it is shown. */
const $picked = createStore<ReadonlySet<CaseColumn> | null>(null, { serialize: 'ignore' }).reset(
  sessionEnded,
)
sample({
  clock: [exportClosed, $isTableShown],
  source: $isTableShown,
  filter: (isTable) => isTable,
  fn: () => null,
  target: $picked,
})

export const $columns = combine(
  $picked,
  $offered,
  (picked, { shown }): ReadonlySet<CaseColumn> => picked ?? new Set(shown),
)

sample({
  clock: columnToggled,
  source: $columns,
  fn: (columns, column) =>
    new Set(
      columns.has(column) ? [...columns].filter((one) => one !== column) : [...columns, column],
    ),
  target: $picked,
})
sample({
  clock: allColumnsToggled,
  source: { columns: $columns, all: $allColumns },
  fn: ({ columns, all }) => new Set(columns.size === all.length ? [] : all),
  target: $picked,
})

/** What is asked for: the cases that are listed, in their order; null while there is no list yet. */
const $asked = combine(
  {
    list: $caseList,
    format: $format,
    columns: $columns,
    all: $allColumns,
    marks: $marks,
    extent: $extent,
  },
  ({ list, format, columns, all, marks, extent }): CaseExport | null =>
    list && {
      format,
      columns: all.filter((column) => columns.has(column)),
      ...list.query,
      ...(marks?.marked && extent === 'marked' && { marked: marks.marked }),
    },
)

/** Why it cannot be exported at this moment. */
export const $reason = combine(
  $asked,
  $exporting,
  $isNothingMarked,
  (asked, exporting, isNothingMarked) => {
    if (exporting) return 'The file is being created'
    if (asked === null) return 'The list is not loaded yet'
    if (isNothingMarked) return 'The selected cases are no longer in the list'
    return asked.columns.length === 0 ? 'Choose a column' : null
  },
)

sample({
  clock: sample({
    clock: exportConfirmed,
    source: { asked: $asked, reason: $reason },
    fn: ({ asked, reason }) => (asked === null || reason !== null ? undefined : { list: asked }),
  }).filterMap((ask) => ask),
  target: fileExport.asked,
})

const givenUp = sample({ clock: exportGivenUp, source: $exporting })
sample({
  clock: givenUp.filter({ fn: Boolean }),
  fn: () => undefined,
  target: fileExport.cancelled,
})
sample({
  clock: [givenUp.filter({ fn: (exporting) => !exporting }), fileExport.came],
  fn: () => undefined,
  target: exportClosed,
})
// An old refusal is no answer to a new question.
sample({ clock: exportRequested, target: fileExport.errorClosed })

const named = sample({
  clock: fileExport.came,
  source: $today,
  fn: (day, { ask, file }) => ({ name: `cases-${day}.${ask.list.format}`, file }),
})
const saveFx = createEffect(({ name, file }: { name: string; file: Blob }) => saveBlob(name, file))
sample({ clock: named, target: saveFx })
sample({
  clock: named,
  fn: ({ name }) => ({
    tone: 'success' as const,
    text: `The cases were saved as ${name}.`,
    durationMs: NOTICE_MS,
  }),
  target: noticeRaised,
})
