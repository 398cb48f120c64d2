import type {
  KnownPortalSettings,
  PortalSettings,
} from '../../../contracts/model/portal/portal-settings.ts'

/** Settings of a portal with a subdomain and nothing else. */
export const someSettings = (parts: Partial<KnownPortalSettings> = {}): KnownPortalSettings => ({
  name: 'Studio Kestrel',
  homepage: null,
  settlement_portal_host_internal: 'kestrel',
  settlement_portal_host_external: null,
  imprint_link: null,
  privacy_statement_link: null,
  logo_url: null,
  favicon_url: null,
  about_us_image_url: null,
  portal_host: 'portal.example',
  portal_base: 'https://kestrel.portal.example',
  domain_check: null,
  version: 1,
  ...parts,
})

/** As the call answers them, with the texts of the default language. */
export const answeredSettings = (parts: Partial<KnownPortalSettings> = {}): PortalSettings => ({
  ...someSettings(parts),
  about_us_text: '<p>About us</p>',
  login_text: '',
  case_overview_text: '<p>Your case</p>',
})
