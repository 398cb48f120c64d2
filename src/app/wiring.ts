/** What has to listen from the start although no screen of its own imports it. */
import './appearance.ts'
import './late-parts.ts'
import './logout.ts'
import './portal.ts'
import './shell/list-width.ts'
import './toasts.ts'
