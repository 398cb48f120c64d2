import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { answered, asked, type FakeGateway, refused } from '../../support/client/fake-gateway.ts'
import {
  alerts,
  openTemplate,
  pane,
  save,
  sent,
  takeSaves,
  text,
} from '../../support/dom/mail-flows/template-desk.tsx'
import { pngOfSize, wholePictures } from '../../support/files/stored-picture.ts'
import { aUser } from '../../support/records/events.ts'

beforeEach(() => {
  document.head.innerHTML = '<meta name="framewright:files" content="https://files.example">'
})

const { png } = wholePictures
const aFile = (bytes: Uint8Array<ArrayBuffer>, name = 'logo.png') =>
  new File([bytes], name, { type: 'image/png' })

/** The editor of a template, in a session that shows pictures by its token. */
async function openWritten(open: string) {
  const user = aUser({ subscription: 'ENTERPRISE' })
  const opened = await openTemplate({ open, user, isStarted: true })
  takeSaves(opened.gateway)
  return opened
}

const stores = (gateway: FakeGateway, id = 'p1') =>
  gateway.answer('addPicture', () =>
    answered({ id, width: 40, height: 20, type: 'image/png' as const, events: [] }),
  )

const choose = async (file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('there is nothing to choose a picture with')
  await userEvent.setup().upload(input, file)
}
const shown = () =>
  [...text('Content').querySelectorAll('img')].map((image) => image.getAttribute('src'))
const address = 'https://files.example/files/pictures/p1?token=file-token'

describe('a picture in a template', () => {
  it.each([
    ['email', 'f1/i1'],
    ['letter', 'f1/l1'],
  ])(
    'is chosen, stored, shown by a signed address, and named by its id in the %s that is saved',
    async (_kind, open) => {
      const { gateway, user } = await openWritten(open)
      stores(gateway)
      expect(pane().getByRole('button', { name: 'Insert image' })).toBeTruthy()
      await choose(aFile(png.bytes))
      await waitFor(() => expect(shown()).toEqual([address]))
      expect(asked(gateway, 'addPicture')[0]?.request).toMatchObject({
        body: { picture: { filename: 'logo.png', bytes: png.bytes } },
      })
      await user.click(save())
      expect(sent(gateway)[0]?.body.content).toContain('<img src="cid:p1" alt="">')
      expect(sent(gateway)[0]?.body.content).not.toContain('file-token')
    },
  )

  it('is pasted, too', async () => {
    const { gateway } = await openWritten('f1/i1')
    stores(gateway)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(aFile(png.bytes))
    fireEvent.paste(text('Content'), { clipboardData })
    await waitFor(() => expect(shown()).toEqual([address]))
  })

  it.each([
    ['no picture', aFile(new Uint8Array([1, 2, 3])), /types jpg, png and gif/],
    ['half a picture', aFile(png.bytes.slice(0, -9)), /damaged or incomplete/],
    ['too large', aFile(pngOfSize(2_000_001)), /Size of uploadable total images: 2000KB$/],
  ])(
    'that is %s is refused in its place, unsent, and the text stays',
    async (_what, file, reason) => {
      const { gateway } = await openWritten('f1/i1')
      await choose(file)
      await waitFor(() => expect(alerts()).toEqual([expect.stringMatching(reason)]))
      expect(asked(gateway, 'addPicture')).toEqual([])
      expect([text('Content').textContent, screen.queryByRole('progressbar')]).toEqual([
        'Thank you.',
        null,
      ])
    },
  )

  it('that the server refuses says why in its place; the next one is taken', async () => {
    const { gateway } = await openWritten('f1/i1')
    gateway.answer('addPicture', () => refused('The storage is full.', 507))
    await choose(aFile(png.bytes))
    await waitFor(() => expect(alerts()).toEqual(['The storage is full.']))
    stores(gateway)
    await choose(aFile(png.bytes))
    await waitFor(() => expect(shown()).toEqual([address]))
    expect(alerts()).toEqual([])
  })

  it('on its way shows how far it is, and is stopped without a trace', async () => {
    const { gateway, user } = await openWritten('f1/i1')
    let stopped: AbortSignal | undefined
    gateway.answer('addPicture', (_request, _change, watch) => {
      stopped = watch.stop
      watch.onSent?.({ sent: 1, total: 4 })
      return new Promise((answer) => {
        watch.stop?.addEventListener('abort', () => answer(refused('Stopped.', 499)))
      })
    })
    await choose(aFile(png.bytes))
    const bar = await screen.findByRole('progressbar', { name: 'Uploading logo.png' })
    await waitFor(() => expect(bar.getAttribute('value')).toBe('25'))
    await user.click(screen.getByRole('button', { name: 'Stop uploading logo.png' }))
    expect(stopped?.aborted).toBe(true)
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect([shown(), save().getAttribute('aria-description')]).toEqual([
      [],
      'There is nothing to save',
    ])
  })

  it('is not offered where the plan locks the template', async () => {
    await openTemplate({ open: 'f1/r7', user: aUser({ subscription: 'LITE' }) })
    const data = new DataTransfer()
    data.items.add(aFile(png.bytes))
    fireEvent.paste(text('Content'), { clipboardData: data })
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})
