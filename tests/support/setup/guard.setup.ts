import { afterAll, afterEach, beforeEach } from 'vitest'
import { guardConsole, takeConsoleComplaints } from './console-guard.ts'
import {
  forgetOldScope,
  guardScopes,
  releaseScopes,
  takeEffectorMisuses,
} from './effector-guard.ts'
import { setWaitTimeout } from './wait-timeout.ts'

guardConsole()
guardScopes()
setWaitTimeout()

/** Unhandled rejections need nothing here: the runner reports them and the run fails. */
function failOnComplaints(): void {
  const complaints = [...takeEffectorMisuses(), ...takeConsoleComplaints()]
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
}

beforeEach(forgetOldScope)
afterEach(failOnComplaints)
afterAll(() => {
  releaseScopes()
  failOnComplaints()
})
