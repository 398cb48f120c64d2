import type { ImageUpload } from '../../../contracts/model/upload.ts'
import {
  contentTypes,
  type FileKind,
  judgePicture,
  type PictureKind,
} from '../../../contracts/rules/files/file-kinds.ts'
import { fileRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { storedFile } from '../../db/schema/files.ts'
import type { ChangeContext } from '../../events/change.ts'
import { byLineOf } from '../../files/by-line.ts'
import { newId } from '../../ids.ts'
import { fileName } from '../../text/file-name.ts'

/** A file that was looked at. */
export type Judged<Kind extends FileKind = FileKind> = {
  filename: string
  kind: Kind
  bytes: Uint8Array
}

/** Base64 in its one spelling, without a data prefix (G-457); null for anything else. */
function decode(base64: string): Uint8Array | null {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString('base64') === base64 ? bytes : null
}

/** Looks at a picture of a request: only its bytes say what it is (FINDING-12). */
export function readPicture({ base64, filename }: ImageUpload): Judged<PictureKind> | Refused {
  const bytes = decode(base64)
  if (bytes === null) return refuse(400, 'Invalid request: base64 is not accepted.')
  const verdict = judgePicture(bytes)
  return verdict.ok ? { filename, kind: verdict.kind, bytes } : fileRefused(verdict)
}

/** A safe name, as it is shown; one that nothing is left of is made up. */
export const shownName = ({ filename, kind }: Judged): string =>
  fileName(filename, contentTypes[kind], 1)

/** A safe name that ends as what the file is: whoever saves it opens it as that. */
function savedName(file: Judged): string {
  const { kind } = file
  const name = shownName(file)
  const endings = kind === 'jpg' ? ['jpg', 'jpeg'] : [kind]
  return endings.includes(name.split('.').at(-1)?.toLowerCase() ?? '') ? name : `${name}.${kind}`
}

type Place =
  | { findingId: string; part: 'original' | 'page' }
  | { licenseId: string; part: 'license' }

const isPicture = (file: Judged): file is Judged<PictureKind> =>
  file.kind === 'jpg' || file.kind === 'png' || file.kind === 'gif'

/** Keeps an uploaded file with what it belongs to. */
export async function keepFile(change: ChangeContext, place: Place, file: Judged): Promise<void> {
  await change.tx.insert(storedFile).values({
    ...place,
    id: newId(),
    customerId: change.customerId,
    filename: savedName(file),
    kind: file.kind,
    bytes: file.bytes,
    byLine: place.part === 'original' && isPicture(file) ? byLineOf(file.kind, file.bytes) : null,
    stored: change.at,
  })
}
