import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import { wholeOf } from '../../../src/projections/set-up-parts.ts'
import { createWorkspace, foldWorkspace } from '../../../src/projections/workspace.ts'
import {
  $portalSettings,
  $portalSettingsStatus,
  portalSettingsRequested,
} from '../../../src/queries/portal/portal-settings.ts'
import { answered, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { localEvent, officeEvent } from '../../support/records/events.ts'
import { anAdmin } from '../../support/records/mail-setups.ts'
import { answeredSettings, someSettings } from '../../support/records/portal-settings.ts'

const loaded = (as_of: number) =>
  localEvent('portal-settings.loaded', { settings: someSettings(), as_of })
const folded = (...events: Parameters<typeof foldWorkspace>[1]) =>
  wholeOf(foldWorkspace(createWorkspace(), events)).portalSettings.settings

const moved = officeEvent(3, 'portal.address-changed', {
  settlement_portal_host_internal: 'kestrel-claims',
  settlement_portal_host_external: null,
  portal_base: 'https://kestrel-claims.portal.example',
  version: 2,
  changes: [],
})
const check = { verified: true, checked: null, problem: null, records: [] }
const checked = officeEvent(6, 'portal.domain-checked', {
  domain_check: check,
  version: 5,
  changes: [],
})
const linked = officeEvent(4, 'portal.legal-changed', {
  homepage: 'https://kestrel.example',
  privacy_statement_link: null,
  imprint_link: null,
  version: 3,
  changes: [],
})
const pictured = officeEvent(5, 'portal.image-changed', {
  type: 'about_us_image',
  url: 'https://files.example/portal-images/a.png',
  version: 4,
  changes: [],
})

describe('the settings of the settlement portal', () => {
  test('are what was read, with every later event over it', () => {
    expect(folded(loaded(2), moved, linked, pictured, checked)).toEqual(
      someSettings({
        settlement_portal_host_internal: 'kestrel-claims',
        portal_base: 'https://kestrel-claims.portal.example',
        homepage: 'https://kestrel.example',
        about_us_image_url: 'https://files.example/portal-images/a.png',
        domain_check: check,
        version: 5,
      }),
    )
  })

  test('take nothing that is older than what they know, and nothing before they are read', () => {
    expect(folded(loaded(3), moved)).toEqual(someSettings())
    expect(folded(moved)).toBeNull()
  })

  test('are read without the texts, which are the translations’; a failure is told', async () => {
    const gateway = fakeGateway(anAdmin)
    const scope = officeScope({ user: anAdmin, gateway })
    gateway.answer('readPortalSettings', () => refused('Access forbidden', 403))
    await allSettled(portalSettingsRequested, { scope })
    expect(scope.getState($portalSettingsStatus)).toBe('Access forbidden')
    gateway.answer('readPortalSettings', () => answered(answeredSettings(), 1))
    await allSettled(portalSettingsRequested, { scope })
    expect(scope.getState($portalSettings)).toEqual(someSettings())
  })
})
