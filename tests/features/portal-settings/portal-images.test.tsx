import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PortalImageType } from '../../../contracts/model/portal/portal-settings.ts'
import { answered as arrived } from '../../../src/bus/log/inbox.ts'
import { answered, asked, behind, gate, refused } from '../../support/client/fake-gateway.ts'
import { chosenFile } from '../../support/files/files.ts'
import { gifOf, icoOf, jpgOf, pngOf } from '../../support/files/portal-image.ts'
import { officeEvent } from '../../support/records/events.ts'
import { answeredSettings } from '../../support/records/portal-settings.ts'
import { admin, openPortalSettings } from './open-portal-settings.tsx'

beforeEach(() => localStorage.clear())

const DIMENSIONS = 'Wrong dimensions of image'
const FORMAT = 'Sorry, this file format is not supported'
const LOGO = 'https://files.example/portal-images/a1.png'

async function openImages(...parts: Parameters<typeof openPortalSettings>) {
  const opened = await openPortalSettings(...parts)
  await opened.user.click(screen.getByRole('tab', { name: 'Logo & Images' }))
  return opened
}

const place = (name: string) => within(screen.getByRole('region', { name }))
const chooser = (name: string) => place(name).getByLabelText<HTMLInputElement>(/^(Add|Replace) /)
const changed = (type: PortalImageType, url: string | null) =>
  officeEvent(2, 'portal.image-changed', { type, url, version: 2, changes: [] })

