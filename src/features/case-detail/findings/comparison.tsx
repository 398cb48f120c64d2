import { ZoomIn, ZoomOut } from '@blueprintjs/icons'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Finding } from '../../../../contracts/model/cases/finding.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Choice } from '../../../ui/field/choice.tsx'
import { Picture } from '../pictures/picture.tsx'
import type { Zoom } from './use-zoom.ts'
import './comparison.css'

type Mode = 'side' | 'slider'
const modes: readonly { value: Mode; text: string }[] = [
  { value: 'side', text: 'Side by side' },
  { value: 'slider', text: 'Slider' },
]

interface Props {
  readonly finding: Finding
  readonly zoom: Zoom
}

/** Original and found image, side by side or one over the other, as large as they are needed. */
export function Comparison({ finding, zoom }: Props) {
  const [mode, choose] = useState<Mode>('side')
  const View = mode === 'side' ? SideBySide : Slider
  return (
    <>
      <div className="fw-line">
        <Choice label="Comparison" options={modes} value={mode} onChoose={choose} />
        <span className="fw-fill" />
        <IconButton
          icon={ZoomOut}
          label="Zoom out"
          disabled={zoom.isSmallest}
          onClick={zoom.reduce}
        />
        <span className="fw-num" role="status" aria-label="Zoom">{`${zoom.factor * 100}%`}</span>
        <IconButton
          icon={ZoomIn}
          label="Zoom in"
          disabled={zoom.isLargest}
          onClick={zoom.enlarge}
        />
      </div>
      <View finding={finding} zoom={zoom} />
    </>
  )
}

const Original = ({ finding }: { readonly finding: Finding }) => (
  <Picture
    path={finding.original_image.original_image_url}
    alt={`Original image ${finding.original_image.filename}`}
    width={640}
  />
)

const Found = ({ finding }: { readonly finding: Finding }) => (
  <Picture path={finding.page_screenshot_url} alt="Found on the page" width={1280} />
)

interface PaneProps {
  readonly label: string
  readonly factor: number
  readonly onScroll?: (pane: HTMLElement) => void
  readonly children: ReactNode
}

/** What is larger than its place is moved by pointer and keys; what lay in the middle stays there when it is enlarged. */
function Pane({ label, factor, onScroll, children }: PaneProps) {
  const pane = useRef<HTMLElement>(null)
  const middle = useRef({ across: 0.5, down: 0.5 })
  useLayoutEffect(() => {
    const { current } = pane
    if (!current) return
    const { across, down } = middle.current
    // What is shown is `factor` times as large as its pane.
    current.scrollLeft = (across * factor - 0.5) * current.clientWidth
    current.scrollTop = (down * factor - 0.5) * current.clientHeight
  }, [factor])
  const scrolled = (at: HTMLElement) => {
    middle.current = {
      across: (at.scrollLeft + at.clientWidth / 2) / at.scrollWidth,
      down: (at.scrollTop + at.clientHeight / 2) / at.scrollHeight,
    }
    onScroll?.(at)
  }
  return (
    <section
      ref={pane}
      className="fw-compare-pane"
      aria-label={label}
      tabIndex={factor > 1 ? 0 : -1}
      onScroll={(event) => scrolled(event.currentTarget)}
      onKeyDown={factor > 1 ? keepArrows : undefined}
    >
      <div
        className="fw-compare-size"
        style={{ width: `${factor * 100}%`, height: `${factor * 100}%` }}
      >
        {children}
      </div>
    </section>
  )
}

/** The arrows move what is zoomed; around it they walk through the image uses. */
function keepArrows(event: KeyboardEvent) {
  if (event.key.startsWith('Arrow')) event.stopPropagation()
}

/** Where a pane stands, as a share of its way: the panes differ in size. */
function follow(from: HTMLElement, to: Element | null | undefined): void {
  if (!to) return
  const share = (at: number, whole: number, seen: number) =>
    whole > seen ? at / (whole - seen) : 0
  const across = share(from.scrollLeft, from.scrollWidth, from.clientWidth)
  const down = share(from.scrollTop, from.scrollHeight, from.clientHeight)
  to.scrollTo(
    across * (to.scrollWidth - to.clientWidth),
    down * (to.scrollHeight - to.clientHeight),
  )
}

/** Two panes that show the same part: whichever is under the pointer, or has the focus, leads. */
function SideBySide({ finding, zoom }: Props) {
  const pair = useRef<HTMLDivElement>(null)
  const onScroll = (pane: HTMLElement) => {
    if (!pane.matches(':hover, :focus')) return
    const panes = pair.current?.querySelectorAll('.fw-compare-pane') ?? []
    follow(
      pane,
      [...panes].find((other) => other !== pane),
    )
  }
  return (
    <div className="fw-finding-pair" ref={pair}>
      <figure>
        <figcaption>Original image</figcaption>
        <Pane label="Original image" factor={zoom.factor} onScroll={onScroll}>
          <Original finding={finding} />
        </Pane>
      </figure>
      <figure>
        <figcaption>Found on the page</figcaption>
        <Pane label="Found on the page" factor={zoom.factor} onScroll={onScroll}>
          <Found finding={finding} />
        </Pane>
      </figure>
    </div>
  )
}

/** The part of a picture that its pane shows across, in shares of the picture. */
type Seen = { readonly from: number; readonly size: number }

/** The original lies over the found page, up to where the slider stands in what is seen of them. */
function Slider({ finding, zoom }: Props) {
  const [share, slide] = useState(50)
  const [seen, look] = useState<Seen>({ from: 0, size: 1 })
  const isWhole = zoom.factor === 1
  const at = isWhole ? share : 100 * seen.from + share * seen.size
  const onScroll = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) =>
    look({ from: scrollLeft / scrollWidth, size: clientWidth / scrollWidth })
  return (
    <div className="fw-compare-stack fw-stack">
      <Pane label="Original image over the page" factor={zoom.factor} onScroll={onScroll}>
        <Found finding={finding} />
        <div className="fw-compare-over" style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }}>
          <Original finding={finding} />
        </div>
        <div className="fw-compare-edge" style={{ left: `${at}%` }} />
      </Pane>
      <input
        type="range"
        className="fw-compare-slider"
        min={0}
        max={100}
        value={share}
        aria-label="How much of the original image covers the page"
        aria-valuetext={`${share}%`}
        onChange={(event) => slide(Number(event.target.value))}
        onKeyDown={keepArrows}
      />
    </div>
  )
}
