import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { addressTexts } from '../../../contracts/rules/portal/portal-address.ts'
import {
  domainWrong,
  subdomainWrong,
} from '../../../src/features/portal-settings/address/typed-address.ts'
import { asked, refused } from '../../support/client/fake-gateway.ts'
import { admin, field, openPortalSettings, save, unchecked } from './open-portal-settings.tsx'

beforeEach(() => localStorage.clear())

const subdomain = () => field(/^Subdomain/)
const domain = () => field(/^Own domain/)

describe('the screen of the portal settings', () => {
  test('has a tab for the address, which is required, for the links and for the images [PORTAL-04, PORTAL-05, PORTAL-06, PORTAL-07]', async () => {
    const { user } = await openPortalSettings()
    const tabs = screen.getAllByRole('tab')
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Portal Address *',
      'Legal & Contact',
      'Logo & Images',
    ])
    expect(subdomain().value).toBe('kestrel')
    await user.click(screen.getByRole('tab', { name: 'Legal & Contact' }))
    expect(field(/^Homepage/)).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Logo & Images' }))
    expect(screen.getByRole('heading', { name: 'Favicon' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open portal' }).getAttribute('href')).toBe(
      'https://kestrel.portal.example',
    )
  })
})

describe('the subdomain', () => {
  test('is needed: an empty one is refused in its place and sent to nobody [PORTAL-10]', async () => {
    const { user, gateway } = await openPortalSettings()
    await user.clear(subdomain())
    expect(subdomain().getAttribute('aria-invalid')).toBeNull()
    await user.click(save())
    expect(screen.getByText(addressTexts.subdomainMissing)).toBeTruthy()
    expect(document.activeElement).toBe(subdomain())
    expect(asked(gateway, 'savePortalAddress')).toEqual([])
  })

  test('is looked at while it is typed, and shown as the address that it makes', async () => {
    const { user } = await openPortalSettings()
    await user.clear(subdomain())
    await user.type(subdomain(), 'st')
    expect(subdomain().getAttribute('aria-invalid')).toBeNull()
    await user.type(subdomain(), 'udio-9')
    expect(screen.getByText('https://studio-9.portal.example')).toBeTruthy()
    await user.type(subdomain(), '_')
    expect(screen.getByText(addressTexts.subdomainForm)).toBeTruthy()
  })

  test('is saved with the version that was opened', async () => {
    const { user, gateway } = await openPortalSettings({ version: 4 })
    await user.clear(subdomain())
    await user.type(subdomain(), 'Heron')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(screen.queryByText(/unsaved/)).toBeNull())
    expect(asked(gateway, 'savePortalAddress')).toMatchObject([
      {
        request: { body: { settlement_portal_host_internal: 'heron' } },
        change: { version: 4 },
      },
    ])
    expect(subdomain().value).toBe('heron')
  })

  test('that somebody else has is refused in its place, and what was typed stays', async () => {
    const { user, gateway } = await openPortalSettings()
    gateway.answer('savePortalAddress', () => refused(addressTexts.subdomainTaken, 409))
    await user.clear(subdomain())
    await user.type(subdomain(), 'heron')
    await user.click(save())
    expect(await screen.findByText(addressTexts.subdomainTaken)).toBeTruthy()
    expect(subdomain().value).toBe('heron')
    expect(subdomain().getAttribute('aria-invalid')).toBe('true')
  })

  test('that somebody else changed meanwhile is asked about before it is overwritten', async () => {
    const { user, heard, gateway } = await openPortalSettings()
    await user.type(subdomain(), '-films')
    await heard('portal.address-changed', { settlement_portal_host_internal: 'heron' })
    expect(screen.getByText(/^Bruno Kranz changed the address/)).toBeTruthy()
    await user.click(save())
    expect(screen.getByText('Resolve the conflicts first.')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Theirs: heron' }))
    expect(subdomain().value).toBe('heron')
    expect(asked(gateway, 'savePortalAddress')).toEqual([])
  })

  test('that was typed is there after a reload', async () => {
    const { user, unmount } = await openPortalSettings()
    await user.type(subdomain(), '-films')
    unmount()
    await openPortalSettings()
    await waitFor(() => expect(subdomain().value).toBe('kestrel-films'))
    expect(screen.getByText('1 unsaved change')).toBeTruthy()
  })
})

