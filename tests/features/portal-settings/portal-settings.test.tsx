import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import PortalSettingsScreen from '../../../src/features/portal-settings/index.ts'
import { answered, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { show } from '../../support/dom/show.tsx'
import { answeredSettings } from '../../support/records/portal-settings.ts'
import { admin, openPortalSettings } from './open-portal-settings.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('what could not be loaded says why, and is loaded by another try', async () => {
  const gateway = fakeGateway(admin())
  gateway.answer('readPortalSettings', () => refused('Something went wrong', 500))
  const { user } = show(<PortalSettingsScreen />, officeScope({ user: admin(), gateway }))
  expect(await screen.findByText('The portal settings could not be loaded')).toBeTruthy()
  gateway.answer('readPortalSettings', () => answered(answeredSettings(), 1))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('tab', { name: /^Portal Address/ })).toBeTruthy()
})

/** A window that is wide enough for both, or not. */
const windowIs = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches, addEventListener: () => undefined, removeEventListener: () => undefined },
  }))

describe('the preview', () => {
  const frame = () => screen.queryByTitle<HTMLIFrameElement>('Preview of your settlement portal')

  test('shows a page of the portal where there is room, by the subdomain whatever leads there, and anew with every change', async () => {
    windowIs(true)
    const { user, heard } = await openPortalSettings({
      portal_base: 'https://claims.studio.example:8443',
    })
    expect(frame()?.src).toBe('https://kestrel.portal.example:8443/preview/')
    expect(frame()?.getAttribute('sandbox')).not.toMatch(/allow-(scripts|forms)/)
    await user.click(screen.getByRole('radio', { name: 'About Us Page' }))
    expect(frame()?.src).toBe('https://kestrel.portal.example:8443/preview/about')
    const before = frame()
    await heard('portal.legal-changed', { homepage: 'https://kestrel.example' })
    expect(frame()).not.toBe(before)
  })

  test('gives its place to the settings on a narrow screen', async () => {
    windowIs(false)
    await openPortalSettings()
    expect(frame()).toBeNull()
  })
})
