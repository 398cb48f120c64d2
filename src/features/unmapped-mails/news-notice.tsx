import { useUnit } from 'effector-react'
import { home } from '../../actions/place.ts'
import { placeOpened } from '../../actions/workplace.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { $deletionError, $news, type News } from './acts.ts'
import { emails } from './mail-words.ts'

const were = (count: number): string => `${emails(count)} ${count === 1 ? 'was' : 'were'}`

type Failed = Extract<News, { kind: 'failed' }>

/** What could not be done, why, and to how many it was done before. */
export function failureText({ text, reason, done }: Failed): string {
  const why = `${text}. ${reason}`
  return done > 0 ? `${why.replace(/\.?$/, '.')} ${were(done)} done before.` : why
}

/** How the last act ended: where the emails are now, or why they are here still. */
export function NewsNotice() {
  const { news, asked, open } = useUnit({
    news: $news,
    asked: $deletionError,
    open: placeOpened,
  })
  if (news === null || asked !== null) return null
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
        {were(news.count)} deleted.
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
      {`${were(news.count)} mapped to ${host}.`}
    </Notice>
  )
}
