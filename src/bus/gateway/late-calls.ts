import { latePart } from '../../late/late-part.ts'

/** All calls of the API. */
export const lateCalls = latePart(
  async () => (await import('../../../contracts/api/calls.ts')).calls,
)
