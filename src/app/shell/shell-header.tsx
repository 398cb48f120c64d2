import { Flash, Manual, Moon } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { paletteRequested, themeToggleRequested } from '../../actions/requests.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { LatePlace, lateView } from '../../ui/loading/late-view.tsx'
import { PaletteTrigger } from '../../ui/palette/palette-trigger.tsx'
import { Logo } from '../../ui/plain/logo.tsx'
import { tip } from '../../ui/tip/tip.ts'
import { config } from '../page/config.ts'
import { $dark } from '../user/appearance.ts'
import { ConnectionState } from './status/connection-state.tsx'
import { UserMenu } from './user-menu.tsx'
import { WaitingChip } from './waiting/waiting-chip.tsx'

/** Notices come after the first rows. */
const Bell = lateView(
  () => import('../../features/notices/index.ts'),
  () => <span className="fw-header-link" />,
)

/** Logo, palette, connection, knowledge base, theme and user (SHELL-02 to SHELL-04). */
export function ShellHeader() {
  const { dark, toggleTheme, openPalette } = useUnit({
    dark: $dark,
    toggleTheme: themeToggleRequested,
    openPalette: paletteRequested,
  })
  return (
    <header className="fw-shell-header fw-line">
      <Logo />
      <PaletteTrigger
        label="Search cases or run a command"
        keyHint="Ctrl K"
        onPress={() => openPalette()}
      />
      <span className="fw-fill" />
      <WaitingChip />
      <ConnectionState />
      <LatePlace value={<span className="fw-header-link" />}>
        <Bell />
      </LatePlace>
      <a
        className="fw-header-link fw-centre"
        href={config.knowledgeBaseUrl}
        target="_blank"
        rel="noreferrer"
        aria-label="Knowledge base, opens in a new tab"
        {...tip('Knowledge base')}
      >
        <Manual />
      </a>
      <IconButton
        icon={dark ? Flash : Moon}
        label={dark ? 'Light theme' : 'Dark theme'}
        onClick={() => toggleTheme()}
      />
      <UserMenu />
    </header>
  )
}
