import { allSettled, type Scope } from 'effector'
import * as messages from '../../../contracts/messages.ts'
import { loginUnavailable } from '../../features/login/index.ts'
import { latePart } from '../../late/late-part.ts'
import { entranceFailed } from '../page/entrance.ts'

const engine = latePart(async () => (await import('./engine.ts')).startEngine)

/**
 * Loads and starts the engine, once however often it is asked. Out of reach, it says so where somebody
 * waits for it, and the next call tries again.
 */
export function engineLoader(scope: Scope): () => void {
  let isStarted = false
  return async () => {
    const startEngine = await engine.load()
    if (startEngine === null) {
      allSettled(entranceFailed, { scope, params: messages.unreachable })
      allSettled(loginUnavailable, { scope, params: messages.unreachable })
    } else if (!isStarted) {
      isStarted = true
      startEngine(scope)
    }
  }
}
