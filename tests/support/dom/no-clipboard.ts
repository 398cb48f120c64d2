/** A browser that has no clipboard, as on a page without https, or one that refuses to write into it. */
import { afterEach, vi } from 'vitest'

afterEach(() => vi.restoreAllMocks())

export const closedClipboards: [string, () => void][] = [
  [
    'is missing',
    () => {
      vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
    },
  ],
  [
    'refuses',
    () => {
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    },
  ],
]
