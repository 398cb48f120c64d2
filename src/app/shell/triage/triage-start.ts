import { sample } from 'effector'
import { routineRequested } from '../../../actions/requests.ts'
import { placeOpened } from '../../../actions/workplace.ts'
import { firstStation } from './routine.ts'

// What is there before the bar is fetched: the list goes to where the routine begins.
sample({ clock: routineRequested, fn: () => firstStation, target: placeOpened })
