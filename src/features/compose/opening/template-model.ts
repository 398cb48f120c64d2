import { createEvent, createStore, merge, sample } from 'effector'
import type { ListedMailTemplate } from '../../../../contracts/model/mail/mail-template.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { createOwnRead } from '../../../queries/loading/own-read.ts'
import { ComposeGate } from '../draft/model.ts'
import { $asked, type Ask, composeReopened } from '../draft/open-model.ts'

export const templateChosen = createEvent<ListedMailTemplate>()
/** A letter that is made of no template. */
export const blankLetterChosen = createEvent()
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

const chosen = merge([
  templateChosen.map(({ id, name, subject, content, config }) => ({
    ref: id,
    template: { id, name, subject, content, config },
  })),
  blankLetterChosen.map(() => ({ ref: '', template: null })),
])
sample({
  clock: sample({
    clock: chosen,
    source: $choosing,
    fn: (choosing, { ref, template }): Ask | null => {
      if (choosing === null) return null
      const { purpose, ...of } = choosing
      const kind = purpose === 'letter' ? 'letter' : 'template'
      return { ...of, kind, ref, template, failedId: null }
    },
  }).filterMap((ask) => ask ?? undefined),
  target: composeReopened,
})
