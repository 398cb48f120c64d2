/** The screen of mail flows, as its tests open and ask it. */
import { screen, within } from '@testing-library/react'
import type { SessionUser } from '../../../../contracts/model/accounts/user.ts'
import type { MailFlow } from '../../../../contracts/model/mail/mail-flow.ts'
import type { ListedMailTemplate } from '../../../../contracts/model/mail/mail-template.ts'
import MailFlowsScreen from '../../../../src/features/mail-flows/index.ts'
import { HotkeysRoot } from '../../../../src/ui/hotkeys/hotkeys.tsx'
import { answered, type FakeGateway, fakeGateway } from '../../client/fake-gateway.ts'
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

type Served = {
  flows?: MailFlow[]
  templates?: Record<string, ListedMailTemplate[]>
  most?: number | null
  /** The moment of the answers. */
  asOf?: number
}

/** The server has two flows, the first of them full. */
export function serveFlows(
  gateway: FakeGateway,
  {
    flows = [
      { id: 'f2', name: 'Nordics', cases: 0 },
      { id: 'f1', name: 'EU standard', cases: 418 },
    ],
    templates = { f1: full, f2: [reminder('n7', 7)] },
    most = null,
    asOf = 1,
  }: Served = {},
): void {
  gateway.answer('listMailFlows', () => answered(flows, asOf))
  gateway.answer('listMailTemplates', ({ params: { flow_id } }) =>
    answered(
      (templates[flow_id] ?? []).map((one) => ({ ...one, emailFlowId: flow_id })),
      asOf,
    ),
  )
  gateway.answer('listFlowPresets', () => answered(['Standard (English)', 'Standard (German)']))
  gateway.answer('readOnboarding', () =>
    answered({ status: 'connected', timezone: 'Pacific/Auckland' }, asOf),
  )
  gateway.answer('readSubscriptionConfig', () =>
    answered({ max_email_flows: most, max_translations: null, max_users: null }, asOf),
  )
}

type Parts = Served & { user?: SessionUser; isFresh?: boolean }

/** The screen on such a server. */
export async function openFlows({
  user = aUser({ subscription: 'ENTERPRISE' }),
  isFresh = true,
  ...served
}: Parts = {}) {
  if (isFresh) localStorage.clear()
  const gateway = fakeGateway(user)
  serveFlows(gateway, served)
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
