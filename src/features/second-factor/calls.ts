import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'

// All of them are secret: what is typed and what is answered stands in no log, outbox or recording.

export const beginFx = createCommandEffect('second-factor.begin')
export const confirmFx = createCommandEffect('second-factor.confirm')
export const renewFx = createCommandEffect('second-factor.recovery-codes.renew')
export const turnOffFx = createCommandEffect('second-factor.turn-off')

export const beginning = createOperation(beginFx)
export const confirmation = createOperation(confirmFx)
export const renewal = createOperation(renewFx)
export const turnOff = createOperation(turnOffFx)
