import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react'
import { fetchAhead } from '../../late/fetch-ahead.ts'
import { latePart } from '../../late/late-part.ts'
import { PlainButton } from '../plain/plain-button.tsx'
import { PlainMessage } from '../plain/plain-message.tsx'
import { useServerReturn } from './server-return.ts'
import './late-view.css'

interface Attempt {
  /** How often the view could not be fetched since it was asked for, the first time not counted. */
  readonly repeats: number
  readonly repeat: () => void
}

const AttemptContext = createContext<Attempt>({ repeats: 0, repeat: () => undefined })

/** For what stands in the place of a view that could not be fetched; the return of the server tries again by itself. */
export function useMissingView(): Attempt {
  const attempt = useContext(AttemptContext)
  useServerReturn(attempt.repeat)
  return attempt
}

/** Why a view is not there, and the ways out: once more, and where that is no use the whole page anew. */
function Missing({ className }: { readonly className: string }) {
  const { repeats, repeat } = useMissingView()
  return (
    <div className={`fw-part-missing ${className}`}>
      <PlainMessage>
        {repeats === 0
          ? 'Part of this page could not be loaded: the server cannot be reached.'
          : 'Part of this page could not be loaded. There may be a new version: reload the page.'}
      </PlainMessage>
      <div className="fw-beside">
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

const places = {
  /** Where a whole screen would stand. */
  screen: () => <Missing className="fw-part-missing-screen" />,
  /** Among other parts of a page. */
  section: () => <Missing className="" />,
}

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>

/** A view that can be fetched before it is shown; `load` never rejects. */
type LateView<Props> = ComponentType<Props> & { readonly load: () => Promise<unknown> }

/**
 * What stands in the place of the next late view below it until that is here; nothing where it is not given. Unlike a Suspense,
 * which leaves its fallback on screen for 300 ms at least, it gives way in the turn in which the view has come.
 */
export const LatePlace = createContext<ReactNode>(null)

/**
 * Shows what `load` fetches from a file of its own, and until then the `LatePlace` of the caller. Where it cannot be fetched,
 * something says so in its place, and whoever asks again gets another attempt: a note in the corner, or what `missing`
 * names. A `screen` and a `section` are fetched when they are first shown, because most people never see them; anything
 * else ahead of that, unless told otherwise.
 */
export function lateView<Props extends object>(
  load: Load<Props>,
  missing: keyof typeof places | ComponentType<Props> = MissingNote,
  isAhead = typeof missing !== 'string',
): LateView<Props> {
  const part = latePart(async () => (await load()).default)
  if (isAhead) fetchAhead(part.load)
  const Instead: ComponentType<Props> = typeof missing === 'string' ? places[missing] : missing
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each view, when its module is read
  function View(props: Props) {
    const place = useContext(LatePlace)
    const [{ Shown, repeats }, setShown] = useState(() => ({ Shown: part.now(), repeats: 0 }))
    const repeat = () => setShown({ Shown: part.now(), repeats: repeats + 1 })
    const isAwaited = Shown === null
    useEffect(() => {
      if (!isAwaited) return
      let isOver = false
      part.load().then((found) => {
        if (!isOver) setShown((shown) => ({ ...shown, Shown: found ?? Instead }))
      })
      return () => {
        isOver = true
      }
    }, [isAwaited])
    if (Shown === null) return <LatePlace value={null}>{place}</LatePlace>
    return (
      <AttemptContext value={{ repeats, repeat }}>
        <LatePlace value={null}>
          <Shown {...props} />
        </LatePlace>
      </AttemptContext>
    )
  }
  return Object.assign(View, { load: part.load })
}
