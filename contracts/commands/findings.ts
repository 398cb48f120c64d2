import { NOTE_MAX_LENGTH } from '../limits.ts'
import { Amount, CaseId, Count, Id } from '../model/primitives.ts'
import { FileRef } from '../model/upload.ts'
import { z } from '../schema.ts'
import { command } from './definition.ts'

/** The case, and its version when the dialog was opened: it travels as `If-Match` (engine.md 15). */
const ofCase = { case_id: CaseId, version: Count }
const ofFinding = { ...ofCase, finding_id: Id }

const none = z.object({})

/** Acts on image uses and their licences. Uploads need a connection (engine.md 17). */
export const findingCommands = {
  /** `original_image.filename` is the name of the original image (spec README, 23). */
  'case.finding.add': command(
    z.strictObject({
      ...ofCase,
      page_screenshot: FileRef,
      page_link: z.string().check(z.maxLength(2000)),
      original_image: FileRef,
      price: Amount,
    }),
    none,
  ),
  'case.finding.delete': command(z.strictObject(ofFinding), none),
  'case.finding.replace-original': command(
    z.strictObject({ ...ofFinding, original_image: FileRef }),
    none,
  ),
  'case.license.upload': command(
    z.strictObject({
      ...ofFinding,
      license_file: FileRef,
      note: z.nullable(z.string().check(z.maxLength(NOTE_MAX_LENGTH))),
    }),
    none,
  ),
}
