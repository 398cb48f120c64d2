/** Drawn for the samples: nothing of anybody's, and small enough to travel with the dialog. */
const pictures = {
  coast:
    'iVBORw0KGgoAAAANSUhEUgAAAPAAAACgBAMAAADA9fxWAAAAElBMVEXz2bHuv43jm3RPf5c7ZoD98dBA5m92AAAA40lEQVR42u3R0QnCMBSG0btCH1wgkAlcwQUU3H8VQRCL1DSFJIVwvufA4f6JkCRJkiRJsZwUGAwGg5fl+e4+Gr48P42Fv+6eHD12rlk7uh28c3L0c8ty9Bp6b+wp4N+li1tHx4OLJ0fPg0snzwBvuIWtwW2/uPDJ4HFwalXehP8+B4PB4FVb7gPcA85HvngKOB1ZuimcDxzcFE4HDp4EzvVLt4V/5DQOTrVDN4dz7cGt4ZWcxsKftR9pOFzZefD1pMBgMBgMBoPB4Jng20mBwWAwGAwGg8FgMBgMBoPBYDAYvOoF0VlxCq0xUV8AAAAASUVORK5CYII=',
  street:
    'iVBORw0KGgoAAAANSUhEUgAAAPAAAACgBAMAAADA9fxWAAAAElBMVEXV2+bo49ioYE/Eilxrb3j26bigG879AAAA70lEQVR42u3Wyw3DIBAFQLfgFtyCW0gL9N9KRHJIIuBAxMfI8w4ckOyxLHbZbRMRERGRyTmyAYPXhkOI1O8KvjXc6ijeEa6sY/BAODkU4GvAR1XA14Dr6riMdO7VE+EcAP4fLn4M+LO2qeMrwn071wg426uLp2Qh+EwDBneGW9VxqVefZwhR+1oXg2tvJzC42yDQrI6Hw/srdZ0rPpGBCy/Kbe97ezj5abltMBg8so5zHe0NJ716MbjmdgKDm8Dd63gabAIBg8EmENci2ARiAnFJgMEmEBMIGGwCMYGsDD8mBQwGg8FgMBgMBoPB4DRP1vwhsMVB0gsAAAAASUVORK5CYII=',
  page: 'iVBORw0KGgoAAAANSUhEUgAAAPAAAACgBAMAAADA9fxWAAAAElBMVEX///8vOkrDydLjm3RPf5f98dAa3Qb6AAAAuUlEQVR42u3ayw3DIBBAQbeQFtJClA7cQUL/rdiS8zmCZMIGmHe2NFoOCwcvl6AWMBgMBoPBE8OSpH66NQoMBoPBYDAY3COc9h4BcEplcm34fsCpOfxy8yNXht8D50euDH/c7MiDwN+Tzp41GAwGz74y426nsPv4xAtkPdnhPrPfVYfXMvcHcGFgMBgMBoPBYDB4JFhS/4X91QoeH5ZUrWujwBPCkjra1eBpYUl/vqvBYEnRuxrcBbwBGUYIxmf1ql8AAAAASUVORK5CYII=',
}

export type SamplePicture = keyof typeof pictures

const isPicture = (name: string): name is SamplePicture => Object.hasOwn(pictures, name)

/** A picture as a part of the mail, as the rule that draws mails wants it. */
export const partOf = (picture: SamplePicture): string => `cid:${picture}`

/** The mail's HTML with the pictures themselves in place of the parts that a mail would carry. */
export const withPictures = (html: string): string =>
  html.replaceAll(/src="cid:(\w+)"/gu, (source, name: string) =>
    isPicture(name) ? `src="data:image/png;base64,${pictures[name]}"` : source,
  )
