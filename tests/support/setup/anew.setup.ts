/**
 * Files of screens share a process with its document and its packages; the app each loads anew, and nothing of the
 * app of the file before goes on. Before all other set-up: what is asked for first ends last.
 */
import { afterAll, vi } from 'vitest'
import { endWhatIsLeft, watchWhatIsLeft } from './left-behind.ts'

watchWhatIsLeft()

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  endWhatIsLeft()
  // What is still being loaded would come to be in the middle of the next app, with half of its modules.
  await vi.dynamicImportSettled()
  document.head.replaceChildren()
  vi.resetModules()
})
