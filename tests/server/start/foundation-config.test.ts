import { describe, expect, test } from 'vitest'
import { readSettings } from '../../../server-mock/config.ts'
import { settingRows, settingsHelp } from '../../../server-mock/settings-table.ts'

const read = (environment: Record<string, string>) => {
  const result = readSettings(environment)
  return result.ok ? result.settings : result.message
}
const secrets = { SESSION_SECRET: 's'.repeat(32), DATA_KEY: 'd'.repeat(32) }

describe('the settings', () => {
  test('stand as documented when nothing is given', () => {
    expect(read({})).toMatchObject({
      port: 4600,
      host: '127.0.0.1',
      seedCases: 5000,
      seed: 1,
      realtime: 'on',
      mailInPort: 4625,
      inboundHost: 'inbound.example',
      outboundHost: 'outbound.example',
      publicUrl: 'http://127.0.0.1:4600',
      publicFilesUrl: 'http://127.0.0.1:4601',
      portalHost: 'localhost',
      production: false,
      simulation: 'off',
      paymentProvider: 'stand-in',
      dev: false,
      callsPerSecond: 20,
      connectionsPerAddress: 500,
      accessTokenSeconds: 900,
      passwordCost: 17,
    })
  })

  test('portals lie under the host of the files where that is a name and no other is given', () => {
    const files = { PUBLIC_FILES_URL: 'https://files.example' }
    expect(read(files)).toMatchObject({ portalHost: 'files.example' })
    expect(read({ ...files, PORTAL_HOST: 'Claims.Example' })).toMatchObject({
      portalHost: 'claims.example',
    })
  })

  test('the addresses follow host and port, and an empty value counts as not given', () => {
    expect(read({ PORT: '8080', HOST: '::1', PUBLIC_URL: '' })).toMatchObject({
      publicUrl: 'http://[::1]:8080',
      publicFilesUrl: 'http://[::1]:8081',
      mailInPort: 8105,
      mailCatcherPort: 8106,
      mailOutUrl: 'smtp://127.0.0.1:8106',
    })
    expect(read({ HOST: '0.0.0.0' })).toMatchObject({ publicUrl: 'http://127.0.0.1:4600' })
  })

  test.each([
    [{ PORT: '0' }, 'The setting PORT must be a whole number from 1 to 65534.'],
    [{ PORT: '80.5' }, 'The setting PORT must be a whole number from 1 to 65534.'],
    [{ PORT: 'http' }, 'The setting PORT must be a whole number from 1 to 65534.'],
    [{ SEED_CASES: '-1' }, 'The setting SEED_CASES must be a whole number from 0 to 1000000.'],
    [{ REALTIME: 'yes' }, 'The setting REALTIME must be on or off.'],
    [{ SIMULATION: 'on' }, 'The setting SIMULATION must be off, steady or storm.'],
    [
      { PAYMENT_PROVIDER: 'real' },
      'The setting PAYMENT_PROVIDER must be stand-in, stripe or none.',
    ],
    [
      { PAYMENT_PROVIDER: 'stripe' },
      'The setting STRIPE_SECRET_KEY must be given with PAYMENT_PROVIDER=stripe.',
    ],
    [
      { STRIPE_SECRET_KEY: 'pk_live_0123456789abcdef' },
      'The setting STRIPE_SECRET_KEY must be a secret key such as sk_live_x.',
    ],
    [
      { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef' },
      'The setting STRIPE_WEBHOOK_SECRET must be given with PAYMENT_PROVIDER=stripe.',
    ],
    [{ HOST: 'a b' }, 'The setting HOST must be an address.'],
    ...['post', 'a b.example', 'claims@post.example', 'https://post.example', '10.0.0.10'].map(
      (host): [Record<string, string>, string] => [
        { INBOUND_HOST: host },
        'The setting INBOUND_HOST must be a host name such as inbound.example.',
      ],
    ),
    [
      { OUTBOUND_HOST: 'post' },
      'The setting OUTBOUND_HOST must be a host name such as outbound.example.',
    ],
    ...[
      'portal',
      'https://portal.example',
      'portal.example:4601',
      '127.0.0.1',
      'pörtal.example',
    ].map((host): [Record<string, string>, string] => [
      { PORTAL_HOST: host },
      'The setting PORTAL_HOST must be a host name such as portal.example, or localhost.',
    ]),
    [
      { PUBLIC_URL: 'https://claims.example/' },
      'The setting PUBLIC_URL must be an origin such as https://claims.example.',
    ],
    [
      { PUBLIC_FILES_URL: 'files.example' },
      'The setting PUBLIC_FILES_URL must be an origin such as https://claims.example.',
    ],
    [
      { PUBLIC_URL: 'https://claims.example', PUBLIC_FILES_URL: 'https://claims.example' },
      'The setting PUBLIC_FILES_URL must differ from PUBLIC_URL.',
    ],
    ...['proxy', '10.0.0.0/33', '10.0.0.0/0', '127.0.0.1,', 'loopback'].map(
      (given): [Record<string, string>, string] => [
        { TRUSTED_PROXY: given },
        'The setting TRUSTED_PROXY must be addresses or networks such as 127.0.0.1,10.0.0.0/8.',
      ],
    ),
    [{ SESSION_SECRET: 'short' }, 'The setting SESSION_SECRET must have at least 32 characters.'],
    [
      { NODE_ENV: 'production', ...secrets, DATA_KEY: '' },
      'The setting DATA_KEY must be given in production.',
    ],
    [
      { NODE_ENV: 'production', DATA_KEY: secrets.DATA_KEY },
      'The setting SESSION_SECRET must be given in production.',
    ],
  ])('%j is refused in one sentence', (environment, sentence) => {
    expect(read(environment)).toBe(sentence)
  })

  test('no proxy is trusted that is not named', () => {
    expect(read({})).toMatchObject({ trustedProxy: null })
    const given = '127.0.0.1, 10.0.0.0/8,2001:db8::/48'
    expect(read({ TRUSTED_PROXY: given })).toMatchObject({ trustedProxy: given })
  })

  test('production takes no setting that only tests and development may use', () => {
    const settings = read({
      NODE_ENV: 'production',
      ...secrets,
      FRAMEWRIGHT_DEV: '1',
      ACCESS_TOKEN_SECONDS: '5',
      PASSWORD_COST: '10',
      SIMULATION: 'storm',
    })
    expect(settings).toMatchObject({
      production: true,
      simulation: 'off',
      dev: false,
      accessTokenSeconds: 900,
      passwordCost: 17,
    })
  })

  test('the hosts of mail are read without case', () => {
    expect(
      read({ INBOUND_HOST: 'Post.Licence.example', OUTBOUND_HOST: 'MX.Licence.example' }),
    ).toMatchObject({
      inboundHost: 'post.licence.example',
      outboundHost: 'mx.licence.example',
    })
  })

  test('the help names each of them', () => {
    const help = settingsHelp()
    for (const { name, standard, meaning } of settingRows) {
      expect(help).toMatch(new RegExp(`${name} +${standard.replace('+', '\\+')} +`))
      expect(help).toContain(meaning)
    }
  })
})
