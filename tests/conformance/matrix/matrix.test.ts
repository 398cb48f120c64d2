import { afterAll, beforeAll, expect, test } from 'vitest'
import { callNames } from '../../support/calls/catalogue.ts'
import { openApi, type TestApi } from '../../support/server/api.ts'
import { mint } from '../../support/server/tokens.ts'
import { askMatrix, type Finding } from './matrix-cells.ts'

let api: TestApi
let findings: Finding[] = []
beforeAll(async () => {
  api = await openApi()
  findings = await askMatrix(api)
})
afterAll(() => api.close())

test.each(callNames)(
  '%s answers every actor about every target as the table says [G-221]',
  (name) => {
    expect(findings.filter(({ call }) => call === name).map(({ wrong }) => wrong)).toEqual([])
  },
)

test('an expired token is told that it expired, any other that it is invalid [G-218]', async () => {
  const told = async (claims: object) =>
    (
      await api.call('/cases/_count', {
        token: await mint(api, api.offices.pro, 'agent', { ...claims }),
      })
    ).json
  expect(await told({ exp: 1_700_000_000, nbf: 1, iat: 1 })).toEqual({
    error_message: 'Authentication Failure: Token expired',
  })
  expect(await told({ aud: 'elsewhere' })).toEqual({
    error_message: 'Authentication Failure: Invalid token',
  })
})
