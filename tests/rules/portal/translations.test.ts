import { describe, expect, test } from 'vitest'
import { Translation } from '../../../contracts/model/mail/setup.ts'
import { PortalTranslation } from '../../../contracts/model/portal/translation.ts'
import {
  faqEntryErrors,
  faqError,
  faqHalf,
  isComplete,
  portalTextError,
  translationMessage,
} from '../../../contracts/rules/portal/translations.ts'

describe('a language of the portal', () => {
  test('has its texts beside what cases need, and is active by 1 alone [TRANS-07, TRANS-09, TRANS-10]', () => {
    expect(Object.keys(PortalTranslation.shape)).toEqual([
      ...Object.keys(Translation.shape),
      ...['login_text', 'case_overview_text', 'about_us_text', 'faq', 'version'],
    ])
    expect(Translation.shape.is_active.safeParse(2).success).toBe(false)
  })

  test.each([
    ['<p>Case</p>', '<p>Us</p>', true],
    ['<p>Case</p>', '', false],
    ['<p> &nbsp;</p>', '<p>Us</p>', false],
    ['<p>\u200b</p>', '<p>Us</p>', false],
    ['<p><img src="x"></p>', '<hr>', true],
  ])('is complete with %s and %s: %s [TRANS-19]', (case_overview_text, about_us_text, is) => {
    expect(isComplete({ case_overview_text, about_us_text })).toBe(is)
  })

  test('lets texts be emptied that it need not have', () => {
    expect(portalTextError('login', '', true)).toBeNull()
    expect(portalTextError('about_us', '', false)).toBeNull()
    expect(portalTextError('about_us', '', true)).toBe('Missing required property: content')
  })

  test.each([
    [' ', '<p> </p>', null],
    ['Why?', '<p>So</p>', null],
    ['Why?', '<p><br></p>', 'This question has no answer yet.'],
    [' ', '<p>So</p>', 'This answer has no question yet.'],
  ])('says of %j with %j while it is typed: %s', (question, answer, said) => {
    expect(faqHalf({ question, answer })).toBe(said)
  })

  test('has questions with their answers alone [G-107]', () => {
    expect(faqEntryErrors({ question: ' ', answer: '<p>Yes</p>' })).toEqual({
      question: 'Please enter a question.',
    })
    expect(faqEntryErrors({ question: 'Why?', answer: '<p></p>' })).toEqual({
      answer: 'Please enter an answer.',
    })
    expect(faqError([{ question: 'x'.repeat(501), answer: 'a' }])).toContain('Question 1: Enter at')
    expect(faqError([{ question: 'Why?', answer: 'So.' }])).toBeNull()
    const long = { question: 'Why?', answer: 'x'.repeat(100_000) }
    expect(faqError([long, long])).toBeNull()
    expect(faqError([long, long, { question: 'Why?', answer: 'y' }])).toBe(
      'Enter at most 200,000 characters, not 200,001',
    )
  })
})

test.each([
  [
    'Invalid request: translation has to be complete before activation.',
    'All required fields have to be present before activating a translation.',
  ],
  [
    'Missing required property: content',
    'This field cannot be empty when your translation is active!',
  ],
  [
    'Invalid request: cannot deactivate assigned translations.',
    'You cannot deactivate a translation that is assigned to a case!',
  ],
  [
    'Invalid request: cannot deactivate default translations.',
    'You cannot deactivate your default translation!',
  ],
  [
    'Invalid request: cannot delete an activated translation.',
    'You cannot delete an activated translation.',
  ],
  [
    'Invalid request: cannot deactivate assigned translations. 3 cases have it.',
    'You cannot deactivate a translation that is assigned to a case! 3 cases have it.',
  ],
  ['Access forbidden', 'Access forbidden'],
  [
    'Invalid request: cannot delete assigned translations. 3 cases have it.',
    'You cannot delete a translation that is assigned to a case! 3 cases have it.',
  ],
  [
    'Invalid request: only an active translation can be the default.',
    'Only an active translation can be your default translation.',
  ],
])('%s is shown as %s', (said, shown) => expect(translationMessage(said)).toBe(shown))
