import { attach, combine, sample } from 'effector'
import type { EmailActivity } from '../../../../contracts/model/cases/activity.ts'
import type { DraftHead, MailDraft } from '../../../../contracts/model/mail/mail-draft.ts'
import { draftRequested, resendRequested } from '../../../actions/requests.ts'
import type { Gateway } from '../../../bus/gateway/call.ts'
import { $gateway } from '../../../bus/gateway/store.ts'
import { isEmail } from '../../../projections/cases/timeline.ts'
import { $activities, $caseDetail } from '../../../queries/cases/open-case.ts'
import {
  type Ask,
  type Base,
  baseOf,
  composeRefused,
  composeReopened,
} from '../draft/open-model.ts'

type Of = Pick<DraftHead, 'kind' | 'ref'>

/** A draft that is gone on with, or a failed email that is sent again. */
type Wanted = { base: Base } & ({ draft: Of } | { failed: EmailActivity })

export async function draftsOf(gateway: Gateway, id: string): Promise<readonly MailDraft[]> {
  const read = await gateway.call('readMailDrafts', { params: { id } })
  return read.kind === 'answer' ? read.value.drafts : []
}

/** What a draft was begun with is needed for its name alone: its text is the draft's. */
async function templateOf(gateway: Gateway, id: string, { kind, ref }: Of) {
  if ((kind !== 'template' && kind !== 'letter') || ref === '') return null
  const read = await gateway.call('readCaseTemplate', { params: { id, templateId: ref } })
  return read.kind === 'answer' ? read.value : null
}

async function goneOn(gateway: Gateway, base: Base, of: Of, draft?: MailDraft): Promise<Ask> {
  const replyTo = draft?.content.reply_to_email_id ?? (of.kind === 'reply' ? of.ref : null)
  const template = await templateOf(gateway, base.detail.id, of)
  // A letter that is of no template, nor blank, is one that is sent again.
  const isNamed = of.kind === 'resend' || (of.kind === 'letter' && template === null)
  const failedId = isNamed ? of.ref || null : (draft?.failed_activity_id ?? null)
  return { ...base, kind: of.kind, ref: of.ref, replyTo, template, failedId }
}

/** What goes on with a draft of a case, whichever is open. */
export async function askOfDraft(gateway: Gateway, base: Base, of: Of): Promise<Ask> {
  const drafts = await draftsOf(gateway, base.detail.id)
  return goneOn(
    gateway,
    base,
    of,
    drafts.find(({ kind, ref }) => kind === of.kind && ref === of.ref),
  )
}

function sentAgain(base: Base, { id, content }: EmailActivity): Ask {
  const { missing_placeholders: missing = [], source_email_template_id: templateId } = content
  return {
    ...base,
    ...{ kind: 'resend', ref: id, failedId: id, template: null },
    replyTo: content.reply_to_email_id ?? null,
    resent: {
      emailId: content.email_id,
      templateId: missing.length > 0 ? (templateId ?? null) : null,
    },
  }
}

/** Where what has failed is still a draft, that is gone on with: a second one would be sent besides. */
const resumeFx = attach({
  source: $gateway,
  effect: async (gateway, wanted: Wanted): Promise<Ask> => {
    const { base } = wanted
    if ('draft' in wanted) return askOfDraft(gateway, base, wanted.draft)
    const drafts = await draftsOf(gateway, base.detail.id)
    const { id } = wanted.failed
    const draft = drafts.find((one) => one.failed_activity_id === id)
    return draft ? goneOn(gateway, base, draft, draft) : sentAgain(base, wanted.failed)
  },
})

const $around = combine({ detail: $caseDetail, entries: $activities })

const wanted = sample({
  clock: [
    draftRequested.map((draft) => ({ draft })),
    resendRequested.map((failedId) => ({ failedId })),
  ],
  source: $around,
  fn: (around, asked) => {
    const base = baseOf(around, 'send')
    if (base === null || 'obstacle' in base) return base
    if ('draft' in asked) return { base, draft: asked.draft }
    const failed = around.entries
      .map(({ activity }) => activity)
      .filter(isEmail)
      .find(({ id }) => id === asked.failedId)
    return failed ? { base, failed } : null
  },
})
sample({
  clock: wanted.filterMap((one) => (one && 'obstacle' in one ? one : undefined)),
  target: composeRefused,
})
sample({
  clock: wanted.filterMap((one) => (one && 'base' in one ? one : undefined)),
  target: resumeFx,
})
// Whoever has gone on to another case by then has left this one.
sample({
  clock: sample({
    clock: resumeFx.doneData,
    source: $caseDetail,
    fn: (detail, ask) => (detail?.id === ask.detail.id ? ask : null),
  }).filterMap((ask) => ask ?? undefined),
  target: composeReopened,
})
