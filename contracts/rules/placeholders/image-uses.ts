import type { Finding } from '../../model/cases/finding.ts'
import type { ImageUsesConfig } from '../../model/mail/mail-template.ts'
import { webAddress } from '../addresses/web-address.ts'
import { openFindings } from '../cases/open-findings.ts'
import { escapeHtml, escapeLines, type MailFormat } from './escape.ts'
import type { MailFacts } from './facts.ts'
import { fillText } from './tags.ts'
import { wordingOf } from './wording.ts'

/** So many image uses are shown in full; the rest is only counted (G-50; IMGUSE-15). */
const SHOWN_IMAGE_USES = 3

/** What a list of image uses is made of: less than a whole case, so that samples can be drawn by the same rule. */
export type ImageUsesFacts = Pick<
  MailFacts,
  'customerName' | 'language' | 'pictures' | 'byLines'
> & {
  detail: {
    findings: MailFacts['detail']['findings']
    claim_details: Pick<MailFacts['detail']['claim_details'], 'currency'>
  }
}

/** One line of an image use: its label, and what it says in both formats. */
type Line = { label: string; text: string; html: string }

/**
 * `{{image_uses}}`: the image uses still to be paid or, where all are licensed, all of them. Null without
 * any, or if the text for further ones holds a tag other than `{{count}}`.
 */
export function imageUses(
  config: ImageUsesConfig,
  facts: ImageUsesFacts,
  format: MailFormat,
): string | null {
  const open = openFindings(facts.detail.findings)
  const uses = open.length > 0 ? open : facts.detail.findings
  const more = furtherUses(config, uses.length - SHOWN_IMAGE_USES)
  if (uses.length === 0 || more === null) return null
  const shown = uses.slice(0, SHOWN_IMAGE_USES).map((use) => linesOf(config, facts, use))
  return format === 'html' ? asTable(shown, more) : asText(shown, more)
}

/** Empty without further image uses. */
const furtherUses = (config: ImageUsesConfig, count: number): string | null =>
  count > 0
    ? fillText(config.additional_images_text, (name) => (name === 'count' ? String(count) : null))
    : ''

function linesOf(config: ImageUsesConfig, facts: ImageUsesFacts, use: Finding): Line[] {
  const { filename } = use.original_image
  const { currency } = facts.detail.claim_details
  const byLine = facts.byLines?.get(use.id)?.trim() || facts.customerName
  const fee =
    use.price !== null && currency && use.license?.state !== 'VALID'
      ? wordingOf(facts.language).money(use.price, currency)
      : ''
  return [
    config.show_original_image &&
      pictureLine(config.original_image_label, facts.pictures?.(use.id, 'original'), filename),
    config.show_original_image_name && textLine(config.original_image_name_label, filename),
    config.show_byline && textLine(config.byline_label, byLine),
    config.show_license_fee && textLine(config.license_fee_label, fee),
    config.show_found_image &&
      pictureLine(config.found_image_label, facts.pictures?.(use.id, 'screenshot'), use.page_link),
    config.show_page_link && linkLine(config.page_link_label, use.page_link),
  ].filter((line) => line !== false && line !== null)
}

const textLine = (label: string | null, text: string): Line | null =>
  text.trim() === '' ? null : { label: label?.trim() ?? '', text, html: escapeHtml(text) }

/** A picture is told by its name where none can be shown. */
function pictureLine(label: string | null, url: string | null | undefined, name: string) {
  const source = url && (/^cid:[\w.@+-]+$/u.test(url) ? url : webAddress(url))
  if (!source) return null
  const html = `<img src="${escapeHtml(source)}" alt="${escapeHtml(name)}" width="240" style="display:block;max-width:240px;height:auto;border:0">`
  return { label: label?.trim() ?? '', text: name, html }
}

function linkLine(label: string | null, link: string): Line | null {
  const url = webAddress(link)
  if (!url) return textLine(label, link)
  const html = `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer">${escapeHtml(url)}</a>`
  return { label: label?.trim() ?? '', text: url, html }
}

const CELL = 'padding:4px 12px 4px 0;vertical-align:top'

/** Mail programs lay out by tables and inline styles. */
function asTable(uses: readonly Line[][], more: string): string {
  const tables = uses.map(
    (lines) =>
      `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${lines
        .map(
          ({ label, html }) =>
            `<tr><td style="${CELL};font-weight:bold">${escapeHtml(label)}</td><td style="${CELL}">${html}</td></tr>`,
        )
        .join('')}</table>`,
  )
  return [...tables, more.trim() && `<p>${escapeLines(more)}</p>`].join('')
}

const asText = (uses: readonly Line[][], more: string) =>
  [
    ...uses.map((lines) =>
      lines.map(({ label, text }) => (label ? `${label}: ${text}` : text)).join('\n'),
    ),
    more.trim(),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
