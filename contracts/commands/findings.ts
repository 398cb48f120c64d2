import { NOTE_MAX_LENGTH, WEB_ADDRESS_MAX_LENGTH } from '../limits.ts'
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
  /** `original_image.filename` is the name of the original image (G-623). */
  'case.finding.add': command(
    'Add image use',
    {
      ...ofCase,
      page_screenshot: FileRef,
      page_link: z.string().check(z.maxLength(WEB_ADDRESS_MAX_LENGTH)),
      original_image: FileRef,
      price: Amount,
    },
    none,
  ),
  'case.finding.delete': command('Delete image use', ofFinding, none),
  'case.finding.replace-original': command(
    'Replace original image',
    { ...ofFinding, original_image: FileRef },
    none,
  ),
  'case.license.upload': command(
    'Upload license',
    {
      ...ofFinding,
      license_file: FileRef,
      note: z.nullable(z.string().check(z.maxLength(NOTE_MAX_LENGTH))),
    },
    none,
  ),
}
