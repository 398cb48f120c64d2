import { accessCalls } from './accounts/access.ts'
import { deskCalls } from './desk.ts'
import { eventCalls } from './events.ts'

/** The calls that a session begins with: the client has them before it fetches the others. */
export const firstCalls = {
  ...accessCalls,
  ...deskCalls,
  ...eventCalls,
}
