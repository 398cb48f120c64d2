import { and, eq, sql } from 'drizzle-orm'
import type { BodyOf } from '../../../contracts/api/call.ts'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { ImageUpload } from '../../../contracts/model/upload.ts'
import { messages } from '../../../contracts/protocol.ts'
import { judgeLicense } from '../../../contracts/rules/files/file-kinds.ts'
import {
  findingDeletionRefusal,
  findingRefusal,
  licenseUploadRefusal,
  newFindingErrors,
  pageLink,
} from '../../../contracts/rules/findings/findings.ts'
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { changes, type OpenChange, type SignedIn } from '../../calls/handler.ts'
import { fileRefused, isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { finding, license } from '../../db/schema/cases.ts'
import { storedFile } from '../../db/schema/files.ts'
import type { ChangeContext } from '../../events/change.ts'
import { unpackingRefusal } from '../../files/unpacked.ts'
import { newId } from '../../ids.ts'
import { changeLocked, lockCase } from '../case-record/change-case.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { openCase } from '../case-record/stale.ts'
import { completeLicenses } from './complete-licenses.ts'
import { countUnchecked } from './licenses.ts'
import { putLicense } from './put-license.ts'
import { type Judged, keepFile, readPicture, shownName } from './uploads.ts'

type Added = { pageLink: string; page: Judged; original: Judged; price: number }

const isGiven = (image: ImageUpload | null | undefined): image is ImageUpload =>
  image !== null && image !== undefined && image.base64 !== ''

/** What a request adds, or the first thing that is wrong with it (FINDING-03 to FINDING-12). */
function readAdded(body: BodyOf<Calls['addFinding']>): Added | Refused {
  const { page_screenshot: shown, original_image: made, price } = body
  const [wrong] = Object.values(
    newFindingErrors({
      hasScreenshot: isGiven(shown),
      hasOriginal: isGiven(made),
      pageLink: body.page_link,
      originalName: made?.filename ?? '',
      price,
    }),
  )
  const link = pageLink(body.page_link)
  if (wrong !== undefined || !isGiven(shown) || !isGiven(made) || link === null)
    return refuse(400, wrong ?? 'Invalid request.')
  const page = readPicture(shown)
  if (isRefused(page)) return page
  const original = readPicture(made)
  return isRefused(original) ? original : { pageLink: link, page, original, price }
}

const ofFinding = (change: ChangeContext, id: string) =>
  and(eq(finding.id, id), eq(finding.customerId, change.customerId))

/** CASEAPI-16. Image uses stand beside each other: nobody's makes another's stale. */
export const addFinding = changes<Calls['addFinding']>(async ({ params, body, user, change }) => {
  const added = readAdded(body)
  if (isRefused(added)) return added
  const before = await openCase(change, user, params.id, [], ({ row }) =>
    findingRefusal(row.state, 'added'),
  )
  if (isRefused(before)) return before
  return changeLocked(change, before, 'case.finding-added', async () => {
    const id = newId()
    await change.tx.insert(finding).values({
      id,
      customerId: change.customerId,
      caseId: Number(params.id),
      position: sql`(select coalesce(max(position), -1) + 1 from finding
        where case_id = ${params.id}::bigint)`,
      price: toHundredths(added.price),
      originalFilename: shownName(added.original),
      pageLink: added.pageLink,
      recorded: change.at,
      pictureSeed: 0,
    })
    await keepFile(change, { findingId: id, part: 'page' }, added.page)
    await keepFile(change, { findingId: id, part: 'original' }, added.original)
    return {}
  })
})

type Place = { id: string; findingId: string }

/** Locks the case of an image use; refused where the part that is written is stale, or there is none. */
async function openFinding(
  change: OpenChange,
  user: SignedIn,
  { id, findingId }: Place,
  part = '',
): Promise<{ before: CaseSnapshot; found: CaseSnapshot['detail']['findings'][number] } | Refused> {
  const before = await openCase(change, user, id, [`findings[${findingId}]${part}`])
  if (isRefused(before)) return before
  const found = before.detail.findings.find((one) => one.id === findingId)
  return found ? { before, found } : refuse(404, messages.notFound)
}

/** CASEAPI-17; without the last unlicensed one an ACTIVE case is over (T10). */
export const deleteFinding = changes<Calls['deleteFinding']>(async ({ params, user, change }) => {
  const opened = await openFinding(change, user, params)
  if (isRefused(opened)) return opened
  const { before } = opened
  const objection = findingDeletionRefusal(before.row.state, before.detail.findings)
  if (objection !== null) return refuse(409, objection)
  await changeLocked(change, before, 'case.finding-removed', async () => {
    await change.tx
      .delete(license)
      .where(
        and(eq(license.findingId, params.findingId), eq(license.customerId, change.customerId)),
      )
    await change.tx.delete(finding).where(ofFinding(change, params.findingId))
    await countUnchecked(change, params.id)
    return {}
  })
  await completeLicenses(change, params.id)
  return (await lockCase(change, params.id)).detail
})

/** CASEAPI-14; the name goes along with the picture. */
export const replaceOriginal = changes<Calls['replaceOriginal']>(
  async ({ params, body, user, change }) => {
    if (body.filename.trim() === '') return refuse(400, 'The original image needs a name.')
    const picture = readPicture(body)
    if (isRefused(picture)) return picture
    const opened = await openFinding(change, user, params, '.original_image')
    if (isRefused(opened)) return opened
    const { before, found } = opened
    const objection = findingRefusal(before.row.state, 'changed')
    if (objection !== null) return refuse(409, objection)
    return changeLocked(change, before, 'case.finding-image-replaced', async () => {
      await change.tx
        .delete(storedFile)
        .where(and(eq(storedFile.findingId, found.id), eq(storedFile.part, 'original')))
      await keepFile(change, { findingId: found.id, part: 'original' }, picture)
      await change.tx
        .update(finding)
        .set({ originalFilename: shownName(picture) })
        .where(ofFinding(change, found.id))
      return {}
    })
  },
)

/** CASEAPI-19; LICENCE-11, LICENCE-12. Staff's own upload waits for its review like any other (G-463). */
export const uploadLicense = changes<Calls['uploadLicense']>(
  async ({ params, body, user, change }) => {
    const { filename, bytes } = body.license_file
    const verdict = judgeLicense(filename, bytes)
    if (!verdict.ok) return fileRefused(verdict)
    const isZipped = verdict.kind === 'docx' || verdict.kind === 'odt'
    const unpacked = isZipped ? await unpackingRefusal(bytes) : null
    if (unpacked) return fileRefused(unpacked)
    const opened = await openFinding(change, user, params, '.license')
    if (isRefused(opened)) return opened
    const { before, found } = opened
    const objection = licenseUploadRefusal(before.row.state, found)
    if (objection !== null) return refuse(409, objection)
    const file: Judged = { filename, kind: verdict.kind, bytes }
    return putLicense(change, before, found.id, {
      filename: shownName(file),
      note: body.note?.trim() || null,
      keep: (licenseId) => keepFile(change, { licenseId, part: 'license' }, file),
    })
  },
)
