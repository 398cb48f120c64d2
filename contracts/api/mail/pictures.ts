import { WireEvent } from '../../events/envelope.ts'
import { PictureBytes, StoredPicture } from '../../model/mail/picture.ts'
import { Id } from '../../model/primitives.ts'
import { FormFile } from '../../model/upload.ts'
import { FILE_MAX_BYTES } from '../../rules/files/file-size.ts'
import { PICTURES_MOST } from '../../rules/mail/picture-source.ts'
import { z } from '../../schema.ts'
import { JSON_LIMIT, staffOfCustomer, UPLOAD_MS } from '../call.ts'
import { change, nothing, read } from '../rows.ts'

export const pictureCalls = {
  /**
   * Stores a picture that a template or an email will name as `cid:{id}` (added); the same one again has the same id.
   * It tells nobody: what names it does. On screen it is at `/files/pictures/{id}` of the files' origin (engine.md 22).
   */
  addPicture: change({
    method: 'POST',
    path: '/customer/:customer_id/config/pictures',
    params: z.strictObject({ customer_id: Id }),
    query: nothing,
    body: z.strictObject({ picture: FormFile }),
    form: true,
    answer: z.extend(StoredPicture, { events: z.array(WireEvent) }),
    policy: staffOfCustomer,
    // Files that are taken elsewhere are refused here with a word of their size.
    bodyLimit: FILE_MAX_BYTES + JSON_LIMIT,
    waitMs: UPLOAD_MS,
  }),
  /**
   * Added: what stored pictures weigh, so that a text which names them is refused where it is written (G-72). Of those that
   * are not there, as another customer's are not, nothing is said.
   */
  readPictureSizes: read({
    method: 'POST',
    path: '/customer/:customer_id/config/picture_sizes',
    params: z.strictObject({ customer_id: Id }),
    query: nothing,
    body: z.strictObject({ ids: z.array(Id).check(z.maxLength(PICTURES_MOST)) }),
    answer: z.array(PictureBytes),
    policy: staffOfCustomer,
  }),
}
