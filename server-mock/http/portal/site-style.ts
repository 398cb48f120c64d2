/** How the visitor's site looks: readable on a phone first, by the colours of the reader, without a single font or picture. */
export const siteStyle = `
:root { color-scheme: light dark; --page: #fff; --soft: #f4f5f7; --text: #15181d; --quiet: #474f5b; --edge: #d2d6dd; --field: #858d9a; --link: #2350c2; --solid: #2a5bd7; --wrong: #b3242d; --good: #17693a }
@media (prefers-color-scheme: dark) { :root { --page: #15181c; --soft: #0d0f12; --text: #eceef2; --quiet: #b4bbc6; --edge: #373d47; --field: #6b7483; --link: #8fb2ff; --solid: #3a6de4; --wrong: #ff9191; --good: #5fcb8b } }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--page) }
header, footer { background: var(--soft) }
header { display: flex; flex-wrap: wrap; gap: .25rem 2rem; align-items: center; padding: .75rem max(1rem, calc(50% - 24rem)); border-bottom: 1px solid var(--edge) }
footer { padding: 1rem max(1rem, calc(50% - 24rem)); border-top: 1px solid var(--edge); color: var(--quiet) }
footer p { margin: 0 0 .5rem }
.company { margin: 0; font-weight: 600; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem }
.company img { width: auto; height: auto; max-width: min(16rem, 100%); max-height: 4rem }
.about { max-width: 100%; height: auto; border-radius: 6px }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: center }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: 0; padding: 0 }
nav a, nav button { display: inline-block; padding: .25rem 0; min-height: 1.5rem }
nav form { margin: 0 }
[aria-current] { color: inherit; font-weight: 600; text-decoration: none }
main { max-width: 50rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere }
main:focus { outline: 0 }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .75rem }
h2 { font-size: 1.2rem; margin: 2.25rem 0 .5rem }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem }
a { color: var(--link) }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
.skip { position: absolute; left: 1rem; top: .5rem; padding: .5rem 1rem; background: var(--page) }
.skip:not(:focus) { width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%) }
[aria-disabled] { cursor: not-allowed; text-decoration: underline }
.look { padding: .5rem max(1rem, calc(50% - 24rem)); background: var(--text); color: var(--page) }
.quiet { color: var(--quiet) }
.state { border-left: 4px solid var(--solid); padding-left: .75rem; font-weight: 600 }
.said img { max-width: 100%; height: auto }
details { border: 1px solid var(--edge); border-radius: 6px; padding: .5rem 1rem; margin: .75rem 0 }
summary { cursor: pointer; font-weight: 600; padding: .25rem 0 }
.pair { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)) }
figure { margin: 0 }
figcaption { font-weight: 600; margin-bottom: .25rem }
figure img { display: block; width: 100%; height: auto; aspect-ratio: 4 / 3; object-fit: contain; background: var(--soft); border: 1px solid var(--edge); border-radius: 6px }
.zoom { cursor: zoom-in }
dialog.large { padding: 0; border: 0; max-width: 100vw; max-height: 100dvh; width: 100vw; height: 100dvh; background: var(--page); color: inherit; overflow: auto }
dialog.large img { max-width: none; min-width: 100%; display: block }
dialog.large button { position: sticky; top: .5rem; left: .5rem; margin: .5rem }
table { border-collapse: collapse; width: 100% }
caption { text-align: left; font-weight: 600; margin: 1.5rem 0 .5rem }
th { text-align: left; font-weight: inherit }
th, td { border-bottom: 1px solid var(--edge); padding: .4rem 0; vertical-align: top }
td:last-child { text-align: right; padding-left: 1rem; font-variant-numeric: tabular-nums; overflow-wrap: normal }
.sum th, .sum td { font-weight: 600 }
dt { color: var(--quiet); margin-top: .5rem }
dd { margin: 0 }
.sums { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)) }
.sums div { border: 1px solid var(--edge); border-radius: 6px; padding: .5rem 1rem }
.sums dt { margin: 0 }
.sums dd { font-size: 1.2rem; font-weight: 600; font-variant-numeric: tabular-nums }
address { font-style: normal }
.doors { list-style: none; padding: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)) }
.doors li { border: 1px solid var(--field); border-radius: 6px; padding: .75rem 1rem }
.doors a { font-weight: 600; display: block; padding: .25rem 0 }
.doors p { margin: .25rem 0 0 }
.door { display: inline-block }
form { display: flex; gap: .5rem; align-items: end; flex-wrap: wrap; margin-top: .75rem }
.fields { display: grid; justify-items: start; gap: 1.25rem }
.field { width: 100%; max-width: 28rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem }
.field label { font-weight: 600 }
.field p { margin: 0 }
select, input, textarea { font: inherit; color: inherit; background: var(--page); padding: .5rem; width: 100%; border: 1px solid var(--field); border-radius: 6px }
[aria-invalid] { border: 2px solid var(--wrong) }
.problem { color: var(--wrong); font-weight: 600 }
.summary { border: 3px solid var(--wrong); border-radius: 6px; padding: 0 1rem; margin: 1rem 0 }
.summary h2 { margin: .75rem 0 .25rem }
button, .door { font: inherit; padding: .6rem 1.25rem; min-height: 2.75rem; border: 2px solid transparent; border-radius: 6px; background: var(--solid); color: #fff; cursor: pointer; text-decoration: none }
button.quiet { background: transparent; border-color: var(--field); color: inherit }
button.plain { background: none; border: 0; padding: .25rem 0; min-height: 1.5rem; color: var(--link); text-decoration: underline }
progress { width: 100%; max-width: 28rem; display: block; margin: .5rem 0 }
@media print { header nav, .doors, form, .skip { display: none } }
`
