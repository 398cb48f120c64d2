import { useUnit } from 'effector-react'
import { useId } from 'react'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { $chosen } from '../entries/model.ts'
import { StateView } from '../travel/state-view.tsx'
import { Causes } from './causes.tsx'
import { Changes } from './changes.tsx'
import { Content } from './content.tsx'
import { $tab, tabChosen, tabs } from './model.ts'
import './details-panel.css'

/** What an entry holds, what it changed, what it came from, and the state after it. */
export function LookPanel() {
  const { chosen, tab, choose } = useUnit({ chosen: $chosen, tab: $tab, choose: tabChosen })
  const panelId = useId()
  return (
    <section
      className={tab === 'State' ? 'fw-look fw-look-wide' : 'fw-look'}
      aria-label="Selected entry"
    >
      <Tabs label="Selected entry" names={tabs} chosen={tab} panelId={panelId} onChoose={choose} />
      <ScrollRegion id={panelId} className="fw-look-body" role="tabpanel" label={tab}>
        {chosen === null ? (
          <p className="fw-look-note">Select an entry to see its details.</p>
        ) : (
          <>
            {tab === 'Content' && <Content entry={chosen} />}
            {tab === 'Changes' && <Changes entry={chosen} />}
            {tab === 'Causes' && <Causes entry={chosen} />}
            {tab === 'State' && <StateView entry={chosen} />}
          </>
        )}
      </ScrollRegion>
    </section>
  )
}
