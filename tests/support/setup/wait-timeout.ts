import { vi } from 'vitest'
import { PATIENCE } from './patience.ts'

/** `vi.waitFor` waits so long where nothing else is said; `expect.poll` has it of the runner's settings. */
export function setWaitTimeout(): void {
  const { waitFor } = vi
  // The next file of this process finds it done.
  if (waitFor.name === 'withTimeout') return
  const withTimeout: typeof waitFor = (callback, options = {}) => {
    const own = typeof options === 'number' ? { timeout: options } : options
    return waitFor(callback, { timeout: PATIENCE, ...own })
  }
  vi.waitFor = withTimeout
}
