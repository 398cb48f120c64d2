import { expect, it } from 'vitest'
import { isCutSubject, shownSubject } from '../../../contracts/rules/mail/subjects.ts'

it.each([
  ['', '', false],
  ['x'.repeat(50), 'x'.repeat(50), false],
  ['x'.repeat(51), `${'x'.repeat(50)}…`, true],
])('the subject %j is shown as %j [CASECONST-12]', (subject, shown, isCut) => {
  expect(shownSubject(subject)).toBe(shown)
  expect(isCutSubject(subject)).toBe(isCut)
})
