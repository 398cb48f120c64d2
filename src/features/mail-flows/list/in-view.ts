import { type RefObject, useEffect, useRef, useState } from 'react'

/** For an element that is scrolled to once it is what somebody wants to see. */
export function useInView<E extends Element>(
  isWanted: boolean,
  block: 'nearest' | 'center',
): RefObject<E | null> {
  const place = useRef<E>(null)
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block })
  }, [isWanted, block])
  return place
}

/** Whether an element has been in sight by now. */
export function useSeen(place: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (isSeen || !element) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen, place])
  return isSeen
}
