import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { serveCases } from '../../support/client/case-server.ts'
import { answered, asked, type FakeGateway, refused } from '../../support/client/fake-gateway.ts'
import {
  french,
  german,
  heard,
  row as language,
  openScreen,
  tab,
  told,
} from '../../support/dom/translations/desk.tsx'
import { aCaseRow } from '../../support/records/builders.ts'

/** A window that is wide enough for a text and its page, or not. */
const windowIs = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({
    ...{ matches, addEventListener: () => undefined, removeEventListener: () => undefined },
  }))

beforeEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

const frame = () => screen.queryByTitle<HTMLIFrameElement>('Preview of the page')
const wanted = (gateway: FakeGateway) =>
  asked(gateway, 'readPortalView').map(({ request }) => request)

async function openPreview() {
  windowIs(true)
  const opened = await openScreen()
  const { gateway, user } = opened
  serveCases(gateway, [aCaseRow({ id: '2077', host: 'old-inn.example', state: 'PAID' })])
  let count = 0
  gateway.answer('readPortalView', () => {
    count += 1
    return answered({ address: `https://kestrel.portal.example/preview/case?token=${count}` })
  })
  await user.click(language(/^German/))
  const choose = async () => {
    await user.type(screen.getByRole('combobox', { name: 'Show the page of case' }), 'old-inn')
    await screen.findByRole('option', { name: /old-inn/ })
    await user.keyboard('{Enter}')
  }
  return { ...opened, choose }
}

describe('the page of the portal beside its text', () => {
  test('is that of a case that is chosen, in the language, by the tab, and anew once something else is saved', async () => {
    const { gateway, user, scope, choose } = await openPreview()
    expect(screen.getByText('Choose a case to see its page in this language.')).toBeTruthy()
    expect(wanted(gateway)).toEqual([])
    await choose()
    await waitFor(() => expect(frame()?.src).toMatch(/token=1$/))
    expect(frame()?.getAttribute('sandbox')).not.toMatch(/allow-(scripts|forms)/)
    const of = (page: string, id: string) => ({
      params: { id: '2077' },
      query: { page, translation_id: id },
    })
    await user.click(tab(/^FAQ Page/))
    await waitFor(() => expect(frame()?.src).toMatch(/token=2$/))
    await user.click(language(/^French/))
    await waitFor(() => expect(frame()?.src).toMatch(/token=3$/))
    expect(wanted(gateway)).toEqual([
      of('login', german.id),
      of('faq', german.id),
      of('faq', french.id),
    ])
    await heard(scope, told('translation.changed', { ...french, version: french.version + 1 }))
    await waitFor(() => expect(frame()?.src).toMatch(/token=4$/))
  })

  test('says why there is none, and is there after another try', async () => {
    const { gateway, user, choose } = await openPreview()
    gateway.answer('readPortalView', () => refused('Not found', 404))
    await choose()
    expect(await screen.findByText('The preview could not be loaded: Not found')).toBeTruthy()
    expect(frame()).toBeNull()
    gateway.answer('readPortalView', () => answered({ address: 'https://k.example/preview/case' }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(frame()).not.toBeNull())
  })

  test('gives its place to the text on a narrow screen', async () => {
    windowIs(false)
    const { user } = await openScreen()
    await user.click(language(/^German/))
    expect(screen.queryByRole('combobox', { name: 'Show the page of case' })).toBeNull()
  })
})
