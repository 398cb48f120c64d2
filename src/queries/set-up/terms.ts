import { $standing } from '../../projections/workspace-store.ts'
import { createRead } from '../loading/create-read.ts'
import { loadTerms } from '../loading/loaders.ts'

const termsRead = createRead<void>({ read: 'terms', load: loadTerms })

/** Reads the terms in force; a failure is let go, the next list asks again. */
export const termsRequested = termsRead.requested
export const $termsStatus = termsRead.$status

/** Null before they were read. */
export const $terms = $standing.map(({ terms }) => terms.terms)
