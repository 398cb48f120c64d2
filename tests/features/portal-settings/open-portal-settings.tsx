/** The Settlement Portal Settings screen over a server that keeps what is saved, for its tests. */
import { act, screen } from '@testing-library/react'
import { allSettled } from 'effector'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import type { KnownPortalSettings } from '../../../contracts/model/portal/portal-settings.ts'
import { answered as arrived } from '../../../src/bus/log/inbox.ts'
import PortalSettingsScreen from '../../../src/features/portal-settings/index.ts'
import { HotkeysRoot } from '../../../src/ui/hotkeys/hotkeys.tsx'
import { answered, type FakeGateway, fakeGateway } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { show } from '../../support/dom/show.tsx'
import { aUser, officeEvent } from '../../support/records/events.ts'
import { answeredSettings, someSettings } from '../../support/records/portal-settings.ts'

type Told = Partial<KnownPortalSettings>

/** What the server has, and the number of its last event. */
export type Server = { settings: KnownPortalSettings; seq: number }

const changedAddress = ({ seq, settings }: Server) =>
  officeEvent(seq, 'portal.address-changed', { ...settings, changes: [] })
const checkedDomain = ({ seq, settings: { domain_check, version } }: Server) =>
  officeEvent(seq, 'portal.domain-checked', { domain_check, version, changes: [] })
const changedLegal = ({ seq, settings }: Server) =>
  officeEvent(seq, 'portal.legal-changed', { ...settings, changes: [] })

const events = {
  'portal.address-changed': changedAddress,
  'portal.domain-checked': checkedDomain,
  'portal.legal-changed': changedLegal,
}

/** The next event, of values that are stored now. */
function next(server: Server, told: Told) {
  server.seq += 1
  server.settings = { ...server.settings, ...told, version: server.settings.version + 1 }
}

function serve(gateway: FakeGateway, initial: KnownPortalSettings): Server {
  const server: Server = { settings: initial, seq: 1 }
  gateway.answer('readPortalSettings', () =>
    answered(answeredSettings(server.settings), server.seq),
  )
  gateway.answer('savePortalAddress', ({ body }) => {
    const internal = body.settlement_portal_host_internal ?? ''
    const external = body.settlement_portal_host_external || null
    next(server, {
      settlement_portal_host_internal: internal,
      settlement_portal_host_external: external,
      domain_check: external === null ? null : unchecked(external),
    })
    const moved = changedAddress(server)
    server.seq += 1
    const events = [moved, checkedDomain(server)]
    return answered({ ...answeredSettings(server.settings), events })
  })
  gateway.answer('savePortalLegal', ({ body }) => {
    const { homepage = null, imprint_link = null, privacy_statement_link = null } = body
    next(server, { homepage, imprint_link, privacy_statement_link })
    return answered({ ...answeredSettings(server.settings), events: [changedLegal(server)] })
  })
  return server
}

/** An own domain that nobody has looked at yet. */
export const unchecked = (host: string) => ({
  verified: false,
  checked: null,
  problem: null,
  records: [
    { type: 'CNAME' as const, name: host, content: 'kestrel.portal.example' },
    { type: 'TXT' as const, name: `_framewright.${host}`, content: 'framewright=abc' },
  ],
})

export const admin = (subscription: SessionUser['subscription'] = 'ENTERPRISE') =>
  aUser({ role: 'ADMIN', user_role: 'ADMIN', subscription })

export async function openPortalSettings(stored: Told = {}, user: SessionUser = admin()) {
  const gateway = fakeGateway(user)
  const server = serve(gateway, someSettings(stored))
  const scope = officeScope({ user, gateway })
  const shown = show(
    <HotkeysRoot>
      <PortalSettingsScreen />
    </HotkeysRoot>,
    scope,
  )
  await screen.findByRole('tab', { name: /^Portal Address/ })
  /** Somebody else changes it: the event arrives. */
  const heard = (name: keyof typeof events, told: Told) => {
    next(server, told)
    const event = events[name](server)
    return act(() => allSettled(arrived, { scope, params: { kind: 'wire', events: [event] } }))
  }
  return { gateway, server, scope, heard, ...shown }
}

export const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
export const save = () => screen.getByRole('button', { name: /^Save/ })
