import type { FileRef } from '../../../../contracts/model/upload.ts'
import { type Refused, refused, refusedForNow } from '../../../bus/outcome.ts'

/**
 * Said where a command outlived the bytes of its file: after a reload, or in another tab. The server is not asked, so an
 * earlier attempt stays as unknown as it was.
 */
export const gone = ({ filename }: FileRef): Refused =>
  refusedForNow(
    refused(`“${filename}” is no longer available: choose the file again. Nothing was sent.`),
  )
