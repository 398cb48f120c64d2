/** The sample template library: what a new mail flow can begin with (G-21). */

import type { BusinessDetails } from '../../../../contracts/model/accounts/business.ts'
import type { LetterHeader, TriggerEvent } from '../../../../contracts/model/mail/mail-template.ts'
import { triggerLabels } from '../../../../contracts/rules/mail/flow-sections.ts'
import type { TemplateValues } from '../../../../contracts/rules/mail/mail-templates.ts'
import { wordingOf } from '../../../../contracts/rules/placeholders/wording.ts'
import { english, friendlyEnglish } from './english.ts'
import { friendlyEnglishTexts } from './friendly-english.ts'
import { friendlyGermanTexts } from './friendly-german.ts'
import { friendlyGerman, german } from './german.ts'
import {
  type FriendlyTexts,
  type PresetText,
  type PresetWords,
  type StandardTexts,
  written,
} from './preset-text.ts'
import { standardEnglish } from './standard-english.ts'
import { standardGerman } from './standard-german.ts'

/** The presets in the order in which the dialog lists them (communication.md 2.1). */
export const presetNames = [
  'Standard (English)',
  'Standard (German)',
  'Friendly (English)',
  'Friendly (German)',
  'Initial email only (English)',
] as const
export type PresetName = (typeof presetNames)[number]

export const isPreset = (name: string): name is PresetName =>
  presetNames.some((preset) => preset === name)

/** Whose address stands above the window of a letter. */
export type LetterSender = Pick<
  BusinessDetails,
  'name' | 'address_line_1' | 'address_line_2' | 'postal_code' | 'city' | 'country'
>

/** At most 5 lines (TPL-31); the country in the language of the letter. */
const senderAddress = (sender: LetterSender, language: string): string =>
  [
    sender.name,
    sender.address_line_1,
    sender.address_line_2,
    `${sender.postal_code} ${sender.city}`,
    sender.country && wordingOf(language).country(sender.country),
  ]
    .map((line) => line?.trim())
    .filter((line) => line)
    .join('\n')

type Place = Pick<TemplateValues, 'name' | 'type'> &
  Partial<Pick<TemplateValues, 'trigger_event' | 'schedule_num_days'>>

/** Makes templates of texts in one language. */
function maker(language: string, words: PresetWords, sender: LetterSender) {
  const template = (place: Place, text: PresetText): TemplateValues => ({
    trigger_event: null,
    schedule_num_days: null,
    ...place,
    ...written(text, words),
  })
  const ofEvent = (event: TriggerEvent, text: PresetText) =>
    template({ name: triggerLabels[event], type: 'triggered', trigger_event: event }, text)
  const letter = (name: string, text: PresetText): TemplateValues => {
    const { case_id_label, case_pin_label } = words
    const sender_address = senderAddress(sender, language)
    const letter_header: LetterHeader = { case_id_label, case_pin_label, sender_address }
    const plain = template({ name, type: 'letter' }, text)
    return { ...plain, config: { ...plain.config, letter_header } }
  }
  const reminders = (days: readonly number[], texts: readonly PresetText[]) =>
    texts.map((text, index) =>
      template(
        {
          name: `${['First', 'Second', 'Third'][index]} reminder`,
          type: 'scheduled',
          schedule_num_days: days[index] ?? null,
        },
        text,
      ),
    )
  return { template, ofEvent, letter, reminders }
}

function standard(
  language: string,
  words: PresetWords,
  texts: StandardTexts,
  sender: LetterSender,
): TemplateValues[] {
  const { template, ofEvent, letter, reminders } = maker(language, words, sender)
  return [
    ofEvent('INITIAL', texts.INITIAL),
    ...reminders([7, 14, 21], texts.reminders),
    ofEvent('DISCOUNT_END', texts.DISCOUNT_END),
    ofEvent('LICENSE_VALIDATED', texts.LICENSE_VALIDATED),
    ofEvent('LICENSE_REJECTED', texts.LICENSE_REJECTED),
    ofEvent('PAID', texts.PAID),
    template({ name: 'Answer to a question', type: 'custom' }, texts.answer),
    letter('Formal notice', texts.letter),
  ]
}

function friendly(
  language: string,
  words: PresetWords,
  texts: FriendlyTexts,
  sender: LetterSender,
): TemplateValues[] {
  const { ofEvent, reminders } = maker(language, words, sender)
  return [
    ofEvent('INITIAL', texts.INITIAL),
    ...reminders([10, 20], texts.reminders),
    ofEvent('LICENSE_VALIDATED', texts.LICENSE_VALIDATED),
    ofEvent('LICENSE_REJECTED', texts.LICENSE_REJECTED),
    ofEvent('PAID', texts.PAID),
  ]
}

/** The templates of a preset, ready to be stored in a flow of this customer. */
export function presetTemplates(preset: PresetName, sender: LetterSender): TemplateValues[] {
  switch (preset) {
    case 'Standard (English)':
      return standard('en', english, standardEnglish, sender)
    case 'Standard (German)':
      return standard('de', german, standardGerman, sender)
    case 'Friendly (English)':
      return friendly('en', friendlyEnglish, friendlyEnglishTexts, sender)
    case 'Friendly (German)':
      return friendly('de', friendlyGerman, friendlyGermanTexts, sender)
    case 'Initial email only (English)':
      return [maker('en', english, sender).ofEvent('INITIAL', standardEnglish.INITIAL)]
  }
}
