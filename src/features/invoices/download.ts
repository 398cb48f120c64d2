import { createEffect, createEvent, sample } from 'effector'
import type { InvoiceFilter } from '../../../contracts/model/accounting/invoice-list.ts'
import { noticeRaised } from '../../forms/notices.ts'
import { $invoices, bringInvoicesFx } from '../../queries/accounting/invoices.ts'
import { createFileExport } from '../../queries/set-up/file-export.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'

export const zipPressed = createEvent()

/** How long a toast about the file stands, in ms. */
const NOTICE_MS = 4000
const NAME = 'invoices.zip'

const zip = createFileExport<{ filter: InvoiceFilter }>(bringInvoicesFx)
export const zipCancelled = zip.cancelled
export const $zipping = zip.$exporting
export const $zippedBytes = zip.$bytes

/** Those that are shown: what the button counts (G-133). */
sample({
  clock: sample({ clock: zipPressed, source: $invoices }).filterMap((known) =>
    known?.filter ? { filter: known.filter } : undefined,
  ),
  target: zip.asked,
})

const saveFx = createEffect((file: Blob) => saveBlob(NAME, file))
sample({ clock: zip.came, fn: ({ file }) => file, target: saveFx })
sample({
  clock: zip.came,
  fn: () => ({
    tone: 'success' as const,
    text: `The invoices were saved as ${NAME}.`,
    durationMs: NOTICE_MS,
  }),
  target: noticeRaised,
})
sample({
  clock: zip.$error.updates.filterMap((error) => error ?? undefined),
  fn: (text) => ({ tone: 'danger' as const, text, durationMs: NOTICE_MS }),
  target: noticeRaised,
})
