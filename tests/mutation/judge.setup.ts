import { configure } from '@testing-library/dom'
import { beforeEach } from 'vitest'
import { setWaitTimeout } from '../support/setup/wait-timeout.ts'

/** What `judge.ts` tells of the run that begins. */
const judging = globalThis as { __judging__?: { waitMs: number } }

// Nobody reads the page that something is missed on.
configure({ getElementError: (message) => new Error(message ?? '') })

const waitMs = () => judging.__judging__?.waitMs ?? 1_500

setWaitTimeout(waitMs)
beforeEach(() => {
  configure({ asyncUtilTimeout: waitMs() })
})
