import { type Markup, markup } from '../../text/page.ts'
import { PIN_LOCK_MINUTES } from '../portal/pin-tries.ts'
import { type SitePage, type SiteView, sitePage } from './frame.ts'
import { hiddenFields, type KeptForm } from './kept-form.ts'

/** Why the case is asked for. */
export type LoginReason = 'link' | 'ended' | 'left'

/** What is wrong with what was entered. */
export type LoginProblem = 'emptyCaseId' | 'emptyPin' | 'wrong' | 'locked'

export type LoginForm = {
  caseId: string
  /** Where the form leads to: the site's root, or the address of a case. */
  action: string
  reason?: LoginReason
  problems?: readonly LoginProblem[]
  /** What was typed elsewhere, and is shown again once the case is open. */
  kept?: KeptForm | null
}

const statusOf = ({ problems = [], reason, kept }: LoginForm): number => {
  if (problems.includes('locked')) return 429
  if (problems.includes('wrong') || reason === 'link') return 403
  if (problems.length > 0) return 422
  return kept ? 403 : 200
}

/** Where each problem is mended. */
const fieldOf = { emptyCaseId: 'case_id', wrong: 'case_id', emptyPin: 'pin' } as const

function summary(
  { wording: { words, say, count } }: SiteView,
  problems: readonly LoginProblem[],
): Markup {
  if (problems.length === 0) return markup``
  const lines = problems.map((problem) =>
    problem === 'locked'
      ? markup`<li>${say(words.login.locked, { minutes: count(words.minutes, PIN_LOCK_MINUTES) })}</li>`
      : markup`<li><a href="#${fieldOf[problem]}">${words.login[problem]}</a></li>`,
  )
  return markup`<div class="summary" role="alert" tabindex="-1" autofocus><h2>${words.problems.summary}</h2><ul>${lines}</ul></div>`
}

function reasonText({ wording: { words } }: SiteView, reason: LoginReason | undefined): Markup {
  if (reason === 'link') return markup`<p class="state">${words.login.link}</p>`
  if (reason === 'ended') return markup`<p class="state">${words.login.sessionEnded}</p>`
  if (reason === 'left') return markup`<p class="state">${words.site.left}</p>`
  return markup``
}

/** The way in by the two numbers of a message; the PIN is never shown again. */
export function loginPage(view: SiteView, form: LoginForm): SitePage {
  const { wording, company, texts, settings } = view
  const { login } = wording.words
  const { reason, problems = [], kept = null } = form
  const wrong = (field: string): Markup | null =>
    problems.some((problem) => problem !== 'locked' && fieldOf[problem] === field)
      ? markup` aria-invalid="true"`
      : null
  const body = markup`${summary(view, problems)}${reasonText(view, reason)}${kept && markup`<p class="state">${login.typedKept}</p>`}
<p>${wording.say(login.intro, { company })}</p>${texts.login ? markup`<div class="said">${texts.login}</div>` : null}
<form class="fields" method="post" action="${form.action}" novalidate>${kept && hiddenFields(kept)}
<div class="field"><label for="case_id">${login.caseId}</label><p class="quiet" id="case_id-hint">${login.caseIdHint}</p><input id="case_id" name="case_id" value="${form.caseId}" inputmode="numeric" autocomplete="off" maxlength="40" aria-describedby="case_id-hint"${wrong('case_id')}></div>
<div class="field"><label for="pin">${login.pin}</label><p class="quiet" id="pin-hint">${login.pinHint}</p><input id="pin" name="pin" inputmode="numeric" autocomplete="off" maxlength="40" aria-describedby="pin-hint"${wrong('pin')}></div>
<button>${login.submit}</button></form>${
    settings.imprint
      ? markup`<p class="quiet">${wording.say(login.noMessage, { company })}</p>`
      : null
  }`
  const title =
    reason === 'link'
      ? login.linkTitle
      : problems.includes('locked')
        ? login.lockedTitle
        : login.title
  return sitePage(title, body, {
    ...{ status: statusOf(form), isProblem: problems.length > 0 },
  })
}
