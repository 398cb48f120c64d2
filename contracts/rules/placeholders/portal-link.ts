import type { PortalLinkConfig } from '../../model/mail/mail-template.ts'
import { webAddress } from '../addresses/web-address.ts'
import { DEFAULT_BUTTON_COLORS, mailColor } from './colors.ts'
import { escapeHtml, type MailFormat } from './escape.ts'
import type { MailFacts } from './facts.ts'

type PortalFacts = Pick<MailFacts, 'portalAddress' | 'portalToken'>

/** Where the link leads: logged in and at the payment box if the template says so (G-55). */
export function portalUrl(config: PortalLinkConfig, facts: PortalFacts): string | null {
  const address = webAddress(facts.portalAddress)
  if (!address) return null
  const query = [
    config.auto_login && facts.portalToken
      ? `token=${encodeURIComponent(facts.portalToken)}`
      : null,
    config.open_payment_box ? 'pay=1' : null,
  ].filter((part) => part !== null)
  if (query.length === 0) return address
  return `${address}${address.includes('?') ? '&' : '?'}${query.join('&')}`
}

/**
 * `{{settlement_portal}}`: the bare address, a text, or a button. Null without an address, label or text. In
 * plain text the words are followed by the address.
 */
export function portalLink(
  config: PortalLinkConfig,
  facts: PortalFacts,
  format: MailFormat,
): string | null {
  const url = portalUrl(config, facts)
  const words = wordsOf(config, facts)
  if (!url || !words) return null
  if (format === 'plain') return config.link_type === 'url' ? url : `${words}: ${url}`
  return config.link_type === 'button' ? button(config, url, words) : anchor(url, words, '')
}

function wordsOf(config: PortalLinkConfig, facts: PortalFacts): string | null {
  if (config.link_type === 'url') return facts.portalAddress.trim()
  return (config.link_type === 'button' ? config.button_label : config.link_text)?.trim() || null
}

const anchor = (url: string, words: string, style: string) =>
  `<a href="${escapeHtml(url)}"${style && ` style="${style}"`} target="_blank" rel="noopener noreferrer">${escapeHtml(words)}</a>`

const colorOf = (chosen: string | null, otherwise: string) =>
  mailColor(chosen ?? '') ?? mailColor(otherwise)

/** A table cell with inline styles: what all mail programs show as a button. */
function button(config: PortalLinkConfig, url: string, label: string): string {
  const background = colorOf(config.button_bg_color, DEFAULT_BUTTON_COLORS.background)
  const text = colorOf(config.button_fg_color, DEFAULT_BUTTON_COLORS.text)
  const style = `display:inline-block;padding:12px 24px;color:${text};font-weight:bold;text-decoration:none`
  return (
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate">' +
    `<tr><td bgcolor="${background}" style="background-color:${background};border-radius:4px">` +
    `${anchor(url, label, style)}</td></tr></table>`
  )
}