describe('an image of the portal', () => {
  test('is sent at once, and shown as it is stored [PORTAL-29]', async () => {
    const { user, gateway } = await openImages({}, admin('PRO'))
    const held = gate()
    gateway.answer(
      'savePortalImage',
      behind(held, answered({ ...answeredSettings(), events: [changed('logo', LOGO)] }, 2)),
    )
    const bytes = pngOf(200, 80)
    await user.upload(chooser('Logo'), chosenFile(bytes, 'kestrel.png'))
    await waitFor(() => expect(asked(gateway, 'savePortalImage')).toHaveLength(1))
    expect(asked(gateway, 'savePortalImage')).toMatchObject([
      {
        request: {
          params: { type: 'logo' },
          body: {
            image_data: Buffer.from(bytes).toString('base64'),
            image_name: 'kestrel.png',
          },
        },
      },
    ])
    held.open()
    const shown = await place('Logo').findByRole('img', { name: 'Logo' })
    expect(shown.getAttribute('src')).toBe(LOGO)
  })

  test('that is chosen while another leaves is not swallowed: it says why, and one alone is sent', async () => {
    const { user, gateway } = await openImages({}, admin('PRO'))
    const held = gate()
    gateway.answer(
      'savePortalImage',
      behind(held, answered({ ...answeredSettings(), events: [changed('logo', LOGO)] }, 2)),
    )
    await user.upload(chooser('Logo'), chosenFile(pngOf(200, 80), 'first.png'))
    await user.upload(chooser('Logo'), chosenFile(pngOf(200, 90), 'second.png'))
    expect(await place('Logo').findByText(/An image is on its way\./)).toBeTruthy()
    held.open()
    await place('Logo').findByRole('img', { name: 'Logo' })
    expect(asked(gateway, 'savePortalImage')).toMatchObject([
      { request: { body: { image_name: 'first.png' } } },
    ])
    expect(place('Logo').queryByText(/An image is on its way\./)).toBeNull()
  })

  test.each([
    ['Logo', 'a.png', pngOf(34, 80), DIMENSIONS],
    ['Logo', 'a.png', pngOf(200, 401), DIMENSIONS],
    ['Logo', 'a.png', new Uint8Array(Buffer.from('<svg/>')), FORMAT],
    ['Favicon', 'a.ico', icoOf(24), DIMENSIONS],
    ['Favicon', 'a.png', jpgOf(32, 32), FORMAT],
    ['About Us image', 'a.jpg', jpgOf(99, 120), DIMENSIONS],
    ['About Us image', 'a.png', gifOf(200, 200), FORMAT],
  ])(
    'is judged by its bytes before it leaves: %s of %s [COMMERR-43, COMMERR-44]',
    async (name, filename, bytes, message) => {
      const { user, gateway } = await openImages()
      await user.upload(chooser(name), chosenFile(bytes, filename))
      expect(await place(name).findByText(message)).toBeTruthy()
      expect(chooser(name).getAttribute('aria-invalid')).toBe('true')
      expect(asked(gateway, 'savePortalImage')).toEqual([])
    },
  )

  test('that the server refuses says why in its place, until another is chosen', async () => {
    const { user, gateway } = await openImages()
    gateway.answer('savePortalImage', () => refused(DIMENSIONS, 400))
    await user.upload(chooser('Favicon'), chosenFile(icoOf(16, 32), 'kestrel.ico'))
    expect(await place('Favicon').findByText(DIMENSIONS)).toBeTruthy()
    gateway.answer('savePortalImage', () =>
      answered(
        { ...answeredSettings(), events: [changed('favicon', 'https://files.example/f.ico')] },
        2,
      ),
    )
    await user.upload(chooser('Favicon'), chosenFile(icoOf(32), 'kestrel.ico'))
    expect(await place('Favicon').findByRole('img', { name: 'Favicon' })).toBeTruthy()
    expect(place('Favicon').queryByText(DIMENSIONS)).toBeNull()
  })

  test('is removed after a question alone, by the last part of its address', async () => {
    const { user, gateway } = await openImages({ logo_url: LOGO })
    gateway.answer('deletePortalImage', () =>
      answered({ ...answeredSettings(), events: [changed('logo', null)] }, 2),
    )
    await user.click(place('Logo').getByRole('button', { name: 'Remove logo' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(asked(gateway, 'deletePortalImage')).toEqual([])
    await user.click(place('Logo').getByRole('button', { name: 'Remove logo' }))
    const asks = within(await screen.findByRole('alertdialog'))
    expect(asks.getByText(/remove the logo from your settlement portal/)).toBeTruthy()
    await user.click(asks.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(place('Logo').queryByRole('img', { name: 'Logo' })).toBeNull())
    expect(asked(gateway, 'deletePortalImage')).toMatchObject([
      { request: { params: { type: 'logo' }, body: { image_name: 'a1.png' } } },
    ])
  })

  test('that somebody else replaced is not removed: why stands in its place, and the new one is shown', async () => {
    const { user, gateway, server } = await openImages({ logo_url: LOGO })
    gateway.answer('deletePortalImage', () => refused('Not found', 404))
    server.settings = { ...server.settings, logo_url: 'https://files.example/b2.png' }
    server.seq = 2
    await user.click(place('Logo').getByRole('button', { name: 'Remove logo' }))
    const asks = within(await screen.findByRole('alertdialog'))
    await user.click(asks.getByRole('button', { name: 'Yes' }))
    expect(await place('Logo').findByText('Not found')).toBeTruthy()
    await waitFor(() =>
      expect(place('Logo').getByRole('img', { name: 'Logo' }).getAttribute('src')).toBe(
        'https://files.example/b2.png',
      ),
    )
  })

  test('that a colleague has set is shown as soon as the event comes', async () => {
    const { scope } = await openImages()
    await act(() =>
      allSettled(arrived, { scope, params: { kind: 'wire', events: [changed('logo', LOGO)] } }),
    )
    expect(place('Logo').getByRole('img', { name: 'Logo' }).getAttribute('src')).toBe(LOGO)
  })
})

describe('on LITE', () => {
  test('the uploads are hidden and an upgrade to PRO is offered [PORTAL-25] [PORTAL-26] [PORTAL-27] [SUBS-29]', async () => {
    await openImages({}, admin('LITE'))
    expect(screen.queryByLabelText(/^(Add|Replace) /)).toBeNull()
    const prompt = within(screen.getByRole('region', { name: 'Upgrade to PRO' }))
    expect(prompt.getByRole('button', { name: 'Upgrade' })).toBeTruthy()
  })

  test('an image that is there can be removed', async () => {
    await openImages({ logo_url: LOGO }, admin('LITE'))
    expect(place('Logo').getByRole('button', { name: 'Remove logo' })).toBeTruthy()
  })
})
