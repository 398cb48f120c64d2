import { latePart } from '../late/late-part.ts'

/** How every command is done: the list is shown without it, so that a further command costs it nothing. */
export const lateHandlers = latePart(async () => (await import('./handlers.ts')).commandHandlers)
