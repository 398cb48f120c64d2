import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  lazy,
  useContext,
  useEffect,
  useState,
} from 'react'
import { PlainButton } from '../plain/plain-button.tsx'
import { PlainMessage } from '../plain/plain-message.tsx'
import { fetchAhead } from './fetch-ahead.ts'
import { useServerReturn } from './server-return.ts'
import './lazy-part.css'

interface Attempt {
  /** How often the part could not be fetched since it was asked for, the first time not counted. */
  readonly repeats: number
  readonly repeat: () => void
  /** The failure is on screen: who comes back to it later gets another attempt. */
  readonly told: () => void
}

const AttemptContext = createContext<Attempt>({
  repeats: 0,
  repeat: () => undefined,
  told: () => undefined,
})

/** Why a part is not there, and the ways out: once more, and where that is no use the whole page anew. */
function Missing({ className }: { readonly className: string }) {
  const { repeats, repeat, told } = useContext(AttemptContext)
  useEffect(() => told(), [told])
  useServerReturn(repeat)
  return (
    <div className={`fw-part-missing ${className}`}>
      <PlainMessage>
        {repeats === 0
          ? 'Part of this page could not be loaded: the server cannot be reached.'
          : 'Part of this page could not be loaded. There may be a new version: reload the page.'}
      </PlainMessage>
      <div className="fw-part-missing-acts">
        <PlainButton onClick={repeat}>Try again</PlainButton>
        {repeats > 0 && (
          <PlainButton onClick={() => location.reload()}>Reload the page</PlainButton>
        )}
      </div>
    </div>
  )
}

/** Stands in the corner: the page keeps what it shows. */
export const MissingNote = () => <Missing className="fw-part-missing-note" />

/** Stands where a whole screen would. */
const MissingScreen = () => <Missing className="fw-part-missing-screen" />

/** Stands among other parts of a page. */
const MissingHere = () => <Missing className="" />

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * Shows what `load` fetches. The library would keep a failure for good and take the page around it along; this
 * one shows `missing` in its place, and whoever asks again gets another attempt.
 */
function createPart<Props extends object>(
  load: Load<Props>,
  missing: ComponentType<Props>,
): ComponentType<Props> {
  const attempt = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() => load().catch(() => ({ default: missing })))
  let next = attempt()
  const renew = () => {
    next = attempt()
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its module is read
  return function Part(props: Props) {
    const [{ Shown, repeats }, setShown] = useState(() => ({ Shown: next, repeats: 0 }))
    const repeat = () => {
      renew()
      setShown({ Shown: next, repeats: repeats + 1 })
    }
    return (
      <AttemptContext value={{ repeats, repeat, told: renew }}>
        <Shown {...props} />
      </AttemptContext>
    )
  }
}

/**
 * A part of the screen in a chunk of its own: loaded when it is first shown, or ahead of that. Where it cannot
 * be fetched a note in the corner says so, unless something else is to stand in its place.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  missing: ComponentType<Props> = MissingNote,
): ComponentType<Props> {
  fetchAhead(load)
  return createPart(load, missing)
}

/** A screen in a chunk of its own, loaded when it is first shown: most people never see it. */
export const lazyScreen = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  createPart(load, MissingScreen)

/** The same for a part of a page that stands among others. */
export const lazySection = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  createPart(load, MissingHere)
