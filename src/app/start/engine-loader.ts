import { allSettled, type Scope } from 'effector'
import { messages } from '../../../contracts/messages.ts'
import { loginUnavailable } from '../../features/login/index.ts'
import { entranceFailed } from '../page/entrance.ts'

/**
 * Loads and starts the engine, once however often it is asked. Out of reach, it says so where somebody
 * waits for it, and the next call tries again.
 */
export function engineLoader(scope: Scope): () => void {
  let isAsked = false
  return async () => {
    if (isAsked) return
    isAsked = true
    try {
      const { startEngine } = await import('./engine.ts')
      startEngine(scope)
    } catch {
      isAsked = false
      allSettled(entranceFailed, { scope, params: messages.unreachable })
      allSettled(loginUnavailable, { scope, params: messages.unreachable })
    }
  }
}
