/** What has to listen from the start although no screen of its own imports it. */
import '../user/appearance.ts'
import './late-parts.ts'
import '../user/logout.ts'
import './provider.ts'
import '../shell/cases/list-width.ts'
import '../user/toasts.ts'
