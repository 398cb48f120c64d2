import { useUnit } from 'effector-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { CaseState, Imprint } from '../../../../contracts/model/cases/case.ts'
import type { Finding } from '../../../../contracts/model/cases/finding.ts'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { WebsiteOwner } from '../owner/website-owner.tsx'
import { FindingView } from './finding-view.tsx'
import { $shownFinding, findingShown } from './gallery-model.ts'
import { useZoom } from './use-zoom.ts'

const tabs = ['Image uses', 'Website Owner'] as const
type TabName = (typeof tabs)[number]

interface Props {
  readonly findings: readonly Finding[]
  readonly state: CaseState
  readonly imprint: Imprint | null
  readonly currency: string
}

/** The images dialog (DETAIL-21, DETAIL-22): arrow keys walk through the image uses, + and - zoom. */
export function FindingDialog(props: Props) {
  const shown = useUnit($shownFinding)
  const index = props.findings.findIndex(({ id }) => id === shown)
  const finding = props.findings[index]
  // A dialog of its own each time: also one that a colleague's deletion has closed leaves neither tab nor zoom behind.
  return finding ? <OpenDialog {...props} finding={finding} index={index} /> : null
}

interface OpenProps extends Props {
  readonly finding: Finding
  readonly index: number
}

function OpenDialog({ findings, finding, index, state, imprint, currency }: OpenProps) {
  const show = useUnit(findingShown)
  const [chosen, choose] = useState<TabName>('Image uses')
  const panelId = useId()
  const zoom = useZoom()
  const step = (by: number) => show(findings[index + by]?.id ?? finding.id)
  const leave = () => show(null)
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
        label="Image use details"
        names={tabs}
        chosen={chosen}
        panelId={panelId}
        onChoose={choose}
      />
      <div className="fw-finding-panel fw-stack" role="tabpanel" id={panelId} aria-label={chosen}>
        {chosen === 'Image uses' ? (
          <FindingView
            finding={finding}
            state={state}
            isLastLeft={findings.length === 1}
            zoom={zoom}
            currency={currency}
            isFirst={index === 0}
            isLast={index === findings.length - 1}
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
