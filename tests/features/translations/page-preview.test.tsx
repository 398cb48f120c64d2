import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { draftOf } from '../../../src/features/translations/preview/draft.ts'
import { serveCases } from '../../support/client/case-server.ts'
import { answered, asked, type FakeGateway, refused } from '../../support/client/fake-gateway.ts'
import {
  french,
  german,
  heard,
  row as language,
  openScreen,
  pane,
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
  vi.restoreAllMocks()
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

  test('has what is typed and not saved, as it is when typing rests, and what is saved once that is discarded', async () => {
    const posted: [string, string][][] = []
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
      this: HTMLFormElement,
    ) {
      expect([this.action, this.target]).toEqual([
        expect.stringMatching(/^https:\/\/kestrel\.portal\.example\/preview\/case\?token=\d+$/),
        frame()?.name,
      ])
      posted.push([...new FormData(this)].map(([name, value]) => [name, String(value)]))
    })
    const { user, choose } = await openPreview()
    await choose()
    await user.click(tab(/^FAQ Page/))
    await waitFor(() => expect(frame()?.src).toMatch(/token=2$/))
    const second = pane().getByRole('group', { name: 'Question 2' })
    await user.type(within(second).getByRole('textbox', { name: /^Question/ }), '!')
    await waitFor(() => expect(posted.at(-1)?.[3]).toEqual(['question', 'Wann?!']))
    expect(posted.at(-1)).toEqual([
      ['text', 'faq'],
      ...[
        ['question', 'Warum?'],
        ['answer', '<p>Darum.</p>'],
      ],
      ...[
        ['question', 'Wann?!'],
        ['answer', '<p>Jetzt.</p>'],
      ],
    ])
    expect(frame()?.getAttribute('src')).toBeNull()
    // Another text has nothing unsaved; the way back leads to what was typed at once.
    const before = posted.length
    await user.click(tab(/^Login Page/))
    await waitFor(() => expect(frame()?.src).toMatch(/token=/))
    await user.click(tab(/^FAQ Page/))
    await waitFor(() => expect(posted).toHaveLength(before + 1))
    await user.click(pane().getByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(frame()?.src).toMatch(/token=/))
    expect(posted).toHaveLength(before + 1)
  })

  test('stands in the place of the text on a narrow screen, while it is wanted', async () => {
    windowIs(false)
    const { user } = await openScreen()
    await user.click(language(/^German/))
    const finder = () => screen.queryByRole('combobox', { name: 'Show the page of case' })
    const text = () => screen.queryByRole('tabpanel', { name: 'Login Page' })
    expect([finder(), text() !== null]).toEqual([null, true])
    await user.click(pane().getByRole('button', { name: 'Preview' }))
    expect([finder() !== null, text()]).toEqual([true, null])
    expect(pane().getByRole('button', { name: 'Preview', pressed: true })).toBeTruthy()
    await user.click(pane().getByRole('button', { name: 'Preview' }))
    expect([finder(), text() !== null]).toEqual([null, true])
  })

  test('is sent no picture that is not saved, and no question in which nothing stands', () => {
    const none = { html: '', restored_from: null, faq: [] }
    const html = '<p>a<img src="data:image/png;base64,AAAA" alt="x"><img src="cid:kept"></p>'
    expect(draftOf('about_us', { ...none, html })).toEqual([
      ['text', 'about_us'],
      ['content', '<p>a<img alt="x"><img src="cid:kept"></p>'],
    ])
    const faq = [
      { question: ' ', answer: '<p></p>' },
      { question: 'Why?', answer: html },
    ]
    expect(draftOf('faq', { ...none, faq })).toEqual([
      ['text', 'faq'],
      ['question', 'Why?'],
      ['answer', '<p>a<img alt="x"><img src="cid:kept"></p>'],
    ])
  })
})
