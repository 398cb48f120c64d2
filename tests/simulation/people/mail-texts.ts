/** What people do to the templates of mail flows, with Yes, with No, and without being asked. */
import type { ListedMailTemplate } from '../../../contracts/model/mail/mail-template.ts'
import { mailTemplatesRequested } from '../../../src/queries/set-up/mail-templates.ts'
import type { History } from '../world/stage.ts'
import { later } from './bulk.ts'
import type { Client } from './client.ts'
import type { Step } from './plan.ts'

type Doing = { history: History; client: Client; step: Step }

/** The flow that cases begin with, or the other one. */
const flowOf = ({ history: { customer }, step }: Doing): string =>
  `${customer.id}-${step.value % 4 === 0 ? 'other' : 'flow'}`

/** How long it takes to open a flow, in ms. */
const OPENED_AFTER = 700

/** A template of a flow as this client knows it; who does not opens the flow first, and now and then anew. */
function onTemplate(doing: Doing, act: (template: ListedMailTemplate) => void): void {
  const { client, step } = doing
  const flow = flowOf(doing)
  const known = () => client.office().mailTemplates.flows[flow]?.templates
  const choose = (): void => {
    const all = known() ?? []
    const template = all[step.value % all.length]
    if (template) act(template)
  }
  const isKnown = known() !== undefined
  if (!isKnown || step.value % 7 === 0) client.tell(mailTemplatesRequested, flow)
  if (isKnown) choose()
  else later(doing, OPENED_AFTER, choose)
}

const applyOf = ({ step }: Doing): boolean | null =>
  [true, true, false, null][step.value % 4] ?? null

/** No two templates say the same, so that a mail is known by its subject. */
function words({ history }: Doing) {
  const text = history.newText('words')
  return {
    ...{ subject: `${text} of {{case_id}}`, content: `<p>${text} on {{case_id}}</p>` },
    config: { placeholders: {} },
  }
}

export const mailTexts = {
  'mail template add': (doing: Doing) => {
    const { history, client, step } = doing
    client.send('mail-template.create', {
      ...{ ...words(doing), flow_id: flowOf(doing), name: history.newText('m').slice(0, 30) },
      ...{ type: 'scheduled', schedule_num_days: 1 + (step.value % 30), apply: applyOf(doing) },
    })
  },
  'mail template change': (doing: Doing) =>
    onTemplate(doing, ({ id: template_id, emailFlowId: flow_id, version, ...template }) => {
      const { name, type, trigger_event, schedule_num_days } = template
      doing.client.send('mail-template.change', {
        ...{ ...words(doing), flow_id, template_id, version, name, type },
        ...{ trigger_event, schedule_num_days, apply: applyOf(doing) },
      })
    }),
  'mail template delete': (doing: Doing) =>
    onTemplate(doing, ({ id: template_id, emailFlowId: flow_id, type }) => {
      // What answers an event is of use to the steps that follow.
      if (type !== 'scheduled') return
      doing.client.send('mail-template.delete', { flow_id, template_id, apply: applyOf(doing) })
    }),
} satisfies Record<string, (doing: Doing) => void>
