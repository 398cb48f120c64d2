import { createEvent, createStore, sample } from 'effector'
import { or } from 'patronum'
import type {
  KnownPortalSettings,
  PortalImageType,
} from '../../../../contracts/model/portal/portal-settings.ts'
import { judgePortalImage } from '../../../../contracts/rules/portal/portal-images.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createChooseEffect, createUpload, dropFilesFx } from '../../../commands/uploads.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { portalSettingsRequested } from '../../../queries/portal/portal-settings.ts'
import { portalSettingsOpened } from '../model.ts'

/** An upload waits for no connection (engine.md 17). */
const NOT_SENT = 'The image was not sent. Choose it again.'

const ONE_AT_A_TIME = 'An image is on its way. Stop it, or wait until it is there.'

/** The image that the portal has in a place, or null. */
const urls = {
  logo: 'logo_url',
  favicon: 'favicon_url',
  about_us_image: 'about_us_image_url',
} as const satisfies Record<PortalImageType, keyof KnownPortalSettings>

export const urlOf = (settings: KnownPortalSettings, type: PortalImageType): string | null =>
  settings[urls[type]]

/** A place for an image: what is chosen is looked at here, and sent at once (PORTAL-16 to PORTAL-23). */
function createImagePlace(type: PortalImageType) {
  const picked = createEvent<File>()
  const chooseFx = createChooseEffect((_, bytes) => judgePortalImage(type, bytes))
  const saveFx = createCommandEffect('portal.image.save')
  const saving = createOperation(saveFx)
  const upload = createUpload(saveFx, ({ image }) => image)

  // One at a time, from the moment it is read: what is chosen while another leaves would be overtaken by it.
  const $pending = or(chooseFx.pending, saveFx.pending)
  const begun = sample({
    clock: picked,
    source: $pending,
    filter: (isBusy) => !isBusy,
    fn: (_, file) => file,
  })
  sample({ clock: begun, target: chooseFx })
  const refused = sample({ clock: picked, source: $pending, filter: Boolean })
  sample({
    clock: chooseFx.doneData.filterMap(({ ref }) => (ref ? { type, image: ref } : undefined)),
    target: upload.requested,
  })
  sample({ clock: saveFx.finally, fn: ({ params }) => [params.image], target: dropFilesFx })

  const $error = createStore<string | null>(null)
    .on(refused, () => ONE_AT_A_TIME)
    .on(chooseFx.doneData, (_, { error }) => error)
    .on(saving.failed, (_, { failure }) => failure.message)
    .on(saving.done, (_, { result }) => (result === null ? NOT_SENT : null))
    .reset(begun, portalSettingsOpened, sessionEnded)
  return { type, picked, upload, $error, $pending }
}
export type ImagePlace = ReturnType<typeof createImagePlace>

export const places: readonly ImagePlace[] = (['logo', 'favicon', 'about_us_image'] as const).map(
  createImagePlace,
)

/** An image in its place. */
export type Placed = { type: PortalImageType; url: string }

export const removePressed = createEvent<Placed>()
export const removalConfirmed = createEvent()
export const removalCancelled = createEvent()

const deleteFx = createCommandEffect('portal.image.delete')
export const removal = createOperation(deleteFx)

/** Which image's removal is asked about, or null. */
export const $removing = createStore<Placed | null>(null)
  .on(removePressed, (_, placed) => placed)
  .reset(removalCancelled, removal.done, removal.failed, sessionEnded)

sample({
  clock: sample({
    clock: removalConfirmed,
    source: { placed: $removing, isBusy: deleteFx.pending },
  }).filterMap(({ placed, isBusy }) =>
    placed && !isBusy
      ? { type: placed.type, image_name: placed.url.slice(placed.url.lastIndexOf('/') + 1) }
      : undefined,
  ),
  target: deleteFx,
})
// Another image may have taken its place meanwhile: it is shown.
sample({ clock: removal.failed, fn: () => undefined, target: portalSettingsRequested })

/** Why an image was not removed, by its place. */
export const $notRemoved = createStore<{ type: PortalImageType; message: string } | null>(null)
  .on(removal.failed, (_, { input, failure }) => ({ type: input.type, message: failure.message }))
  .reset(removePressed, portalSettingsOpened, sessionEnded)
