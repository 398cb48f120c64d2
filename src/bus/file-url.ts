import { pageSetting } from './page-setting.ts'

/** The widths in which evidence comes, in pixels. */
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

const pictures = '/files/pictures/'

/** The address of a picture that a text names, by its id. */
export const pictureUrl = (id: string, token: string): string => fileUrl(`${pictures}${id}`, token)

/** What all of these addresses begin with, for the policy of a frame that shows them. */
export const picturesOrigin = (): string => `${filesOrigin()}${pictures}`
