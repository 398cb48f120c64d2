import { renderHook } from '@testing-library/react'
import { allSettled } from 'effector'
import { Provider } from 'effector-react'
import { createElement, type ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTextPictures, useWrittenPictures } from '../../src/actions/pictures/text-pictures.ts'
import { appStarted } from '../../src/queries/following/session.ts'
import { answered, asked } from '../support/client/fake-gateway.ts'
import { settle } from '../support/client/timers.ts'
import { anOffice } from '../support/dom/show.tsx'
import { pngOfSize, wholePictures } from '../support/files/stored-picture.ts'

beforeEach(() => {
  document.head.innerHTML = '<meta name="framewright:files" content="https://files.example">'
})

async function desk() {
  const { gateway, scope } = anOffice()
  await allSettled(appStarted, { scope })
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(Provider, { value: scope }, children)
  return { gateway, wrapper }
}

const { png } = wholePictures
const stored = { id: 'p1', width: 40, height: 20, type: 'image/png' as const, events: [] }
const aFile = (bytes: Uint8Array<ArrayBuffer>, name = 'logo.png') => new File([bytes], name)

describe('the pictures of a text', () => {
  it('are shown from the files’ origin with the token of the session, and nothing else is', async () => {
    const { wrapper } = await desk()
    const { from, addressOf } = renderHook(useTextPictures, { wrapper }).result.current
    const address = 'https://files.example/files/pictures/p1?token=file-token'
    expect(addressOf('cid:p1')).toBe(address)
    expect(address.startsWith(from)).toBe(true)
    for (const source of ['cid:f1.original@pictures', 'cid:../stored/1', 'https://a.example/x'])
      expect(addressOf(source)).toBeNull()
    const written = renderHook(() => useWrittenPictures(''), { wrapper }).result.current
    expect(written.addressOf('p1')).toBe(address)
    expect(written.addressOf('../stored/1')).toBeNull()
  })
})

describe('a picture that is inserted into a text', () => {
  async function inserting(file: File) {
    const { gateway, wrapper } = await desk()
    const shares: number[] = []
    const stop = new AbortController()
    const { onPicture } = renderHook(() => useWrittenPictures(''), { wrapper }).result.current
    const way = { signal: stop.signal, onProgress: (share: number) => void shares.push(share) }
    return { gateway, shares, stop, insert: () => onPicture(file, way) }
  }

  it('is stored, followed on its way out, and named by its id from then on', async () => {
    const { gateway, shares, stop, insert } = await inserting(aFile(png.bytes))
    let watched: AbortSignal | undefined
    gateway.answer('addPicture', (_request, _change, watch) => {
      watched = watch.stop
      watch.onSent?.({ sent: 1, total: 4 })
      watch.onSent?.({ sent: 4, total: 4 })
      return answered(stored)
    })
    expect(await insert()).toEqual({ id: 'p1' })
    expect(shares).toEqual([0.25, 1])
    expect(watched).toBe(stop.signal)
    expect(asked(gateway, 'addPicture')[0]?.request).toMatchObject({
      body: { picture: { filename: 'logo.png', bytes: png.bytes } },
    })
    await settle()
  })

  it.each([
    ['no picture', aFile(new Uint8Array([1, 2, 3])), /types jpg, png and gif/],
    ['half a picture', aFile(png.bytes.slice(0, -9)), /damaged or incomplete/],
    ['too large', aFile(pngOfSize(2_000_001)), /2000KB$/],
  ])('that is %s is refused unsent, with the reason', async (_what, file, reason) => {
    const { gateway, insert } = await inserting(file)
    expect(await insert()).toEqual({ refused: expect.stringMatching(reason) })
    expect(asked(gateway, 'addPicture')).toEqual([])
  })

  it('says why the server did not take it', async () => {
    const { gateway, insert } = await inserting(aFile(png.bytes))
    gateway.answer('addPicture', () => ({
      kind: 'refused',
      message: 'Access forbidden',
      status: 403,
      conflict: null,
    }))
    expect(await insert()).toEqual({ refused: 'Access forbidden' })
  })
})
