import { useUnit } from 'effector-react'
import { useEffect, useMemo } from 'react'
import { pictureNamedBy, pictureSource } from '../../../contracts/rules/mail/picture-source.ts'
import { picturesOrigin, pictureUrl } from '../../bus/file-url.ts'
import { $fileToken } from '../../queries/following/session.ts'
import { $pictureSizes, pictureSizesWanted } from '../../queries/set-up/picture-sizes.ts'
import { type Pictures, storedIn } from '../../ui/rich-text/pictures.ts'
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

/**
 * The same for a text that is written: it shows its pictures, knows what they weigh, and stores those that are inserted
 * (G-72).
 */
export function useWrittenPictures(html: string): Pictures {
  const { token, sizes, want, insert } = useUnit({
    token: $fileToken,
    sizes: $pictureSizes,
    want: pictureSizesWanted,
    insert: insertPictureFx,
  })
  const named = storedIn(html).join(' ')
  useEffect(() => {
    want(named === '' ? [] : named.split(' '))
  }, [want, named])
  return useMemo(
    () => ({
      addressOf: (id) => addressFor(token)(pictureSource(id)),
      bytesOf: (id) => sizes[id] ?? 0,
      onPicture: (file, way) => insert({ file, ...way }),
    }),
    [token, sizes, insert],
  )
}
