import { pageSetting } from '../../../bus/page-setting.ts'

/** The widths in which pictures come, in pixels. */
export type PictureWidth = 160 | 320 | 640 | 1280

/** Where files of outsiders are served: an origin of its own, named by the page (engine.md 22). */
const filesOrigin = (): string => pageSetting('files') ?? ''

/** The address of a file that only the bearer of the token may see. */
export function fileUrl(path: string, token: string | null, width?: PictureWidth): string {
  const query = new URLSearchParams({
    token: token ?? '',
    ...(width === undefined ? {} : { width: String(width) }),
  })
  return `${filesOrigin()}${path}?${query}`
}
