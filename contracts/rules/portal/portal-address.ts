import { WEB_ADDRESS_MAX_LENGTH } from '../../limits.ts'
import type { Plan } from '../../model/accounts/user.ts'
import { hasFeature } from '../accounts/plan-features.ts'
import { isDomain } from '../addresses/domain.ts'
import { webAddress } from '../addresses/web-address.ts'
import { readTypedHost } from '../typed/typed-host.ts'
import { accept, decline, type Verdict } from '../verdict.ts'

export const addressTexts = {
  subdomainMissing: 'Enter a subdomain',
  subdomainForm:
    'A subdomain has 3 to 63 characters: letters from a to z, digits and single hyphens between them',
  /** Of one that somebody has or had, and of one that nobody can have (G-93). */
  subdomainTaken: 'This subdomain is already taken.',
  domainForm: 'Please use a valid domain name e.g. example.com',
  domainTaken: 'This domain is already taken.',
  domainNeedsPro: 'Your own domain needs the plan PRO.',
  link: 'Enter an address that begins with http:// or https://',
} as const

/** A name under PORTAL_HOST that an installation, or whoever wants to be taken for it, would use itself. */
const reserved: ReadonlySet<string> = new Set([
  ...['www', 'mail', 'app', 'api', 'admin', 'administrator', 'root', 'support', 'help', 'status'],
  ...['smtp', 'imap', 'pop', 'pop3', 'ftp', 'sftp', 'ssh', 'vpn', 'dns', 'ns1', 'ns2', 'mx1'],
  ...['portal', 'portals', 'files', 'static', 'assets', 'cdn', 'images', 'media', 'download'],
  ...['login', 'account', 'accounts', 'auth', 'sso', 'oauth', 'secure', 'security', 'verify'],
  ...['pay', 'payment', 'payments', 'billing', 'checkout', 'invoice', 'invoices', 'stripe', 'bank'],
  ...['blog', 'docs', 'news', 'shop', 'store', 'test', 'staging', 'demo', 'dev', 'beta'],
  ...['postmaster', 'hostmaster', 'webmaster', 'abuse', 'noreply', 'no-reply', 'localhost'],
  ...['legal', 'imprint', 'privacy', 'inbound', 'outbound', 'autoconfig', 'autodiscover', 'wpad'],
])

/** The subdomain of a portal as it is stored, or what is wrong with it (G-93). */
export function readSubdomain(text: string): Verdict<string> {
  const name = text.trim().toLowerCase()
  if (name === '') return decline(addressTexts.subdomainMissing)
  // Two hyphens in a row stand for letters of other scripts, which look like what they are not.
  if (!/^[a-z0-9](?:-?[a-z0-9])*$/.test(name) || name.length < 3 || name.length > 63)
    return decline(addressTexts.subdomainForm)
  return reserved.has(name) ? decline(addressTexts.subdomainTaken) : accept(name)
}

/**
 * An own domain as it is stored, of an address that was pasted its host; null for none (G-94). Letters of other scripts
 * are written as name servers have them. A name under the host of all portals is nobody's own, but those that the demo
 * has under `localhost`.
 */
export function readOwnDomain(text: string, portalHost: string): Verdict<string | null> {
  if (text.trim() === '') return accept(null)
  const typed = readTypedHost(text)
  if (!typed.ok) return decline(addressTexts.domainForm)
  const host = URL.canParse(`http://${typed.value}`)
    ? new URL(`http://${typed.value}`).hostname
    : ''
  if (!isDomain(host) || !/^[a-z0-9.-]+$/.test(host)) return decline(addressTexts.domainForm)
  const above = host.endsWith(`.${portalHost}`) ? host.slice(0, -portalHost.length - 1) : null
  const isOurs = host === portalHost || (above !== null && !isOfDemo(above, portalHost))
  return isOurs ? decline(addressTexts.domainTaken) : accept(host)
}

/** `claims.studio.localhost`: `studio.localhost` would be a subdomain. */
const isOfDemo = (above: string, portalHost: string): boolean =>
  portalHost === 'localhost' && above.includes('.')

/** Why an own domain cannot be set, or null. What is there stays and can be taken away (G-24). */
export const ownDomainLocked = (
  plan: Plan,
  { from, to }: { from: string | null; to: string | null },
): string | null =>
  to === null || to === from || hasFeature(plan, 'own domain') ? null : addressTexts.domainNeedsPro

/** A link of the portal's foot as it is stored, null for none, or what is wrong with it (G-96). */
export function readPortalLink(text: string): Verdict<string | null> {
  if (text.trim() === '') return accept(null)
  const address = webAddress(text)
  if (address === null || address.length > WEB_ADDRESS_MAX_LENGTH || !URL.canParse(address))
    return decline(addressTexts.link)
  const { hostname, username, password } = new URL(address)
  // A name before the host makes a foreign host look like an own one.
  return hostname === '' || username !== '' || password !== ''
    ? decline(addressTexts.link)
    : accept(address)
}
