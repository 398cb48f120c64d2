/** The forms that settings may have, each with the word for a wrong one (`config.ts`). */
import { isIP } from 'node:net'
import { isDomain } from '../contracts/rules/addresses/domain.ts'
import { isEmailAddress } from '../contracts/rules/addresses/email-address.ts'
import { isMailHost } from '../contracts/rules/mail/mail-server.ts'
import { z } from '../contracts/schema.ts'

const digits = (from: number, to: number) =>
  z.pipe(
    z.transform((text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)),
    z
      .number(`must be a whole number from ${from} to ${to}`)
      .check(
        z.gte(from, `must be a whole number from ${from} to ${to}`),
        z.lte(to, `must be a whole number from ${from} to ${to}`),
      ),
  )

/** A whole number in digits. */
export const whole = (from: number, to: number, standard: number) =>
  z.pipe(z._default(z.string(), String(standard)), digits(from, to))

/** A port that may be left to the server. */
export const maybePort = z.optional(z.pipe(z.string(), digits(1, 65_535)))

const isOrigin = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}
/** Scheme, host and port, nothing behind them. */
export const origin = z.optional(
  z.string().check(z.refine(isOrigin, 'must be an origin such as https://claims.example')),
)
const isMailUrl = (text: string): boolean =>
  /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== ''
/** An SMTP server, with the login where it asks for one. */
export const mailUrl = z.optional(
  z.string().check(z.refine(isMailUrl, 'must be an address such as smtp://mail.example:587')),
)
/** Of people; our own demo address where none is given. */
export const mailAddress = z._default(
  z.string().check(z.refine(isEmailAddress, 'must be an email address')),
  'support@framewright.example',
)
const isMailDomain = (text: string): boolean => isMailHost(text) && isDomain(text)
/** A host name of mail, with a dot. */
export const mailHost = (standard: string) =>
  z._default(
    z.string().check(z.refine(isMailDomain, `must be a host name such as ${standard}`)),
    standard,
  )
const isPortalHost = (text: string): boolean =>
  text === 'localhost' || (/^[\x21-\x7e]+$/.test(text) && isDomain(text))
/** What the subdomains of settlement portals lie under. */
export const portalHost = z.optional(
  z
    .string()
    .check(z.refine(isPortalHost, 'must be a host name such as portal.example, or localhost')),
)
const isDatabaseUrl = (text: string): boolean =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
/** A PostgreSQL. */
export const databaseUrl = z.optional(
  z.string().check(z.refine(isDatabaseUrl, 'must be an address such as postgres://user@host/name')),
)
const isWebAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)
/** Of a service that is asked over HTTP. */
export const webAddress = z.optional(
  z.string().check(z.refine(isWebAddress, 'must be an address such as https://vat.example/check')),
)
const isServiceUrl = (text: string): boolean => {
  const url = isWebAddress(text) ? new URL(text) : null
  return url !== null && url.username !== '' && url.password !== '' && url.pathname.length > 1
}
/** Of a service that is logged in to, with the account there as its path. */
export const serviceUrl = z.optional(
  z
    .string()
    .check(
      z.refine(
        isServiceUrl,
        'must be an address such as https://client:secret@api.pingen.com/organisation',
      ),
    ),
)
const isNetwork = (text: string): boolean => {
  const [, address = '', bits] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? []
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return longest > 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= longest))
}
/** Addresses and networks, split by commas. */
export const proxies = z.optional(
  z
    .string()
    .check(
      z.refine(
        (text) => text.split(',').every(isNetwork),
        'must be addresses or networks such as 127.0.0.1,10.0.0.0/8',
      ),
    ),
)
/** Never shown: 32 characters or more. */
export const secret = z.optional(
  z.string().check(z.minLength(32, 'must have at least 32 characters')),
)
/** Keys as Stripe gives them. */
export const stripeKey = z.optional(
  z.string().check(z.regex(/^(sk|rk)_\w{16,}$/, 'must be a secret key such as sk_live_x')),
)
export const stripeSecret = z.optional(
  z.string().check(z.regex(/^whsec_\w{16,}$/, 'must be a signing secret such as whsec_x')),
)
