import { describe, expect, test } from 'vitest'
import {
  historyEventText,
  historyField,
  historyFields,
  historyGroupLabels,
  historyGroups,
  historyThroughText,
} from '../../../contracts/rules/case-changes/case-history-labels.ts'

describe('the words of a case history', () => {
  test('name every field as its dialog does, in a group that has a name', () => {
    expect(historyField({ field: 'license_fee' })).toEqual({
      label: 'License fee',
      group: 'offer',
      kind: 'text',
    })
    expect(historyField({ field: 'contact.country' }).kind).toBe('country')
    const groups = Object.values(historyFields).map(({ group }) => historyGroupLabels[group])
    expect([...new Set(groups)].toSorted()).toEqual(
      historyGroups.map((group) => historyGroupLabels[group]).toSorted(),
    )
  })

  test('show a field that this build does not know by its key', () => {
    expect(historyField({ field: 'offer.newer' }).label).toBe('offer.newer')
  })

  test.each([
    ['case.contact-changed', 'Contact changed'],
    ['case.finding-price-changed', 'License fee changed'],
  ] as const)('say what happened: %s', (event, text) => {
    expect(historyEventText(event)).toBe(text)
  })

  test('say by what a case was changed where it was not its own form', () => {
    expect(historyThroughText(null)).toBeNull()
    expect(historyThroughText({ kind: 'auto-fill', name: 'Blogs' })).toBe('Auto Fill: Blogs')
  })
})
