/** What was typed stays when others delete its language, and leads on. */
import { screen, waitFor, within } from '@testing-library/react'
import type { Scope } from 'effector'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PortalTranslation } from '../../../contracts/model/portal/translation.ts'
import { answered, asked } from '../../support/client/fake-gateway.ts'
import {
  editor,
  french,
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
import { officeEvent } from '../../support/records/events.ts'
import { aTranslation } from '../../support/records/translations.ts'

beforeEach(() => localStorage.clear())

const old = { ...french, version: 5 }
const again = aTranslation({ id: 'fr2', language: 'fr', is_active: 0, version: 1 })
const TITLE = 'Unsaved, from deleted translations'

const lostRows = () =>
  list()
    .queryAllByRole('region', { name: TITLE })
    .flatMap((one) =>
      within(one)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    )
const button = (name: string) => pane().getByRole('button', { name })
const gone = (scope: Scope) => heard(scope, told('translation.deleted', old))
const back = (scope: Scope, translation: PortalTranslation = again) =>
  heard(
    scope,
    officeEvent(NEXT + 1, 'translation.added', {
      ...{ translation, default_translation_id: 'de', changes: [] },
    }),
  )

async function typedAndGone(of = /^Login Page/) {
  const opened = await openFrench({ languages: [aTranslation(), old] })
  await opened.user.click(tab(of))
  await opened.user.click(await editor(of))
  await opened.user.keyboard('Bonjour')
  await gone(opened.scope)
  return opened
}

const said =
  'Another user deleted this translation while you were editing. What you typed is still here.'

describe('what was typed in a translation that a colleague deletes', () => {
  test('stays, and goes on in the language that is added again, under its own version [G-607]', async () => {
    const { user, gateway } = await typedAndGone()
    expect(pane().getByRole('alert').textContent).toContain(said)
    expect((await editor(/Login Page/)).textContent).toBe('Bonjour')
    expect(lostRows()).toEqual(['French, Login Page'])
    const event = officeEvent(NEXT + 1, 'translation.added', {
      ...{ translation: again, default_translation_id: 'de', changes: [] },
    })
    gateway.answer('createTranslation', () => answered({ ...again, events: [event] }, NEXT + 1))
    gateway.answer('saveLoginText', () => answered({ ...again, version: 2, events: [] }, NEXT + 2))
    await user.click(button('Add French again with this text'))
    expect(await pane().findByText('1 unsaved change')).toBeTruthy()
    expect((await editor(/Login Page/)).textContent).toBe('Bonjour')
    expect(lostRows()).toEqual([])
    await user.click(save())
    await waitFor(() => expect(asked(gateway, 'saveLoginText')).toHaveLength(1))
    expect(asked(gateway, 'saveLoginText')).toMatchObject([
      {
        request: { body: { language: 'fr', content: expect.stringContaining('Bonjour') } },
        change: { version: 1 },
      },
    ])
  })

  test('does not go over what is typed in the language that others added again', async () => {
    const { user, scope } = await typedAndGone()
    await back(scope)
    await user.click(row(/^French Inactive$/))
    await user.click(await editor(/Login Page/))
    await user.keyboard('Salut')
    const lost = () => list().getByRole('button', { name: /^French, Login Page/ })
    await user.click(lost())
    const keep = () => button('Keep in the new French translation')
    expect(keep().getAttribute('aria-disabled')).toBe('true')
    await user.click(row(/^French Unsaved changes Inactive$/))
    await user.click(button('Discard changes'))
    await user.click(lost())
    await user.click(keep())
    expect((await editor(/Login Page/)).textContent).toBe('Bonjour')
    expect(pane().getByText('1 unsaved change')).toBeTruthy()
  })

  test('is there for who comes back later, and discarded by choice', async () => {
    const { unmount } = await typedAndGone(/^Case Page/)
    unmount()
    const { user } = await openLater()
    await user.click(list().getByRole('button', { name: /^French, Case Page/ }))
    expect((await editor(/Case Page/)).textContent).toContain('Bonjour')
    await user.click(button('Discard'))
    expect(lostRows()).toEqual([])
    expect(pane().getByText('No translation is selected.')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Translations')
  })

  test('goes along where it is deleted here, after the question', async () => {
    const { user, gateway } = await openFrench({ languages: [aTranslation(), old] })
    await user.click(await editor(/Login Page/))
    await user.keyboard('Bonjour')
    gateway.answer('deleteTranslation', () =>
      answered({ events: [told('translation.deleted', old)] }, NEXT),
    )
    await user.click(button('Delete French'))
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    await waitFor(() => expect(list().queryByRole('button', { name: /^French/ })).toBeNull())
    expect(lostRows()).toEqual([])
    expect(pane().getByRole('status').textContent).toBe('')
  })
})

describe('a translation in which nothing was typed', () => {
  test('is said to be deleted where it was open, and is another one where it is added again', async () => {
    const { user, scope, gateway } = await openFrench({ languages: [aTranslation(), old] })
    await gone(scope)
    expect(pane().getByRole('status').textContent).toBe(
      'The translation that was open here was deleted.',
    )
    await back(scope)
    gateway.answer('saveLoginText', () => answered({ ...again, version: 2, events: [] }, NEXT + 2))
    await user.click(row(/^French/))
    await user.click(await editor(/Login Page/))
    await user.keyboard('Bonjour')
    await user.click(save())
    await waitFor(() => expect(asked(gateway, 'saveLoginText')).toHaveLength(1))
    expect(asked(gateway, 'saveLoginText')).toMatchObject([{ change: { version: 1 } }])
  })
})

/** The screen of who comes when the language is gone already. */
const openLater = () => openScreen({ languages: [aTranslation()] })
