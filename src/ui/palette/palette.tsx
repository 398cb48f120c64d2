import { type ItemListRendererProps, type ItemRendererProps, Omnibar } from '@blueprintjs/select'
import { type MouseEventHandler, type Ref, type SyntheticEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { KeyCap } from '../keys/key-cap.tsx'
import { KeyCombo } from '../keys/key-combo.tsx'
import { useSettledPress } from '../press/settled-press.ts'
import { hitParts } from './match.ts'
import type { PaletteItem } from './palette-item.ts'
import './palette.css'

interface Props {
  readonly isOpen: boolean
  /** Accessible name and placeholder of its field. */
  readonly label: string
  readonly query: string
  readonly onQuery: (query: string) => void
  /** What answers to the query, best first within each group. */
  readonly items: readonly PaletteItem[]
  /** Said in place of the list where nothing answers. */
  readonly empty: string
  readonly onClose: () => void
}

/** Whoever had the focus has it again before something is run: a dialog that opens then gives it back there. */
function focusAgain(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus()
}

/**
 * A field over the page that finds and runs: arrow keys move, Enter runs, Esc closes. Its list is a listbox that the
 * field names, since the focus stays where the typing is.
 */
export default function Palette(props: Props) {
  const { isOpen, label, query, onQuery, items, empty, onClose } = props
  const listId = useId()
  const [chosenId, choose] = useState<string | null>(null)
  const [before, remember] = useState<Element | null>(null)
  const active = items.find(({ id }) => id === chosenId) ?? items[0] ?? null
  const optionId = ({ id }: PaletteItem) => `${listId}-${id}`
  const leave = () => {
    flushSync(onClose)
    focusAgain(before)
    remember(null)
    choose(null)
  }
  // The second press of a double click on what opened it falls on the page around it.
  const settled = useSettledPress(`${isOpen}`, true)
  const close = (event?: SyntheticEvent) => {
    if (event?.type !== 'mousedown') return leave()
    // The focus, and with it the typing, stays in the field.
    event.preventDefault()
    settled(leave)(event)
  }
  const run = (item: PaletteItem) => {
    leave()
    item.onSelect()
  }

  const renderOption = (item: PaletteItem, option: ItemRendererProps) => (
    <Option
      key={item.id}
      id={optionId(item)}
      item={item}
      query={query}
      isActive={option.modifiers.active}
      onClick={option.handleClick}
      optionRef={option.ref}
    />
  )
  const renderList = ({
    filteredItems,
    renderItem,
    itemsParentRef,
  }: ItemListRendererProps<PaletteItem>) => {
    const groups = [...new Set(filteredItems.map(({ group }) => group))]
    return (
      <>
        <div
          role="listbox"
          id={listId}
          aria-label={label}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
        >
          <ul className="fw-palette-list" role="presentation" ref={itemsParentRef}>
            {groups.map((group) => (
              <li key={group} role="presentation">
                <fieldset aria-label={group}>
                  <div className="fw-palette-group fw-text-caption" aria-hidden="true">
                    {group}
                  </div>
                  <ul role="presentation">
                    {filteredItems.map((item, at) =>
                      item.group === group ? renderItem(item, at) : null,
                    )}
                  </ul>
                </fieldset>
              </li>
            ))}
          </ul>
        </div>
        <p className="fw-palette-empty fw-text-3" role="status">
          {items.length === 0 ? empty : ''}
        </p>
        <Foot />
      </>
    )
  }

  return (
    <Omnibar<PaletteItem>
      isOpen={isOpen}
      className="fw-palette"
      items={[...items]}
      itemsEqual="id"
      activeItem={active}
      onActiveItemChange={(item) => choose(item?.id ?? null)}
      query={query}
      onQueryChange={(text) => {
        choose(null)
        onQuery(text)
      }}
      resetOnQuery={false}
      itemRenderer={renderOption}
      itemListRenderer={renderList}
      onItemSelect={run}
      onClose={close}
      // It would come back too late: over the dialog that was opened from here.
      overlayProps={{ transitionDuration: 0, shouldReturnFocusOnClose: false }}
      inputProps={{
        placeholder: label,
        'aria-label': label,
        role: 'combobox',
        'aria-expanded': true,
        'aria-controls': listId,
        'aria-autocomplete': 'list',
        ...(active && { 'aria-activedescendant': optionId(active) }),
        spellCheck: false,
        autoComplete: 'off',
        onFocus: ({ relatedTarget }) => remember((known) => known ?? relatedTarget),
      }}
    />
  )
}

interface OptionProps {
  readonly id: string
  readonly item: PaletteItem
  readonly query: string
  readonly isActive: boolean
  readonly onClick: MouseEventHandler<HTMLElement>
  readonly optionRef: Ref<HTMLLIElement> | undefined
}

function Option({ id, item, query, isActive, onClick, optionRef }: OptionProps) {
  const { icon: Icon, glyph, text, hint, hotkey } = item
  return (
    <li role="presentation" ref={optionRef}>
      <button
        type="button"
        role="option"
        id={id}
        aria-selected={isActive}
        tabIndex={-1}
        className="fw-palette-option fw-line"
        onClick={onClick}
      >
        {Icon ? <Icon /> : glyph}
        <span className="fw-ellipsis">
          {hitParts(text, query).map((part) =>
            part.isHit ? <b key={part.at}>{part.text}</b> : <span key={part.at}>{part.text}</span>,
          )}
        </span>
        {hint !== undefined && <span className="fw-ellipsis fw-text-2">{hint}</span>}
        {hotkey && <KeyCombo combo={hotkey} />}
      </button>
    </li>
  )
}

const Foot = () => (
  <div className="fw-palette-foot fw-text-small fw-text-3" aria-hidden="true">
    <span>
      <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap> move
    </span>
    <span>
      <KeyCap>↵</KeyCap> run
    </span>
    <span>
      <KeyCap>Esc</KeyCap> close
    </span>
  </div>
)
