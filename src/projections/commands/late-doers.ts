import { latePart } from '../../bus/late-part.ts'

/** How every command is done: the list is shown without it, so that a further command costs it nothing. */
export const lateDoers = latePart(async () => (await import('./doers.ts')).doers)
