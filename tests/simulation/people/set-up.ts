/** What people take from the customer's set-up for a case, and what they do to case templates. */

import type { MailFlowName } from '../../../contracts/model/mail/mail-flow.ts'
import { templateValuesOf } from '../../../contracts/rules/cases/case-templates.ts'
import { caseTemplatesRequested } from '../../../src/queries/set-up/case-templates.ts'
import { mailFlowsRequested } from '../../../src/queries/set-up/mail-flows.ts'
import type { History } from '../world/stage.ts'
import type { Client } from './client.ts'
import type { Step } from './plan.ts'

type Doing = {
  history: History
  client: Client
  step: Step
  form: { of: { case_id: string; version: number } }
}

/** The templates as this client knows them; asked for where it does not, and now and then anew. */
function templatesOf({ client, step }: Doing) {
  const { list } = client.office().caseTemplates
  if (list === null || step.value % 7 === 0) client.tell(caseTemplatesRequested, undefined)
  return list ?? []
}

/** The customer's first template is never deleted: something can always be filled in. */
const firstId = ({ history }: Doing): string => `${history.customer.id}-template`

/** The flows as this client knows them, asked for in the same way. */
function flowsOf({ client, step }: Doing) {
  const { flows } = client.office().mailFlows
  if (flows === null || step.value % 5 === 0) client.tell(mailFlowsRequested, undefined)
  return flows ?? []
}

/** Those that cases begin with. */
const firstFlows = ({ history: { customer } }: Doing): MailFlowName[] => [
  { id: `${customer.id}-flow`, name: 'Flow' },
  { id: `${customer.id}-other`, name: 'Other' },
]

/** Flows that may go: the first one never does, so that cases can be activated. */
const passingFlows = (doing: Doing) => {
  const [first] = firstFlows(doing)
  return flowsOf(doing).filter(({ id }) => id !== first?.id)
}

export const setUp = {
  flow: (doing: Doing) => {
    const { client, step, form } = doing
    const all = step.value % 2 === 0 ? flowsOf(doing) : firstFlows(doing)
    const flow = all[step.value % all.length] ?? firstFlows(doing)[0]
    if (flow)
      client.send('case.flow.assign', { ...form.of, flow: { id: flow.id, name: flow.name } })
  },
  'flow add': ({ history, client }: Doing) =>
    client.send('mail-flow.create', { name: history.newText('f').slice(0, 30), presets: [] }),
  'flow rename': (doing: Doing) => {
    const { history, client, step } = doing
    const known = flowsOf(doing)
    const flow = known[step.value % known.length]
    if (!flow) return
    const name = history.newText('f').slice(0, 30)
    client.send('mail-flow.rename', { flow_id: flow.id, name })
  },
  'flow delete': (doing: Doing) => {
    const known = passingFlows(doing)
    const flow = known[doing.step.value % known.length]
    if (flow) doing.client.send('mail-flow.delete', { flow_id: flow.id })
  },
  language: ({ history, client, step, form }: Doing) => {
    const isFrench = step.value % 2 === 0
    client.send('case.language.assign', {
      ...form.of,
      translation: {
        id: `${history.customer.id}-${isFrench ? 'french' : 'language'}`,
        language: isFrench ? 'fr' : 'en',
      },
    })
  },
  'auto fill': (doing: Doing) => {
    const known = templatesOf(doing)
    const { client, form, step } = doing
    const template_id = known[step.value % known.length]?.id ?? firstId(doing)
    client.send('case.auto-fill', { ...form.of, template_id })
  },
  'template add': ({ history, client }: Doing) =>
    client.send('case-template.create', { name: history.newText('t').slice(0, 30) }),
  'template change': (doing: Doing) => {
    const { client, step } = doing
    const known = templatesOf(doing)
    const template = known[step.value % known.length]
    if (!template) return
    client.send('case-template.change', {
      ...templateValuesOf(template),
      ...{ template_id: template.id, version: template.version },
      ...(step.value % 2 === 0 ? { license_fee: step.value } : { country: 'FR' }),
    })
  },
  'template delete': (doing: Doing) => {
    const last = templatesOf(doing)
      .filter(({ id }) => id !== firstId(doing))
      .at(-1)
    if (last) doing.client.send('case-template.delete', { template_id: last.id })
  },
} satisfies Record<string, (doing: Doing) => void>
