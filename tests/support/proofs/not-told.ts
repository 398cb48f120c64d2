import type { ServerEventName } from '../../../contracts/events/definitions.ts'

/** Events that are defined for the other servers and later parts of this one: no change of this one tells them. */
export const notTold: readonly ServerEventName[] = ['case.mail-resolved']
