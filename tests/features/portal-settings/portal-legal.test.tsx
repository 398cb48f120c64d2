import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { addressTexts } from '../../../contracts/rules/portal/portal-address.ts'
import { asked } from '../../support/client/fake-gateway.ts'
import { field, openPortalSettings, save } from './open-portal-settings.tsx'

beforeEach(() => localStorage.clear())

async function openLegal(...parts: Parameters<typeof openPortalSettings>) {
  const opened = await openPortalSettings(...parts)
  await opened.user.click(screen.getByRole('tab', { name: 'Legal & Contact' }))
  return opened
}

describe('the links of the portal', () => {
  test('are sent where they are not empty, so that an emptied one is taken away [PORTAL-13, PORTAL-14, PORTAL-15]', async () => {
    const { user, gateway } = await openLegal({
      homepage: 'https://kestrel.example',
      imprint_link: 'https://kestrel.example/imprint',
      version: 3,
    })
    await user.clear(field(/^Imprint/))
    await user.type(field(/^Privacy statement/), 'https://kestrel.example/privacy')
    expect(screen.getByText('2 unsaved changes')).toBeTruthy()
    await user.click(save())
    await waitFor(() => expect(screen.queryByText(/unsaved/)).toBeNull())
    const [sent] = asked(gateway, 'savePortalLegal')
    expect(sent).toMatchObject({ change: { version: 3 } })
    expect(Object(sent?.request).body).toEqual({
      homepage: 'https://kestrel.example',
      privacy_statement_link: 'https://kestrel.example/privacy',
    })
    expect(field(/^Imprint/).value).toBe('')
  })

  test.each(['javascript:alert(1)', 'ftp://kestrel.example', 'https://a:b@kestrel.example'])(
    'that are no address of the web are refused in their place and sent to nobody: %s',
    async (link) => {
      const { user, gateway } = await openLegal()
      await user.type(field(/^Homepage/), link)
      await user.click(save())
      expect(screen.getByText(addressTexts.link)).toBeTruthy()
      expect(document.activeElement).toBe(field(/^Homepage/))
      expect(asked(gateway, 'savePortalLegal')).toEqual([])
    },
  )

  test('that were typed and not saved are marked at their tab, and stay while another is looked at', async () => {
    const { user } = await openLegal()
    await user.type(field(/^Homepage/), 'https://kestrel.example')
    await user.click(screen.getByRole('tab', { name: /^Portal Address/ }))
    const tab = screen.getByRole('tab', { name: 'Legal & Contact Unsaved changes' })
    await user.click(tab)
    expect(field(/^Homepage/).value).toBe('https://kestrel.example')
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(screen.getByRole('tab', { name: 'Legal & Contact' })).toBeTruthy()
  })

  test('that somebody else changed come into the fields that nothing was typed in', async () => {
    const { user, heard } = await openLegal()
    await user.type(field(/^Homepage/), 'https://kestrel.example')
    await heard('portal.legal-changed', { imprint_link: 'https://kestrel.example/imprint' })
    expect(screen.getByText(/^Bruno Kranz changed the links/)).toBeTruthy()
    expect(field(/^Imprint/).value).toBe('https://kestrel.example/imprint')
    expect(field(/^Homepage/).value).toBe('https://kestrel.example')
  })
})
