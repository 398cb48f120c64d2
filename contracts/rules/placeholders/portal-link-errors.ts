/** What the dialog of the settlement portal link takes (document 3, section 5 "Settlement portal link"). */

import { PLACEHOLDER_LABEL_MAX_LENGTH } from '../../limits.ts'
import type { PortalLinkConfig } from '../../model/mail/mail-template.ts'
import { lengthRefusal } from '../typed/typed-length.ts'
import { DEFAULT_BUTTON_COLORS, mailColor } from './colors.ts'

/** PLINK-05. */
export const BUTTON_LABEL_MISSING = 'Please enter a button label.'
/** PLINK-06. */
export const LINK_TEXT_MISSING = 'Please enter alternative text.'
/** Said of a color that no mail could show (PLINK-08). */
export const COLOR_UNKNOWN = `Please enter a color, for example ${DEFAULT_BUTTON_COLORS.background}.`

/** A link's words are part of a sentence. */
export const LINK_TEXT_MAX_LENGTH = 255

/** The fields that can be wrong, in the order of the dialog. */
export const portalLinkFields = [
  'button_label',
  'button_bg_color',
  'button_fg_color',
  'link_text',
] as const
export type PortalLinkField = (typeof portalLinkFields)[number]
export type PortalLinkErrors = Partial<Record<PortalLinkField, string>>

/** A link that leads to the case and logs in, shown as its address; the button in its colors (G-54, G-55). */
export const emptyPortalLink: PortalLinkConfig = {
  type: 'settlement_portal',
  link_type: 'url',
  button_label: null,
  link_text: null,
  button_bg_color: DEFAULT_BUTTON_COLORS.background,
  button_fg_color: DEFAULT_BUTTON_COLORS.text,
  auto_login: true,
  open_payment_box: false,
}

const filled = (text: string | null): string | null => text?.trim() || null

/** A color that is not chosen is the default one. */
const colorError = (color: string | null): string | null =>
  filled(color) === null || mailColor(color ?? '') !== null ? null : COLOR_UNKNOWN

const textError = (text: string | null, missing: string, most: number): string | null =>
  filled(text) === null ? missing : lengthRefusal(text ?? '', most)

const isShown = ({ link_type }: PortalLinkConfig, field: PortalLinkField): boolean =>
  link_type === (field === 'link_text' ? 'text' : 'button')

/** Why a field could not be shown. */
function errorOf(config: PortalLinkConfig, field: PortalLinkField): string | null {
  if (field === 'link_text')
    return textError(config.link_text, LINK_TEXT_MISSING, LINK_TEXT_MAX_LENGTH)
  return field === 'button_label'
    ? textError(config.button_label, BUTTON_LABEL_MISSING, PLACEHOLDER_LABEL_MAX_LENGTH)
    : colorError(config[field])
}

/** What keeps a portal link from being saved, field by field in the order of the dialog (PLINK-05, PLINK-06). */
export const portalLinkErrors = (config: PortalLinkConfig): PortalLinkErrors =>
  Object.fromEntries(
    portalLinkFields.flatMap((field) => {
      const wrong = isShown(config, field) ? errorOf(config, field) : null
      return wrong === null ? [] : [[field, wrong]]
    }),
  )

/** A portal link as it is stored (PLINK-07): what its kind does not show is kept only where it could be shown again. */
export function storedPortalLink(config: PortalLinkConfig): PortalLinkConfig {
  const kept = (field: PortalLinkField): string | null =>
    isShown(config, field) || errorOf(config, field) === null ? filled(config[field]) : null
  return {
    ...config,
    button_label: kept('button_label'),
    link_text: kept('link_text'),
    button_bg_color: kept('button_bg_color'),
    button_fg_color: kept('button_fg_color'),
  }
}
