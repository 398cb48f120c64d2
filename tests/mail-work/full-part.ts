import { provePart as provePartOf } from '../support/proofs/full-part.ts'
import { explore, report, unmet } from './campaign.ts'

/** Plays one part of the full count of the model of templates. */
export const provePart = (part: 1 | 2): void =>
  provePartOf(
    { name: 'mail-work', title: 'templates and their cases', explore, report, lacking: unmet },
    part,
  )
