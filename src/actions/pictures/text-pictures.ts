import { useUnit } from 'effector-react'
import { useMemo } from 'react'
import { pictureNamedBy, pictureSource } from '../../../contracts/rules/mail/picture-source.ts'
import { picturesOrigin, pictureUrl } from '../../bus/file-url.ts'
import { $fileToken } from '../../queries/following/session.ts'
import type { Pictures } from '../../ui/rich-text/pictures.ts'
import type { NamedPictures } from '../../ui/safe-html/sanitise-mail.ts'
import { insertPictureFx } from './insert-picture.ts'

const addressFor =
  (token: string | null) =>
  (source: string): string | null => {
    const id = pictureNamedBy(source)
    return id === null || token === null ? null : pictureUrl(id, token)
  }

/** Where the pictures are shown from that the HTML of templates and emails names, as long as the session lasts. */
export function useTextPictures(): NamedPictures {
  const token = useUnit($fileToken)
  return useMemo(() => ({ from: picturesOrigin(), addressOf: addressFor(token) }), [token])
}

/** The same for a text that is written: it shows its pictures, and stores those that are inserted. */
export function useWrittenPictures(): Pictures {
  const { token, insert } = useUnit({ token: $fileToken, insert: insertPictureFx })
  return useMemo(
    () => ({
      addressOf: (id) => addressFor(token)(pictureSource(id)),
      onPicture: (file, way) => insert({ file, ...way }),
    }),
    [token, insert],
  )
}
