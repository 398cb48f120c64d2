/** The Translations screen with languages of one's own. */
import { act, screen, within } from '@testing-library/react'
import { allSettled, type Scope } from 'effector'
import type { TranslationEventName } from '../../../../contracts/events/set-up-names.ts'
import type { SessionUser } from '../../../../contracts/model/accounts/user.ts'
import type { PortalTranslation } from '../../../../contracts/model/portal/translation.ts'
import { answered as arrived } from '../../../../src/bus/log/inbox.ts'
import TranslationsScreen from '../../../../src/features/translations/index.ts'
import { HotkeysRoot } from '../../../../src/ui/hotkeys/hotkeys.tsx'
import { answered, fakeGateway, type Gate } from '../../client/fake-gateway.ts'
import { officeScope } from '../../client/office.ts'
import { aUser, officeEvent } from '../../records/events.ts'
import { aTranslation } from '../../records/translations.ts'
import { show } from '../show.tsx'

export const german = aTranslation({
  login_text: '<p>Ihr Fall</p>',
  case_overview_text: '<p>Siehe <a href="https://example.org/faq">hier</a></p>',
  faq: [
    { question: 'Warum?', answer: '<p>Darum.</p>' },
    { question: 'Wann?', answer: '<p>Jetzt.</p>' },
  ],
})
export const french = aTranslation({ id: 'fr', language: 'fr', is_active: 0 })

export type Parts = {
  languages?: PortalTranslation[]
  user?: SessionUser
  most?: number | null
  /** What the answer with the languages waits for. */
  held?: Gate
}

export async function openScreen({
  languages = [german, french],
  user = aUser(),
  most = null,
  held,
}: Parts = {}) {
  const gateway = fakeGateway(user)
  gateway.answer('readTranslations', async () => {
    await held?.passed
    return answered(
      { translations: languages, default_translation_id: languages[0]?.id ?? null },
      1,
    )
  })
  gateway.answer('readSubscriptionConfig', () =>
    answered({ max_email_flows: null, max_translations: most, max_users: null }, 1),
  )
  const scope = officeScope({ user, gateway })
  const shown = show(
    <HotkeysRoot>
      <TranslationsScreen />
    </HotkeysRoot>,
    scope,
  )
  if (!held) await screen.findByRole('region', { name: 'Language list' })
  return { gateway, scope, ...shown }
}

export const list = () => within(screen.getByRole('region', { name: 'Translations' }))
export const pane = () => within(screen.getByRole('region', { name: 'Translation' }))
export const row = (name: RegExp) => list().getByRole('button', { name })
export const tab = (name: RegExp) => pane().getByRole('tab', { name })
export const editor = (name: RegExp) => pane().findByRole('textbox', { name })
export const save = () => pane().getByRole('button', { name: /^Save/ })

export async function openFrench(parts: Parts = {}) {
  const opened = await openScreen(parts)
  await opened.user.click(row(/^French/))
  return opened
}

/** Somebody else's change arrives. */
export const heard = (scope: Scope, event: ReturnType<typeof officeEvent>) =>
  act(() => allSettled(arrived, { scope, params: { kind: 'wire', events: [event] } }))

/** The next event after what was read. */
export const NEXT = 2
export const told = (name: TranslationEventName, translation: PortalTranslation) =>
  officeEvent(NEXT, name, { translation, default_translation_id: 'de', changes: [] })
export const added = (translation: PortalTranslation) => told('translation.added', translation)
