import { $standing } from '../../projections/workspace-store.ts'
import { createRead } from '../loading/create-read.ts'
import { loadOnboarding } from '../loading/loaders.ts'

const $business = $standing.map(({ business }) => business)

const onboardingRead = createRead<void>({ read: 'onboarding', load: loadOnboarding })

/** Reads whether card payments are set up; the app asks when a session starts (PAYSETUP-11). */
export const onboardingRequested = onboardingRead.requested
/** Whether card payments are set up: part of what is known of the user from the start (PAYSETUP-08). */
export const $onboarding = $business.map(({ onboarding }) => onboarding)

/** Whether emails can be sent (G-708), else only copied; null before it was read. */
export const $isSending = $business.map(({ sending }) => sending)
