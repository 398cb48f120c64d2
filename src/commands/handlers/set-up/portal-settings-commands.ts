import type { portalSettingsCommands } from '../../../../contracts/commands/portal/portal-settings.ts'
import type { CommandHandlers } from '../../../bus/command/command.ts'
import type { Prediction, View } from '../../../projections/view.ts'
import { doneWith, headersOf, nothing } from '../effects/answers.ts'
import { base64Of } from '../effects/base64.ts'
import { gone } from '../effects/gone-file.ts'

/** What of it is typed travels where it is not empty (PORTAL-13 to PORTAL-15); what is left out is taken away (G-95). */
const filled = <T extends object>(texts: T): Partial<T> => {
  const entries = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return Object.fromEntries(entries) as Partial<T>
}

/** Shown when the server has confirmed it: whether a name is free, only the server knows. */
export const portalSettingsHandlers: Pick<
  CommandHandlers<View, Prediction>,
  keyof typeof portalSettingsCommands
> = {
  'portal.address.save': {
    toasts: null,
    run: async (command, gateway) => {
      const { customerId: customer_id, input } = command
      const { version: _, ...body } = input
      const request = { params: { customer_id }, body }
      const answer = await gateway.change('savePortalAddress', request, headersOf(command))
      return doneWith(answer, nothing)
    },
  },
  'portal.legal.save': {
    toasts: null,
    run: async (command, gateway) => {
      const { customerId: customer_id, input } = command
      const { version: _, ...links } = input
      const request = { params: { customer_id }, body: filled(links) }
      return doneWith(await gateway.change('savePortalLegal', request, headersOf(command)), nothing)
    },
  },
  'portal.image.save': {
    toasts: null,
    run: async ({ id, customerId: customer_id, input: { type, image } }, gateway) => {
      const file = gateway.uploadRegistry.get(image.file_id)
      if (!file) return gone(image)
      const body = { image_data: await base64Of(file), image_name: image.filename }
      const request = { params: { customer_id, type }, body }
      const watch = gateway.uploadRegistry.watchOf(image.file_id)
      const answer = await gateway.change('savePortalImage', request, { commandId: id }, watch)
      return doneWith(answer, nothing)
    },
  },
  'portal.image.delete': {
    toasts: null,
    run: async ({ id, customerId: customer_id, input: { type, image_name } }, gateway) => {
      const request = { params: { customer_id, type }, query: {}, body: { image_name } }
      const answer = await gateway.change('deletePortalImage', request, { commandId: id })
      return doneWith(answer, nothing)
    },
  },
}
