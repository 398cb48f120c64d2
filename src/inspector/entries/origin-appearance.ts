import {
  Cloud,
  CloudDownload,
  Cross,
  Desktop,
  DocumentOpen,
  Help,
  History,
  SendTo,
  Tick,
  TickCircle,
  Time,
} from '@blueprintjs/icons'
import type { CommandState } from '../../bus/recording/command-trace.ts'
import type { IconComponent } from '../../ui/icon.ts'
import type { Tone } from '../../ui/tag/tag.tsx'
import type { Origin } from './entry-index.ts'

/** How a way or a state is shown: icon and text say the same, colour is state (look.md, 3). */
export type OriginAppearance = { text: string; icon: IconComponent; tone: Tone | null }

export const originLooks: Readonly<Record<Origin, OriginAppearance>> = {
  answer: { text: 'Answer', icon: Tick, tone: null },
  channel: { text: 'Channel', icon: CloudDownload, tone: null },
  'catch-up': { text: 'Catch-up', icon: History, tone: null },
  server: { text: 'Server', icon: Cloud, tone: null },
  read: { text: 'Read', icon: DocumentOpen, tone: null },
  local: { text: 'Local', icon: Desktop, tone: null },
}

export const stateLooks: Readonly<Record<CommandState, OriginAppearance>> = {
  sent: { text: 'Sent', icon: SendTo, tone: 'violet' },
  waiting: { text: 'Waiting', icon: Time, tone: 'warning' },
  done: { text: 'Done', icon: TickCircle, tone: 'success' },
  refused: { text: 'Refused', icon: Cross, tone: 'danger' },
  unknown: { text: 'Unknown', icon: Help, tone: 'warning' },
}
