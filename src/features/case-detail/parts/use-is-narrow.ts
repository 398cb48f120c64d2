import { useSyncExternalStore } from 'react'

/** Below this width of the window the activities become a tab (look.md, 2). */
const query = '(max-width: 1279px)'

function subscribe(changed: () => void) {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether the window is too narrow for overview and activities side by side. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(query).matches)
