import { createEvent, fork, launch, type Scope } from 'effector'
import { inspect, type Message } from 'effector/inspect'

const misuses: string[] = []

function describe(message: Message): string {
  const at = message.loc ? ` at ${message.loc.file}:${message.loc.line}` : ''
  return `${message.kind} ${message.name ?? message.sid ?? message.id}${at}`
}

let stopGuard: () => void = () => undefined
const stopsOfScopes: (() => void)[] = []

/** Records every update that runs outside a scope: in this project each one is a mistake. */
export function guardScopes(): void {
  // Files that share a process ask for it one after the other.
  stopGuard()
  stopGuard = inspect({
    fn: (message) => {
      const what = message.type === 'error' ? `threw ${String(message.error)}` : 'was updated'
      misuses.push(`effector: ${describe(message)} ${what} outside a scope`)
    },
  })
}

/**
 * Records what Effector swallows inside `scope`: a throw in a pure function stops its branch in
 * silence. (Effector also reports it by `console.error`, which the console guard catches for the
 * scopes that nobody handed over; this names the unit.)
 */
export function guardScope(scope: Scope): void {
  const stop = inspect({
    scope,
    fn: (message) => {
      if (message.type !== 'error') return
      misuses.push(`effector: ${describe(message)} threw ${String(message.error)}`)
    },
  })
  stopsOfScopes.push(stop)
}

/**
 * Lets go of all scopes, for the file is over. Each one that is watched is asked at every step of every other, and
 * is kept with all that it knows: the files that come after in this process would be slower and slower.
 */
export function releaseScopes(): void {
  stopGuard()
  for (const stop of stopsOfScopes.splice(0)) stop()
}

const nobodysEvent = createEvent()

/**
 * Takes Effector back to no scope at all. An effect that calls another one leaves its scope as the current one when it
 * is over; whatever is then called without a scope, in this file or the next of the process, runs in that old scope and
 * is no misuse for anybody. A step in a scope of its own ends it.
 */
export function forgetOldScope(): void {
  launch({ target: nobodysEvent, params: undefined, scope: fork() })
}

/** The misuses since the last call. */
export function takeEffectorMisuses(): string[] {
  return [...new Set(misuses.splice(0))]
}
