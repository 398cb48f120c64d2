import './theme/login-page.css'
import { allSettled, fork } from 'effector'
import { Provider } from 'effector-react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import './app/app.css'
import { takeLoginPart } from './app/login/login-part.ts'
import { beginLogin, isDebug } from './app/page/debug.ts'
import { entranceDecided } from './app/page/entrance.ts'
import { dropServiceWorkers } from './app/page/service-workers.ts'
import { engineLoader } from './app/start/engine-loader.ts'
import { hasStoredSession, onStoredSession } from './bus/gateway/session-key.ts'
import { loginTakenOver } from './features/login/index.ts'
import { startFetchingAhead } from './late/fetch-ahead.ts'
import { readStaticLogin } from './ui/plain/static-login.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const scope = fork()
// Read before the first render takes the static form away.
let typed = readStaticLogin()
// Asked for `DEV` in so many words: a build for production then leaves all of this out, the password first of all.
if (import.meta.env.DEV && isDebug(import.meta.env)) {
  typed = beginLogin(typed)
  import('./app/page/debug-state.ts').then(({ traceState }) =>
    traceState(scope, (name, value) => console.debug(name, value)),
  )
}
const loadEngine = engineLoader(scope)

takeLoginPart(scope)
allSettled(loginTakenOver, { scope, params: typed })
if (hasStoredSession()) loadEngine()
else allSettled(entranceDecided, { scope, params: 'visitor' })
if (typed.email !== '' || typed.submitted) loadEngine()
// A login in another tab is this one's as well.
onStoredSession(() => {
  if (hasStoredSession()) loadEngine()
})
dropServiceWorkers()
startFetchingAhead()

createRoot(root).render(
  <Provider value={scope}>
    <App loadEngine={loadEngine} focused={typed.focused} />
  </Provider>,
)
