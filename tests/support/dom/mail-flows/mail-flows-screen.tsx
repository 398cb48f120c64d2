/** The screen of mail flows, as its tests open and ask it. */
import { screen, within } from '@testing-library/react'
import type { SessionUser } from '../../../../contracts/model/accounts/user.ts'
import type { MailFlow } from '../../../../contracts/model/mail/mail-flow.ts'
import type { ListedMailTemplate } from '../../../../contracts/model/mail/mail-template.ts'
import MailFlowsScreen from '../../../../src/features/mail-flows/index.ts'
import { HotkeysRoot } from '../../../../src/ui/hotkeys/hotkeys.tsx'
import { answered, fakeGateway } from '../../client/fake-gateway.ts'
import { officeScope } from '../../client/office.ts'
import { aUser } from '../../records/events.ts'
import {
  aMailTemplate,
  initialEmail,
  letter,
  ofEvent,
  reminder,
} from '../../records/mail-templates.ts'
import { show } from '../show.tsx'

/** A flow with something in each section. */
export const full = [
  initialEmail('i1'),
  reminder('r14', 14),
  reminder('r7', 7),
  ofEvent('p1', 'PAID'),
  aMailTemplate({ id: 'c2', name: 'Proof' }),
  aMailTemplate({ id: 'c1', name: 'answer' }),
  letter('l1'),
]

type Parts = {
  flows?: MailFlow[]
  templates?: Record<string, ListedMailTemplate[]>
  user?: SessionUser
  most?: number | null
  isFresh?: boolean
}

/** The screen on a server that has two flows, the first of them full. */
export async function openFlows({
  flows = [
    { id: 'f2', name: 'Nordics', cases: 0 },
    { id: 'f1', name: 'EU standard', cases: 418 },
  ],
  templates = { f1: full, f2: [reminder('n7', 7)] },
  user = aUser({ subscription: 'ENTERPRISE' }),
  most = null,
  isFresh = true,
}: Parts = {}) {
  if (isFresh) localStorage.clear()
  const gateway = fakeGateway(user)
  gateway.answer('listMailFlows', () => answered(flows, 1))
  gateway.answer('listMailTemplates', ({ params: { flow_id } }) =>
    answered(
      (templates[flow_id] ?? []).map((one) => ({ ...one, emailFlowId: flow_id })),
      1,
    ),
  )
  gateway.answer('listFlowPresets', () => answered(['Standard (English)', 'Standard (German)']))
  gateway.answer('readSubscriptionConfig', () =>
    answered({ max_email_flows: most, max_translations: null, max_users: null }, 1),
  )
  const scope = officeScope({ user, gateway })
  const shown = show(
    <HotkeysRoot>
      <MailFlowsScreen />
    </HotkeysRoot>,
    scope,
  )
  await screen.findByRole('region', { name: 'Flow list' })
  return { gateway, scope, ...shown }
}

export const list = () => within(screen.getByRole('region', { name: 'Mail flows' }))
export const flow = (name: string) => list().getByRole('button', { name, expanded: false })
/** What a section of the expanded flow lists, its act included. */
export const entries = (name: string) =>
  within(list().getByRole('region', { name }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
