import { describe, expect, test } from 'vitest'
import { datevFields, wrongInDatev } from '../../../contracts/rules/accounts/datev-settings.ts'

describe('the settings of DATEV', () => {
  test('need not be told', () => {
    expect(wrongInDatev({})).toEqual({})
    expect(wrongInDatev(Object.fromEntries(datevFields.map((field) => [field, ' '])))).toEqual({})
  })

  test.each([
    [
      'datev_consultant',
      ['1001', '9999999'],
      ['1000', '10000000', '01001', '1,001', '１００１', 'x'],
    ],
    ['datev_client', ['1', '99999'], ['0', '100000', '-1', '1.5']],
    ['datev_account_length', ['4', '8'], ['3', '9']],
    ['datev_year_month', ['1', '12'], ['0', '13']],
    ['datev_money', ['1360', '10000', '70'], ['0', '01360', '136000', '=1+1', '1 360']],
    ['datev_vat_19', ['8400'], ['84000', '8400a']],
  ] as const)('%s takes %j and not %j', (field, right, wrong) => {
    for (const text of right) expect([text, wrongInDatev({ [field]: text })]).toEqual([text, {}])
    for (const text of wrong)
      expect([text, Object.keys(wrongInDatev({ [field]: text }))]).toEqual([text, [field]])
  })

  test('an account has as many digits as the length says, that of money one more', () => {
    const six = { datev_account_length: '6' }
    expect(wrongInDatev({ ...six, datev_vat_7: '830000', datev_money: '1360000' })).toEqual({})
    expect(wrongInDatev({ ...six, datev_vat_7: '8300000', datev_money: '13600000' })).toEqual({
      datev_vat_7: 'Enter an account number of at most 6 digits',
      datev_money: 'Enter an account number of at most 7 digits',
    })
  })
})
