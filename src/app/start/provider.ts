import { sample } from 'effector'
import { onboardingRequested } from '../../queries/following/onboarding.ts'
import { sessionStarted } from '../../queries/following/session.ts'

sample({ clock: sessionStarted, fn: () => undefined, target: onboardingRequested })
