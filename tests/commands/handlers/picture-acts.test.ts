import { expect, test } from 'vitest'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { heldOffice } from '../../projections/held-workspace.ts'
import { perform } from '../../support/client/client.ts'
import { aPng } from '../../support/files/files.ts'

const addFx = createCommandEffect('picture.add')
const picture = { file_id: 'p', filename: 'logo.png', size: 70 }

test('an image that is inserted is sent as a form, to the own customer', async () => {
  const { gateway, scope, asked } = await heldOffice({})
  gateway.uploadRegistry.put('p', new Blob([aPng()]))
  await perform(scope, addFx, { picture })
  expect(asked('addPicture')[0]?.request).toEqual({
    params: { customer_id: 'c1' },
    body: { picture: { filename: 'logo.png', bytes: aPng() } },
  })
})

test('an image whose bytes are of another tab, or of before a reload, is not sent', async () => {
  const { scope, asked } = await heldOffice({})
  expect(await perform(scope, addFx, { picture })).toMatchObject({
    kind: 'refused',
    message: '“logo.png” is no longer available: choose the file again. Nothing was sent.',
  })
  expect(asked('addPicture')).toEqual([])
})

test('an image of the portal is sent in base64 without a prefix', async () => {
  const { gateway, scope, asked } = await heldOffice({})
  gateway.uploadRegistry.put('p', new Blob([aPng()]))
  const saveFx = createCommandEffect('portal.image.save')
  await perform(scope, saveFx, { type: 'logo' as const, image: picture })
  expect(asked('savePortalImage')[0]?.request).toEqual({
    params: { customer_id: 'c1', type: 'logo' },
    body: { image_data: Buffer.from(aPng()).toString('base64'), image_name: 'logo.png' },
  })
})
