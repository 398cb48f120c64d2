import { provePart as provePartOf } from '../support/proofs/full-part.ts'
import { type Campaign, explore, report, unlisted, unmet } from './campaign.ts'

const lacking = (campaign: Campaign) => [...unmet(campaign), ...unlisted(campaign)]

/** Plays one part of the full count of the model of cases. */
export const provePart = (part: 1 | 2): void =>
  provePartOf({ name: 'case-work', title: 'the table of cases', explore, report, lacking }, part)
