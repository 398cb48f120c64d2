import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import type { PortalEventName } from '../../../contracts/events/set-up-names.ts'
import { KnownPortalSettings } from '../../../contracts/model/portal/portal-settings.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { readModel, take } from '../parts/read-model.ts'
import { Author } from '../parts/record-list.ts'

const State = z.object({
  settings: z.nullable(KnownPortalSettings),
  /** Who changed a part last, as far as an event told. */
  authors: z.optional(z.object({ address: z.optional(Author), legal: z.optional(Author) })),
  asOf: Count,
})

/** The settings of the settlement portal: what was read, and later events. */
export type PortalSettingsState = z.infer<typeof State>

const urls = {
  logo: 'logo_url',
  favicon: 'favicon_url',
  about_us_image: 'about_us_image_url',
} as const

export const portalSettingsProjection = readModel<PortalSettingsState>({
  saved: State,
  initial: () => ({ settings: null, asOf: 0 }),
  isRead: ({ settings }) => settings !== null,
  compared: ({ authors: _, ...state }) => state,
  handlers: {
    'portal.address-changed': (state, event) => {
      const { changes: _, ...told } = event.payload
      return change(state, event, told) && changedBy(state, event, 'address')
    },
    'portal.domain-checked': (state, event) => {
      const { changes: _, ...told } = event.payload
      return change(state, event, told)
    },
    'portal.legal-changed': (state, event) => {
      const { changes: _, ...told } = event.payload
      return change(state, event, told) && changedBy(state, event, 'legal')
    },
    'portal.image-changed': (state, event) => {
      const { type, url, version } = event.payload
      return change(state, event, { [urls[type]]: url, version })
    },
  },
  reads: {
    'portal-settings.loaded': (state, { payload }) =>
      take(state, payload, { settings: payload.settings }),
  },
})

function change(
  state: PortalSettingsState,
  { seq }: KnownEvent<PortalEventName>,
  told: Partial<KnownPortalSettings>,
): boolean {
  const number = seq ?? 0
  if (!state.settings || number <= state.asOf) return false
  state.settings = { ...state.settings, ...told }
  state.asOf = number
  return true
}

/** Keeps who it was. The server's own look at a domain changes nothing that anybody types. */
function changedBy(
  state: PortalSettingsState,
  { actor: { name }, at }: KnownEvent<PortalEventName>,
  part: 'address' | 'legal',
): true {
  if (name !== null) state.authors = { ...state.authors, [part]: { name, at } }
  return true
}
