import { sample } from 'effector'
import { loginDone, loginRefused } from '../../features/login/index.ts'
import { SecondStep, stepDone, stepExpired } from '../../features/second-step/index.ts'

// Fetched when a login asks for a second factor.

sample({ clock: stepDone, target: loginDone })
sample({ clock: stepExpired, target: loginRefused })

export default SecondStep
