import { sample } from 'effector'
import { sessionStarted } from '../../queries/following/session.ts'
import { onboardingRequested } from '../../queries/set-up/business.ts'

sample({ clock: sessionStarted, fn: () => undefined, target: onboardingRequested })
