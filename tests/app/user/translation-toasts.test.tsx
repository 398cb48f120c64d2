import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { answered, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { aUser } from '../../support/records/events.ts'
import { aTranslation } from '../../support/records/translations.ts'

const named = { language: 'fr' }
const saved = { ...aTranslation(), events: [] }
const text = (name: string) => ({ ...named, version: 1, text: name, content: '<p>Oui</p>' })

const acts = {
  createTranslation: ['translation.add', named],
  deleteTranslation: ['translation.delete', named],
  makeTranslationDefault: ['translation.make-default', named],
  activateTranslation: ['translation.activate', named],
  deactivateTranslation: ['translation.deactivate', named],
  saveLoginText: ['translation.text.save', text('login')],
  saveAboutUsText: ['translation.text.save', text('about_us')],
  saveFaq: ['translation.text.save', { ...text('faq'), content: [] }],
} as const
type Act = keyof typeof acts

async function perform(call: Act, refusal?: ReturnType<typeof refused>) {
  const gateway = fakeGateway(aUser())
  const [command, params] = acts[call]
  gateway.answer(call, (() => refusal ?? answered(saved)) as never)
  const scope = officeScope({ gateway })
  await allSettled(createCommandEffect(command) as never, { scope, params } as never)
  return scope.getState($toasts)
}

describe('what is done to a language of the portal', () => {
  test.each((Object.keys(acts) as Act[]).filter((call) => call !== 'deleteTranslation'))(
    '%s says Success! for 4 s [COMMERR-14]',
    async (call) => {
      expect(await perform(call)).toMatchObject([
        { tone: 'success', text: 'Success!', durationMs: 4000 },
      ])
    },
  )

  test('says deletion successful! of its deletion [COMMERR-15]', async () => {
    expect(await perform('deleteTranslation')).toMatchObject([
      { tone: 'success', text: 'deletion successful!' },
    ])
  })

  test.each([
    [
      'activateTranslation',
      'Invalid request: translation has to be complete before activation.',
      'All required fields have to be present before activating a translation.',
      'COMMERR-02',
    ],
    [
      'saveAboutUsText',
      'Missing required property: content',
      'This field cannot be empty when your translation is active!',
      'COMMERR-04',
    ],
    [
      'deactivateTranslation',
      'Invalid request: cannot deactivate assigned translations.',
      'You cannot deactivate a translation that is assigned to a case!',
      'COMMERR-06',
    ],
    [
      'deactivateTranslation',
      'Invalid request: cannot deactivate default translations.',
      'You cannot deactivate your default translation!',
      'COMMERR-08',
    ],
    [
      'deleteTranslation',
      'Invalid request: cannot delete an activated translation.',
      'You cannot delete an activated translation.',
      'COMMERR-10',
    ],
  ] as const)(
    '%s that is refused with "%s" shows "%s" for 7 s [%s] [G-05]',
    async (call, said, shown, _id) => {
      expect(await perform(call, refused(said, 409))).toMatchObject([
        { tone: 'danger', text: shown, durationMs: 7000 },
      ])
    },
  )
})
