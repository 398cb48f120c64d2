import type { Calls } from '../../../contracts/api/calls.ts'
import { plain } from '../../calls/handler.ts'
import { currentTerms } from '../terms/terms.ts'
import { robotCheckOf } from './robot-check.ts'

/** ACCT-31. */
export const readAccountTerms = plain<Calls['readAccountTerms']>(async ({ services }) => {
  const { version, content } = await currentTerms(services.database.db)
  return { version, content }
})

export const readRobotChallenge = plain<Calls['readRobotChallenge']>(async ({ services }) =>
  robotCheckOf(services).challenge(),
)
