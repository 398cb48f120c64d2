import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answered, asked } from '../../support/client/fake-gateway.ts'
import {
  added,
  editor,
  french,
  german,
  heard,
  list,
  NEXT,
  openFrench,
  openScreen,
  pane,
  row,
  save,
  tab,
  told,
} from '../../support/dom/translations/desk.tsx'
import { aUser, officeEvent } from '../../support/records/events.ts'
import { aTranslation } from '../../support/records/translations.ts'

beforeEach(() => localStorage.clear())

describe('the screen of the translations', () => {
  test('lists the languages by name, the default and the inactive ones marked [TRANS-01]', async () => {
    await openScreen()
    const names = list()
      .getAllByRole('button', { name: /German|French/ })
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['FrenchInactive', 'GermanDefault'])
    expect(pane().getByText('No translation is selected.')).toBeTruthy()
  })

  test('adds what is not there yet, and opens it [TRANS-02] [G-105]', async () => {
    const { user, gateway } = await openScreen()
    const polish = aTranslation({ id: 'pl', language: 'pl', is_active: 0 })
    gateway.answer('createTranslation', () => answered({ ...polish, events: [added(polish)] }, 2))
    await user.click(list().getByRole('button', { name: 'Add Translation' }))
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(entries).toEqual([
      ...['English', 'Portuguese', 'Dutch', 'Finnish', 'Danish', 'Spanish', 'Estonian'],
      ...['Polish', 'Norwegian'],
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Polish' }))
    expect(asked(gateway, 'createTranslation')).toMatchObject([
      { request: { body: { language: 'pl' } } },
    ])
    expect(await pane().findByRole('heading', { name: /^Polish/ })).toBeTruthy()
  })

  test('has a tab for each text, the required ones marked [TRANS-03, TRANS-04, TRANS-05, TRANS-06]', async () => {
    await openFrench()
    expect(
      pane()
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Login Page', 'Case Page *', 'About Us Page *', 'FAQ Page']])
  })

  test('offers an upgrade where the plan has no room for another [TRANS-22]', async () => {
    await openScreen({ user: aUser({ subscription: 'PRO' }), most: 2 })
    const prompt = await screen.findByRole('region', { name: 'Upgrade to ENTERPRISE' })
    expect(prompt.textContent).toContain('Your plan allows 2 translations.')
    const add = list().getByRole('button', { name: 'Add Translation' })
    expect(add.getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a language', () => {
  test('is activated, deactivated and made the default from its head, each as it is', async () => {
    const { user, gateway } = await openScreen({
      languages: [german, french, aTranslation({ id: 'pl', language: 'pl' })],
    })
    for (const call of [
      'activateTranslation',
      'deactivateTranslation',
      'makeTranslationDefault',
    ] as const)
      gateway.answer(call, () => answered({ ...german, events: [] }, 2))
    const press = (name: string) => user.click(pane().getByRole('button', { name }))
    await user.click(row(/^French/))
    await press('Activate')
    await user.click(row(/^Polish/))
    await press('Make default')
    await press('Deactivate')
    await user.click(row(/^German/))
    expect(pane().queryByRole('button', { name: 'Make default' })).toBeNull()
    await press('Deactivate')
    const said = (name: Parameters<typeof asked>[1]) =>
      asked(gateway, name).map(({ request }) => Object(request).body.language)
    expect(said('activateTranslation')).toEqual(['fr'])
    expect(said('makeTranslationDefault')).toEqual(['pl'])
    expect(said('deactivateTranslation')).toEqual(['pl', 'de'])
  })

  test('is deleted after a question alone', async () => {
    const { user, gateway } = await openFrench()
    gateway.answer('deleteTranslation', () =>
      answered({ events: [told('translation.deleted', french)] }, 2),
    )
    const press = () => user.click(pane().getByRole('button', { name: 'Delete French' }))
    const question = async () => within(await screen.findByRole('alertdialog'))
    await press()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(asked(gateway, 'deleteTranslation')).toEqual([])
    await press()
    const asks = await question()
    expect(asks.getByText(/delete the French translation/)).toBeTruthy()
    await user.click(asks.getByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(list().queryByRole('button', { name: /^French/ })).toBeNull())
    expect(pane().getByText('No translation is selected.')).toBeTruthy()
  })
})

describe('a text', () => {
  test('is saved under the version that was opened', async () => {
    const { user, gateway } = await openFrench()
    const saved = { ...french, login_text: '<p>Bonjour</p>', version: 2 }
    gateway.answer('saveLoginText', () =>
      answered({ ...saved, events: [told('translation.changed', saved)] }, 2),
    )
    const field = await editor(/Login Page/)
    await user.click(field)
    await user.keyboard('Bonjour')
    await user.click(save())
    await waitFor(() => expect(asked(gateway, 'saveLoginText')).toHaveLength(1))
    expect(asked(gateway, 'saveLoginText')).toMatchObject([
      {
        request: { body: { language: 'fr', content: expect.stringContaining('Bonjour') } },
        change: { version: 1 },
      },
    ])
  })

  test('of an active language that is emptied is refused in its place [COMMERR-04]', async () => {
    const { user, gateway } = await openScreen()
    await user.click(row(/^German/))
    await user.click(tab(/^About Us/))
    const field = await editor(/About Us Page/)
    await user.click(field)
    await user.keyboard('{Control>}a{/Control}{Backspace}')
    await user.click(save())
    const said = 'This field cannot be empty when your translation is active!'
    expect(await pane().findByText(said)).toBeTruthy()
    expect(asked(gateway, 'saveAboutUsText')).toEqual([])
  })

  test('names the links of the default language that it lacks', async () => {
    const { user } = await openFrench()
    await user.click(tab(/^Case Page/))
    expect(await pane().findByText('https://example.org/faq')).toBeTruthy()
  })

  test('that somebody else saves meanwhile is shown where nothing is typed, and left to choose where something is', async () => {
    const { user, scope } = await openFrench()
    const theirs = { ...french, login_text: '<p>Bonjour</p>', version: 2 }
    await heard(scope, told('translation.changed', theirs))
    expect((await editor(/Login Page/)).textContent).toBe('Bonjour')
    await user.click(await editor(/Login Page/))
    await user.keyboard('Moi')
    const again = { ...theirs, login_text: '<p>Salut</p>', version: 3 }
    const event = officeEvent(NEXT + 1, 'translation.changed', {
      ...{ translation: again, default_translation_id: 'de', changes: [] },
    })
    await heard(scope, event)
    expect((await editor(/Login Page/)).textContent).toContain('Moi')
    expect(await pane().findByText(/changed this text while you were editing/)).toBeTruthy()
  })

  test('that is typed stays at its tab and its language, marked, over a second opening [G-106]', async () => {
    const { user, unmount } = await openFrench()
    await user.click(await editor(/Login Page/))
    await user.keyboard('Bonjour')
    await user.click(row(/^German/))
    expect((await editor(/Login Page/)).textContent).toBe('Ihr Fall')
    unmount()
    const again = await openFrench()
    await waitFor(async () => expect((await editor(/Login Page/)).textContent).toBe('Bonjour'))
    await again.user.click(row(/^German/))
    expect(within(row(/^French/)).getByRole('img', { name: 'Unsaved changes' })).toBeTruthy()
  })
})

describe('the FAQ', () => {
  const openFaq = async () => {
    const opened = await openScreen()
    await opened.user.click(row(/^German/))
    await opened.user.click(tab(/^FAQ/))
    return opened
  }

  test('is put in order, loses and gains questions, and is left out when it is empty [TRANS-20]', async () => {
    const { user, gateway } = await openFaq()
    gateway.answer('saveFaq', () => answered({ ...german, events: [] }, 2))
    await user.click(pane().getByRole('button', { name: 'Move question 2 up' }))
    await user.click(save())
    await waitFor(() => expect(asked(gateway, 'saveFaq')).toHaveLength(1))
    await user.click(pane().getByRole('button', { name: 'Remove question 1' }))
    await user.click(pane().getByRole('button', { name: 'Remove question 1' }))
    await user.click(save())
    await waitFor(() => expect(asked(gateway, 'saveFaq')).toHaveLength(2))
    expect(asked(gateway, 'saveFaq').map(({ request }) => Object(request).body)).toEqual([
      {
        language: 'de',
        content: [
          { question: 'Wann?', answer: '<p>Jetzt.</p>' },
          { question: 'Warum?', answer: '<p>Darum.</p>' },
        ],
      },
      { language: 'de' },
    ])
  })

  test('is put in order by the keyboard alone: the focus goes with what is moved, and stays among the others', async () => {
    const { user } = await openFaq()
    const focused = () => document.activeElement?.getAttribute('aria-label')
    pane().getByRole('button', { name: 'Move question 2 up' }).focus()
    await user.keyboard('{Enter}')
    expect(focused()).toBe('Move question 1 up')
    pane().getByRole('button', { name: 'Move question 1 down' }).focus()
    await user.keyboard('{Enter}')
    expect(focused()).toBe('Move question 2 down')
    pane().getByRole('button', { name: 'Remove question 2' }).focus()
    await user.keyboard('{Enter}')
    expect(focused()).toBe('Remove question 1')
    await user.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toBe('Add question')
  })

  test('is put in order by its handles: with the arrow keys, and dragged; the focus goes with the question', async () => {
    const { user } = await openFaq()
    const questions = () =>
      pane()
        .getAllByRole('textbox', { name: /^Question/ })
        .map((field) => (field instanceof HTMLInputElement ? field.value : ''))
    const handle = (name: string) => pane().getByRole('button', { name })
    act(() => handle('Move question 1').focus())
    await user.keyboard('{ArrowUp}{ArrowDown}')
    expect(questions()).toEqual(['Wann?', 'Warum?'])
    expect(document.activeElement).toBe(handle('Move question 2'))
    // A document without a layout knows no places.
    const places = vi
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockImplementation(function (this: HTMLElement) {
        return new DOMRect(
          0,
          [...(this.parentElement?.children ?? [])].indexOf(this) * 400,
          720,
          400,
        )
      })
    fireEvent.pointerDown(handle('Move question 2'), { button: 0 })
    fireEvent.pointerMove(document, { clientY: 100 })
    fireEvent.pointerUp(document)
    places.mockRestore()
    expect(questions()).toEqual(['Warum?', 'Wann?'])
    expect(document.activeElement).toBe(handle('Move question 1'))
  })

  test('says of a half of a question what it lacks, and which links of the default language, while it is typed', async () => {
    const answer = '<p>Siehe <a href="https://example.org/recht">hier</a></p>'
    const { user } = await openFrench({
      languages: [{ ...german, faq: [{ question: 'Warum?', answer }] }, french],
    })
    await user.click(tab(/^FAQ/))
    await user.click(pane().getByRole('button', { name: 'Add question' }))
    const first = within(pane().getByRole('group', { name: 'Question 1' }))
    const half = 'This question has no answer yet.'
    await user.type(first.getByRole('textbox', { name: /^Question/ }), 'Pourquoi ?')
    expect(first.getByText(half)).toBeTruthy()
    await user.click(first.getByRole('textbox', { name: /^Answer/ }))
    await user.keyboard('Parce que')
    await waitFor(() => expect(first.queryByText(half)).toBeNull())
    expect(pane().getByText('https://example.org/recht')).toBeTruthy()
  })

  test('has no halves: the other half is asked for in its place [G-107]', async () => {
    const { user, gateway } = await openFaq()
    await user.click(pane().getByRole('button', { name: 'Add question' }))
    const third = within(pane().getByRole('group', { name: 'Question 3' }))
    await user.type(third.getByRole('textbox', { name: /^Question/ }), 'Wo?')
    await user.click(save())
    expect(await third.findByText('Please enter an answer.')).toBeTruthy()
    expect(asked(gateway, 'saveFaq')).toEqual([])
  })
})
