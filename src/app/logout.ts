import { sample } from 'effector'
import { logoutRequested } from '../actions/requests.ts'
import { createCommandEffect } from '../projections/send.ts'

const logoutFx = createCommandEffect('session.logout')

/** Logout ends the session on the server as well; its failure is ignored (spec README, 21). */
sample({ clock: logoutRequested, fn: () => ({}), target: logoutFx })
