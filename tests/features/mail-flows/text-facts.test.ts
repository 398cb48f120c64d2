import { describe, expect, test } from 'vitest'
import { renderMail } from '../../../contracts/rules/placeholders/render.ts'
import {
  presetNames,
  presetTemplates,
} from '../../../server-mock/modules/mail-flows/presets/presets.ts'
import { askedText } from '../../../src/features/mail-flows/facts/text-facts.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aContact, mailFacts } from '../../support/records/mail-facts.ts'

const sender = {
  ...{ name: 'Lichtbild', address_line_1: 'Am Hafen 1', address_line_2: null },
  ...{ postal_code: '48143', city: 'Münster', country: 'DE' },
}
const bare = aCaseDetail({
  opponent_contact_details: aContact({ company: null, last_name: null, first_name: null }),
})

describe('what is asked of the cases about a text', () => {
  test.each(presetNames)('is what the whole text says of them: %s', (name) => {
    for (const text of presetTemplates(name, sender))
      for (const facts of [mailFacts({}), mailFacts({ detail: bare })]) {
        const asked = askedText('f1', text)
        const missing = asked
          ? renderMail({ ...asked.body, config: text.config }, facts).missing
          : []
        expect(missing.toSorted()).toEqual(renderMail(text, facts).missing.toSorted())
      }
  })
})