describe('an own domain', () => {
  test('has no field on LITE: an upgrade is offered in its place [PORTAL-08] [PORTAL-24, hidden] [SUBS-28]', async () => {
    await openPortalSettings({}, admin('LITE'))
    expect(screen.queryByRole('textbox', { name: /^Own domain/ })).toBeNull()
    const prompt = within(screen.getByRole('region', { name: 'Upgrade to PRO' }))
    expect(prompt.getByRole('button', { name: 'Upgrade' })).toBeTruthy()
  })

  test('stays after a downgrade, and can be taken away', async () => {
    const host = 'claims.studio.example'
    const stored = { settlement_portal_host_external: host, domain_check: unchecked(host) }
    const { user, gateway } = await openPortalSettings(stored, admin('LITE'))
    await user.type(domain(), 'x')
    await user.click(save())
    expect(screen.getByText(addressTexts.domainNeedsPro)).toBeTruthy()
    await user.clear(domain())
    await user.click(save())
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Own domain/ })).toBeNull())
    expect(asked(gateway, 'savePortalAddress')).toMatchObject([
      { request: { body: { settlement_portal_host_external: '' } } },
    ])
  })

  test('is saved on PRO, and the records that it needs are there to be copied [PORTAL-28] [SUBS-33]', async () => {
    const { user } = await openPortalSettings({}, admin('PRO'))
    expect(screen.queryByRole('region', { name: /^Upgrade/ })).toBeNull()
    await user.type(domain(), 'https://claims.studio.example/')
    await user.click(save())
    const line = within(await screen.findByRole('listitem', { name: 'TXT record' }))
    expect(domain().value).toBe('claims.studio.example')
    expect(line.getByText('_framewright.claims.studio.example')).toBeTruthy()
    await user.click(line.getByRole('button', { name: 'Copy TXT content' }))
    expect(await line.findByRole('button', { name: 'TXT content copied' })).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('framewright=abc')
  })

  test('is looked for again by its button: the server says what it has found', async () => {
    const host = 'claims.studio.example'
    const stored = { settlement_portal_host_external: host, domain_check: unchecked(host) }
    const { user, gateway, heard } = await openPortalSettings(stored)
    expect(screen.getByText('Not checked yet')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Check now' }))
    await waitFor(() =>
      expect(asked(gateway, 'savePortalAddress')).toMatchObject([
        {
          request: {
            body: {
              settlement_portal_host_internal: 'kestrel',
              settlement_portal_host_external: host,
            },
          },
        },
      ]),
    )
    const checked = '2026-11-28T12:00:00.000Z'
    await heard('portal.domain-checked', {
      domain_check: { ...unchecked(host), checked, problem: 'record' },
    })
    expect(screen.getByText(/^The TXT record was not found/)).toBeTruthy()
    await heard('portal.domain-checked', {
      domain_check: { ...unchecked(host), checked, verified: true },
    })
    await heard('portal.address-changed', { portal_base: `https://${host}` })
    expect(screen.getByText('Verified')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Open portal' }).getAttribute('href')).toBe(
      `https://${host}`,
    )
  })

  test('that could not be looked for says why', async () => {
    const host = 'claims.studio.example'
    const stored = { settlement_portal_host_external: host, domain_check: unchecked(host) }
    const { user, gateway } = await openPortalSettings(stored)
    gateway.answer('savePortalAddress', () => refused('Too many requests', 429))
    await user.click(screen.getByRole('button', { name: 'Check now' }))
    expect(await screen.findByText('Too many requests')).toBeTruthy()
  })
})

describe('a name that is being typed', () => {
  test.each([
    ['', null],
    ['a', null],
    ['ab-', null],
    ['www', addressTexts.subdomainTaken],
    ['wwwo', null],
    ['a--', addressTexts.subdomainForm],
    ['müller', addressTexts.subdomainForm],
    ['x'.repeat(64), addressTexts.subdomainForm],
  ])('%j as a subdomain is wrong already: %s', (text, message) => {
    expect(subdomainWrong(text)).toBe(message)
  })

  test.each([
    ['', null],
    ['http', null],
    ['https:/', null],
    ['https://claims', null],
    ['claims', null],
    ['claims.', null],
    ['claims.studio.example', null],
    ['claims studio', addressTexts.domainForm],
    ['portal.example', addressTexts.domainTaken],
  ])('%j as an own domain is wrong already: %s', (text, message) => {
    expect(domainWrong(text, 'portal.example')).toBe(message)
  })
})
