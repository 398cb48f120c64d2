import { type KeyboardEvent, useId, useState } from 'react'
import type { CaseState, Imprint } from '../../../../contracts/model/case.ts'
import type { Finding } from '../../../../contracts/model/finding.ts'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { WebsiteOwner } from '../owner/website-owner.tsx'
import { FindingView } from './finding-view.tsx'
import { useZoom } from './use-zoom.ts'

const tabs = ['Image uses', 'Website Owner'] as const
type TabName = (typeof tabs)[number]

interface Props {
  readonly findings: readonly Finding[]
  readonly state: CaseState
  readonly imprint: Imprint | null
  /** Which one is shown, null for none. */
  readonly index: number | null
  readonly currency: string
  readonly onIndex: (index: number | null) => void
}

/** The images dialog (DETAIL-21, DETAIL-22): arrow keys walk through the image uses, + and - zoom. */
export function FindingDialog({ findings, state, imprint, index, currency, onIndex }: Props) {
  const [chosen, choose] = useState<TabName>('Image uses')
  const panelId = useId()
  const zoom = useZoom()
  const finding = index === null ? undefined : findings[index]
  if (index === null || !finding) return null
  const last = findings.length - 1
  const step = (by: number) => onIndex(Math.min(Math.max(index + by, 0), last))
  const leave = () => {
    choose('Image uses')
    zoom.reset()
    onIndex(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (chosen !== 'Image uses') return
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
    if (event.key === '+') zoom.enlarge()
    if (event.key === '-') zoom.reduce()
  }
  return (
    <ViewDialog
      title={`Image use ${index + 1} of ${findings.length}`}
      isOpen
      width="full"
      onClose={leave}
      onKeyDown={onKeyDown}
    >
      <Tabs
        label="Parts of the finding"
        names={tabs}
        chosen={chosen}
        panelId={panelId}
        onChoose={choose}
      />
      <div className="fw-finding-panel" role="tabpanel" id={panelId} aria-label={chosen}>
        {chosen === 'Image uses' ? (
          <FindingView
            finding={finding}
            state={state}
            isLastLeft={findings.length === 1}
            zoom={zoom}
            currency={currency}
            isFirst={index === 0}
            isLast={index === last}
            onStep={step}
            onLeave={leave}
          />
        ) : (
          <WebsiteOwner imprint={imprint} onLeave={leave} />
        )}
      </div>
    </ViewDialog>
  )
}
