import { templateNames } from '../flow-templates.ts'
import { mailArrived } from '../mails/receive-mail.ts'
import { automatedMailWent } from '../mails/write-mail.ts'
import { offered } from '../offer.ts'
import { atWork, DAY, HOUR, MINUTE } from '../timestamps.ts'
import { runFlow } from './automation.ts'
import { begun, endOf, lived } from './everyday.ts'
import { invoiceWithdrawn } from './invoices.ts'
import { cancelReasons } from './notes.ts'
import {
  colleague,
  created,
  licensed,
  loggedIn,
  noted,
  replySubject,
  stateChanged,
  within,
} from './steps.ts'
import { type Outcome, outcome, type Sketch } from './story.ts'

export function validLicenseStory(sketch: Sketch): Outcome {
  const { history, offer, findings } = sketch
  const { random, flow } = history.frame
  const validatedAt = endOf(history, 700 * DAY)
  const activatedAt = atWork(random, validatedAt - random.int(3, 30) * DAY)
  const createdAt = begun(sketch, activatedAt)
  const uploadedAt = within(random, activatedAt + 3 * HOUR, validatedAt - 2 * HOUR)
  const pause = lived(history, activatedAt + HOUR, uploadedAt)
  runFlow(history, {
    activatedAt,
    settlementDate: offer.settlementDate,
    until: validatedAt,
    rest: 'removed',
    pause,
  })
  loggedIn(history, uploadedAt - 2 * MINUTE)
  for (const { id } of findings) licensed(history, id, uploadedAt, 'VALID')
  if (flow.events) {
    automatedMailWent(
      history,
      'LICENSE_VALIDATED',
      templateNames.LICENSE_VALIDATED,
      validatedAt + 2_000,
    )
  }
  stateChanged(history, validatedAt, 'ACTIVE', 'VALID_LICENSE', colleague(history))
  return outcome({ state: 'VALID_LICENSE', created: createdAt, stateUpdated: validatedAt })
}

export function cancelledStory(sketch: Sketch): Outcome {
  const { history, offer } = sketch
  const { random, tenant, now } = history.frame
  const cancelledAt = Math.min(atWork(random, endOf(history, 740 * DAY)), now - 4 * MINUTE)
  if (random.chance(0.28)) {
    const createdAt = atWork(random, cancelledAt - random.int(2, 40) * DAY)
    created(history, createdAt)
    offered(offer, createdAt)
    noted(history, createdAt, cancelledAt, random.pick(cancelReasons))
    stateChanged(history, cancelledAt, 'STANDBY', 'CANCELLED', colleague(history))
    return outcome({
      state: 'CANCELLED',
      created: createdAt,
      stateUpdated: cancelledAt,
      wasActivated: false,
    })
  }
  const activatedAt = atWork(random, cancelledAt - random.int(5, 70) * DAY)
  const createdAt = begun(sketch, activatedAt)
  const pause = lived(history, activatedAt + HOUR, cancelledAt)
  runFlow(history, {
    activatedAt,
    settlementDate: offer.settlementDate,
    until: cancelledAt,
    rest: 'removed',
    pause,
  })
  if (tenant.plan !== 'LITE' && random.chance(0.03)) {
    invoiceWithdrawn(history, within(random, activatedAt, cancelledAt - DAY))
  }
  if (random.chance(0.6)) {
    noted(history, cancelledAt - 10 * MINUTE, cancelledAt, random.pick(cancelReasons))
  }
  stateChanged(history, cancelledAt, 'ACTIVE', 'CANCELLED', colleague(history))
  if (random.chance(0.004)) {
    const at = Math.min(cancelledAt + DAY, now - 5 * MINUTE)
    mailArrived(history, { at, subject: replySubject(history), concern: 'surprised', unread: true })
  }
  return outcome({ state: 'CANCELLED', created: createdAt, stateUpdated: cancelledAt })
}
