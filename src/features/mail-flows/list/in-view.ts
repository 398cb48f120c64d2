import { type RefObject, useEffect, useRef } from 'react'

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
