const circle = 'M 50,50 m 0,-45 a 45,45 0 1 1 0,90 a 45,45 0 1 1 0,-90'

/** Blueprint's spinner in the size of a button; the whole component would come with the case list. */
export const spinner = (
  <div
    className="bp6-spinner bp6-button-spinner"
    role="progressbar"
    aria-label="loading"
    aria-valuemin={0}
    aria-valuemax={100}
  >
    <div className="bp6-spinner-animation">
      <svg aria-hidden="true" width={20} height={20} strokeWidth={16} viewBox="-3 -3 106 106">
        <path className="bp6-spinner-track" d={circle} />
        <path
          className="bp6-spinner-head"
          d={circle}
          pathLength={280}
          strokeDasharray="280 280"
          strokeDashoffset={210}
        />
      </svg>
    </div>
  </div>
)
