import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createWatch } from 'effector'
import { beforeEach, describe, expect, it } from 'vitest'
import { templateForms } from '../../../src/features/mail-flows/template/model.ts'
import { noticeRaised } from '../../../src/forms/notices.ts'
import {
  answered,
  asked,
  type FakeGateway,
  fakeGateway,
  refused,
} from '../../support/client/fake-gateway.ts'
import {
  alerts,
  openTemplate,
  pane,
  save,
  sent,
  stored,
  takeSaves,
  text,
} from '../../support/dom/mail-flows/template-desk.tsx'
import { pngOfSize, wholePictures } from '../../support/files/stored-picture.ts'
import { aUser } from '../../support/records/events.ts'

beforeEach(() => {
  document.head.innerHTML = '<meta name="framewright:files" content="https://files.example">'
})

type Sizes = Readonly<Record<string, number>>
const { png } = wholePictures
const aFile = (bytes: Uint8Array<ArrayBuffer>, name = 'logo.png') =>
  new File([bytes], name, { type: 'image/png' })

/** The editor of a template, in a session that shows pictures by its token; the server says what stored ones weigh. */
async function openWritten(open: string, content = '<p>Thank you.</p>', sizes: Sizes = {}) {
  const user = aUser({ subscription: 'ENTERPRISE' })
  const gateway = fakeGateway(user)
  gateway.answer('readPictureSizes', ({ body: { ids } }) =>
    answered(ids.flatMap((id) => (sizes[id] === undefined ? [] : [{ id, bytes: sizes[id] }]))),
  )
  const templates = stored.map((one) => (`f1/${one.id}` === open ? { ...one, content } : one))
  const opened = await openTemplate({ open, user, isStarted: true, gateway, templates })
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
const tooMany = '[SUNEDITOR.imageUpload.fail] Size of uploadable total images: 2000KB'
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

  it('on its way when its text is left is told of, by its name', async () => {
    const { gateway, scope, tell } = await openWritten('f1/i1')
    const notices: string[] = []
    createWatch({ unit: noticeRaised, scope, fn: ({ text: said }) => void notices.push(said) })
    gateway.answer(
      'addPicture',
      (_request, _change, watch) =>
        new Promise((answer) => {
          watch.stop?.addEventListener('abort', () => answer(refused('Stopped.', 499)))
        }),
    )
    await choose(aFile(png.bytes))
    await screen.findByRole('progressbar', { name: 'Uploading logo.png' })
    await tell(templateForms.selected, 'f1/r7')
    await waitFor(() =>
      expect(notices).toEqual([
        'logo.png was not inserted: its text was left before it was uploaded. Insert it again.',
      ]),
    )
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

  it('of an earlier session counts: the next one is refused in its place, unsent [G-72, COMMERR-45]', async () => {
    const kept = '<p>Ours<img src="cid:old" alt=""></p><table><tr><td><img src="cid:kept">'
    const { gateway } = await openWritten('f1/i1', kept, { old: 1_000_000, kept: 999_950 })
    await waitFor(() =>
      expect(
        asked(gateway, 'readPictureSizes').map(({ request }) => Object(request).body.ids),
      ).toEqual([['old', 'kept']]),
    )
    await choose(aFile(png.bytes))
    await waitFor(() => expect(alerts()).toEqual([tooMany]))
    expect(asked(gateway, 'addPicture')).toEqual([])
    expect(shown()).toHaveLength(2)
  })

  it('that is shown twice counts once, as the server counts it', async () => {
    const twice = '<p><img src="cid:old" alt=""><img src="cid:old" alt=""></p>'
    const { gateway, user } = await openWritten('f1/i1', twice, { old: 1_500_000 })
    stores(gateway)
    await waitFor(() => expect(asked(gateway, 'readPictureSizes')).toHaveLength(1))
    await choose(aFile(png.bytes))
    await waitFor(() => expect(shown()).toContain(address))
    await user.click(save())
    expect([sent(gateway).length, alerts()]).toEqual([1, []])
  })

  it('too many of which came by the source are refused at Save in their place, and nothing is sent', async () => {
    const { gateway, user } = await openWritten('f1/i1', undefined, { a: 1_500_000, b: 600_000 })
    await user.click(pane().getByRole('button', { name: 'Source' }))
    const source = pane().getByRole('textbox', { name: /source/i })
    fireEvent.change(source, {
      target: { value: '<p><img src="cid:a" alt=""><img src="cid:b" alt=""></p>' },
    })
    await waitFor(() => expect(asked(gateway, 'readPictureSizes')).toHaveLength(1))
    await user.click(save())
    expect([sent(gateway), alerts()]).toEqual([[], [tooMany]])
    fireEvent.change(source, { target: { value: '<p><img src="cid:a" alt=""></p>' } })
    await user.click(save())
    expect([sent(gateway).length, alerts()]).toEqual([1, []])
  })

  it('is not offered where the plan locks the template', async () => {
    await openTemplate({ open: 'f1/r7', user: aUser({ subscription: 'LITE' }) })
    const data = new DataTransfer()
    data.items.add(aFile(png.bytes))
    fireEvent.paste(text('Content'), { clipboardData: data })
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})
