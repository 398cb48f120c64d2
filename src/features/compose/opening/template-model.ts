import { createEvent, createStore, sample } from 'effector'
import type { ListedMailTemplate } from '../../../../contracts/model/mail/mail-template.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { createOwnRead } from '../../../queries/loading/own-read.ts'
import { ComposeGate } from '../draft/model.ts'
import { $asked, composeReopened } from '../draft/open-model.ts'

export const templateChosen = createEvent<ListedMailTemplate>()
export const templatesRetried = createEvent()

export const $choosing = $asked.map((asked) =>
  asked && 'choosing' in asked ? asked.choosing : null,
)

const { readFx, came, failed } = createOwnRead((gateway, customer_id, flow_id: string) =>
  gateway.call('listMailTemplates', { params: { customer_id, flow_id } }),
)
const wanted = sample({
  clock: [$choosing.updates, ComposeGate.open, templatesRetried],
  source: $choosing,
}).filterMap((choosing) => choosing?.detail.email_flow_id ?? undefined)
sample({ clock: wanted, target: readFx })

/** What can be chosen: null while it is read, or a message why it could not be. */
export const $templates = createStore<readonly ListedMailTemplate[] | string | null>(null, {
  serialize: 'ignore',
})
  .on(came, (_, { value }) => value)
  .on(failed, (_, { message }) => message)
  .reset(wanted, sessionEnded)

sample({
  clock: sample({
    clock: templateChosen,
    source: $choosing,
    fn: (choosing, { id, name, subject, content, config }) =>
      choosing && {
        ...{ detail: choosing.detail, replyTo: choosing.replyTo },
        ...{ known: choosing.known, knownUntil: choosing.knownUntil },
        ...{ kind: 'template' as const, ref: id, failedId: null },
        template: { id, name, subject, content, config },
      },
  }).filterMap((ask) => ask ?? undefined),
  target: composeReopened,
})
