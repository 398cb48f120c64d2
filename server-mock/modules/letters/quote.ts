import type { Calls } from '../../../contracts/api/calls.ts'
import { headers, messages } from '../../../contracts/protocol.ts'
import { reads, type SignedIn } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { userActor } from '../../events/draft.ts'
import type { Services } from '../../services.ts'
import { creditsOf } from '../business/credit-ledger.ts'
import { readSnapshot } from '../case-record/snapshot.ts'
import type { MailSource } from '../outgoing-mail/mail-facts.ts'
import { draftLetter, printDraft } from './draft.ts'
import { previewObstacle } from './obstacle.ts'

/** What is read on behalf of a user at this moment. */
export const letterSource = (
  { database, config, clock }: Services,
  user: SignedIn,
): MailSource & { tx: Services['database']['db'] } => ({
  tx: database.db,
  config,
  customerId: user.customerId,
  at: clock.now().toISOString(),
  actor: userActor(user),
})

/** COMMAPI-23: the letter as it would be printed now. */
export const previewLetter = reads<Calls['previewLetter']>(
  async ({ params, query, body, user, services }) => {
    const source = letterSource(services, user)
    const found = await readSnapshot(source.tx, services.config, user.customerId, params.id)
    if (!found) return refuse(404, messages.notFound)
    const obstacle = previewObstacle(found)
    if (obstacle) return obstacle
    const draft = await draftLetter(source, found, body, { templateId: query.template_id })
    if (isRefused(draft)) return draft
    const printed = await printDraft(draft)
    if (isRefused(printed)) return printed
    const { bytes, pages, sheets } = printed
    return {
      asOf: found.asOf,
      file: {
        filename: `letter-${params.id}.pdf`,
        type: 'application/pdf',
        bytes,
        headers: {
          [headers.letterDigest]: draft.digest,
          [headers.letterPages]: String(pages),
          [headers.letterSheets]: String(sheets),
        },
      },
    }
  },
)

/** COMMAPI-24: what it would cost now, also while it is being written. */
export const readLetterCost = reads<Calls['readLetterCost']>(
  async ({ params, query, body, user, services }) => {
    const source = letterSource(services, user)
    const found = await readSnapshot(source.tx, services.config, user.customerId, params.id)
    if (!found) return refuse(404, messages.notFound)
    const draft = await draftLetter(source, found, body, {
      templateId: query.template_id,
      costOnly: true,
    })
    if (isRefused(draft)) return draft
    const printed = await printDraft(draft)
    if (isRefused(printed)) return printed
    const { pages, sheets, cost } = printed
    const balance = await creditsOf(source.tx, user.customerId)
    return {
      asOf: found.asOf,
      body: { creditCost: cost, pages, sheets, balance, digest: draft.digest },
    }
  },
)
