import { useUnit } from 'effector-react'
import { home } from '../../actions/place.ts'
import { placeOpened } from '../../actions/workplace.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ActProgress } from './act-progress.tsx'
import { $deleting, $deletionError, $news, type News } from './acts.ts'
import { emails } from './mail-words.ts'

const were = (count: number): string => `${emails(count)} ${count === 1 ? 'was' : 'were'}`

/** Those that are kept by somebody who stopped it. */
const left = (count: number): string => (count > 0 ? ` ${were(count)} left as they are.` : '')

type Failed = Extract<News, { kind: 'failed' }>

/** What could not be done, why, and to how many it was done before. */
export function failureText({ text, reason, done }: Failed): string {
  const why = `${text}. ${reason}`
  return done > 0 ? `${why.replace(/\.?$/, '.')} ${were(done)} done before.` : why
}

/** How far an act is; then how it ended: where the emails are now, or why they are here still. */
export function NewsNotice() {
  const { news, asked, failed, open } = useUnit({
    news: $news,
    asked: $deleting,
    failed: $deletionError,
    open: placeOpened,
  })
  if (news === null) return asked === null ? <ActProgress /> : null
  if (failed !== null) return null
  if (news.kind === 'failed') {
    return (
      <Notice tone="danger" announce>
        {failureText(news)}
      </Notice>
    )
  }
  if (news.kind === 'deleted') {
    return (
      <Notice tone="neutral" announce="politely">
        {`${were(news.count)} deleted.${left(news.left)}`}
      </Notice>
    )
  }
  const { id, host } = news.to
  return (
    <Notice
      tone="success"
      announce="politely"
      action={
        <LinkButton onClick={() => open({ ...home, caseId: id })}>{`Open case ${id}`}</LinkButton>
      }
    >
      {`${were(news.count)} mapped to ${host}.${left(news.left)}`}
    </Notice>
  )
}
