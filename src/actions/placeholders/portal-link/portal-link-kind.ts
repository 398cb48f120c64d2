import { PortalLinkConfig } from '../../../../contracts/model/mail/mail-template.ts'
import {
  DEFAULT_BUTTON_COLORS,
  mailColor,
} from '../../../../contracts/rules/placeholders/colors.ts'
import {
  type PortalLinkErrors,
  portalLinkErrors,
  storedPortalLink,
} from '../../../../contracts/rules/placeholders/portal-link-errors.ts'
import { contrastOf, readColor, writeColor } from '../../../../contracts/rules/typed/typed-color.ts'
import { configKind } from '../dialogs/use-config-form.ts'

/** A color as it is kept, however it was typed; what is none stays for the rule to refuse. */
function kept(color: string | null): string | null {
  const read = readColor(color ?? '')
  return read.ok ? writeColor(read.value) : color
}

const withKeptColors = (config: PortalLinkConfig): PortalLinkConfig => ({
  ...config,
  button_bg_color: kept(config.button_bg_color),
  button_fg_color: kept(config.button_fg_color),
})

export const portalLinkKind = configKind<PortalLinkConfig, PortalLinkErrors>('portal-link', {
  schema: PortalLinkConfig,
  judge: (config) => portalLinkErrors(withKeptColors(config)),
  stored: (config) => storedPortalLink(withKeptColors(config)),
})

/** What is readable for most people, and the law for many (WCAG 2.2, 1.4.3). */
const LEAST_CONTRAST = 4.5

/** A color as mails draw it: opaque, on white. */
function drawn(color: string | null, otherwise: string) {
  const read = readColor(mailColor(kept(color) ?? '') ?? mailColor(otherwise) ?? '')
  return read.ok ? read.value : null
}

/** Why the label is hard to read on its button, or null. */
export function contrastWarning(config: PortalLinkConfig): string | null {
  const background = drawn(config.button_bg_color, DEFAULT_BUTTON_COLORS.background)
  const text = drawn(config.button_fg_color, DEFAULT_BUTTON_COLORS.text)
  if (!background || !text) return null
  const contrast = contrastOf(background, text)
  // Rounded down: 4.49 is not enough, and would be said to be.
  const said = (Math.floor(contrast * 10) / 10).toFixed(1)
  return contrast < LEAST_CONTRAST
    ? `The label is hard to read on this background. The contrast is ${said} to 1 and should be at least ${LEAST_CONTRAST} to 1.`
    : null
}

/** What a button's colors are typed as: the default where none is chosen. */
export const colorTexts = (config: PortalLinkConfig) => ({
  background: config.button_bg_color ?? DEFAULT_BUTTON_COLORS.background,
  text: config.button_fg_color ?? DEFAULT_BUTTON_COLORS.text,
})
