import { Media } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useCallback, useState } from 'react'
import { fileUrl, type PictureWidth } from '../../../bus/file-url.ts'
import { $fileToken } from '../../../queries/following/session.ts'
import { useServerReturn } from '../../../ui/loading/server-return.ts'

interface Props {
  readonly path: string
  readonly alt: string
  readonly width: PictureWidth
}

/** A picture of the files origin, or a quiet tile where there is none to be had. */
export function Picture({ path, alt, width }: Props) {
  const token = useUnit($fileToken)
  const url = fileUrl(path, token, width)
  const [broken, setBroken] = useState<string | null>(null)
  useServerReturn(useCallback(() => setBroken(null), []))
  if (token === null || broken === url) {
    return (
      <span className="fw-picture fw-picture-none" role="img" aria-label={alt}>
        <Media />
      </span>
    )
  }
  return (
    <img
      className="fw-picture"
      src={url}
      alt={alt}
      referrerPolicy="no-referrer"
      decoding="async"
      onError={() => setBroken(url)}
    />
  )
}
