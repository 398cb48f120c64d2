import { combine, createEvent, createStore, sample } from 'effector'
import { PICTURES_MOST } from '../../../contracts/rules/mail/picture-source.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { createOwnRead } from '../loading/own-read.ts'

/** A text is written that names these stored pictures. */
export const pictureSizesWanted = createEvent<readonly string[]>()

const { readFx, came, failed } = createOwnRead(
  (gateway, customer_id, ids: readonly string[]) =>
    gateway.call('readPictureSizes', { params: { customer_id }, body: { ids: [...ids] } }),
  [sessionEnded],
)

/** Bytes by the ids of pictures. */
export type PictureSizes = Readonly<Record<string, number>>
const none: PictureSizes = {}

/** What stored pictures weigh, as far as it is known; it never changes. One that is not there weighs nothing. */
export const $pictureSizes = createStore<PictureSizes>(none, { serialize: 'ignore' })
  .on(came, (sizes, { ask, value }) => ({
    ...sizes,
    ...Object.fromEntries(ask.map((id) => [id, 0])),
    ...Object.fromEntries(value.map(({ id, bytes }) => [id, bytes])),
  }))
  .reset(sessionEnded)

const $wanted = createStore<readonly string[]>([], { serialize: 'ignore' })
  .on(pictureSizesWanted, (_, ids) => ids)
  // What was refused is not asked for again and again.
  .on(failed, () => [])
  .reset(sessionEnded)

const $state = combine({ wanted: $wanted, sizes: $pictureSizes, isReading: readFx.pending })
sample({
  clock: sample({ clock: [$wanted, readFx.finally], source: $state }).filterMap(
    ({ wanted, sizes, isReading }) => {
      const unknown = wanted.filter((id) => sizes[id] === undefined).slice(0, PICTURES_MOST)
      return isReading || unknown.length === 0 ? undefined : unknown
    },
  ),
  target: readFx,
})
