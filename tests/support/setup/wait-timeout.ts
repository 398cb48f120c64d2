import { vi } from 'vitest'
import { PATIENCE } from './patience.ts'

type WaitFor = typeof vi.waitFor

/** That of the runner, whoever has replaced it: files that share a process do so one after the other. */
const ofRunner = (): WaitFor => Reflect.get(vi.waitFor, 'ofRunner') ?? vi.waitFor

/** `vi.waitFor` waits so long where nothing else is said; `expect.poll` has it of the runner's settings. */
export function setWaitTimeout(timeoutOf: () => number = () => PATIENCE): void {
  const waitFor = ofRunner()
  const withTimeout: WaitFor = (callback, options = {}) => {
    const own = typeof options === 'number' ? { timeout: options } : options
    return waitFor(callback, { timeout: timeoutOf(), ...own })
  }
  vi.waitFor = Object.assign(withTimeout, { ofRunner: waitFor })
}
