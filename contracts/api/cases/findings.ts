import { NOTE_MAX_LENGTH, WEB_ADDRESS_MAX_LENGTH } from '../../limits.ts'
import { Amount, CaseId, Id } from '../../model/primitives.ts'
import { FormFile, ImageUpload } from '../../model/upload.ts'
import { FILE_MAX_BYTES } from '../../rules/files/file-size.ts'
import { z } from '../../schema.ts'
import { JSON_LIMIT, UPLOAD_MS } from '../call.ts'
import { change, nothing } from '../rows.ts'
import { CaseAnswer } from './cases.ts'

const ofFinding = z.strictObject({ id: CaseId, findingId: Id })

/** So many files of the largest size in base64, and what is said of them. */
const inBase64 = (files: number): number => Math.ceil((files * FILE_MAX_BYTES * 4) / 3) + JSON_LIMIT

const maybe = z.optional(z.nullable(ImageUpload))

/** Image uses and their licences; refused with 409 in a state that does not take it. */
export const findingCalls = {
  /** CASEAPI-16. What is missing is refused by the rule that names it (FINDING-04, FINDING-06), not by the form. */
  addFinding: change({
    method: 'POST',
    path: '/cases/:id/finding',
    params: z.strictObject({ id: CaseId }),
    query: nothing,
    body: z.strictObject({
      page_screenshot: maybe,
      page_link: z.string().check(z.maxLength(WEB_ADDRESS_MAX_LENGTH)),
      original_image: maybe,
      price: Amount,
    }),
    answer: CaseAnswer,
    versioned: true,
    bodyLimit: inBase64(2),
    waitMs: UPLOAD_MS,
  }),
  /** CASEAPI-17; T10 where only licensed image uses are left. */
  deleteFinding: change({
    method: 'DELETE',
    path: '/cases/:id/findings/:findingId',
    params: ofFinding,
    query: nothing,
    answer: CaseAnswer,
    versioned: true,
  }),
  /** CASEAPI-14. */
  replaceOriginal: change({
    method: 'PUT',
    path: '/cases/:id/findings/:findingId/original_image',
    params: ofFinding,
    query: nothing,
    body: ImageUpload,
    answer: CaseAnswer,
    versioned: true,
    bodyLimit: inBase64(1),
    waitMs: UPLOAD_MS,
  }),
  /** CASEAPI-19: a form. It takes the place of one that was found invalid; staff's is reviewed as well (G-463). */
  uploadLicense: change({
    method: 'POST',
    path: '/cases/:id/findings/:findingId/upload_license',
    params: ofFinding,
    query: nothing,
    body: z.strictObject({
      license_file: FormFile,
      note: z.optional(z.string().check(z.maxLength(NOTE_MAX_LENGTH))),
    }),
    form: true,
    answer: CaseAnswer,
    versioned: true,
    bodyLimit: FILE_MAX_BYTES + JSON_LIMIT,
    waitMs: UPLOAD_MS,
  }),
}
