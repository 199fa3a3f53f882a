import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { getNamedFacets } from '../../domain/catalog/facets.ts';
import { imageUrl } from '../../domain/site/image.ts';
import { paths } from '../../domain/site/routes.ts';
import { $catalog, loadCatalog } from '../../stores/catalog.ts';
import { afterPaint } from '../after-paint.ts';
import { isComposing } from '../../components/is-composing.ts';
import { loadIslandStyles } from '../island-styles.ts';
import { type Suggestion, suggest } from './suggest.ts';

loadIslandStyles();

const list = 'site-suggestions';

/**
 * The search of the header: a plain form until the first interaction, then a combobox over the
 * catalog.
 */
export default function SearchBox() {
  const catalog = useStore($catalog, { ssr: 'initial' });
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [isEnhanced, setIsEnhanced] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Without script, the field is a plain one.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setIsEnhanced(true);
    const typed = input.current?.value;
    if (!typed || document.activeElement !== input.current) return;
    setText(typed);
    setIsOpen(true);
    void loadCatalog();
  }, []);
  useEffect(() => {
    // Before the first key, which would wait for it.
    if (catalog.status === 'ready') setTimeout(getNamedFacets, 0, catalog.reader);
  }, [catalog]);
  const groups = useMemo(
    () => (isOpen && catalog.status === 'ready' ? suggest(text, catalog) : []),
    [isOpen, text, catalog],
  );
  const suggestions = groups.flatMap((group) => group.suggestions);
  const isShown = suggestions.length > 0;
  const spoken = useSpoken(
    isOpen && catalog.status === 'ready' && text.trim() ? suggestionCount(suggestions.length) : '',
  );

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && isShown) {
      event.preventDefault();
      const indexes = suggestions.length + 1;
      setActive(((active + 1 + step + indexes) % indexes) - 1);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && suggestions[active]) {
      event.preventDefault();
      openSuggestion(suggestions[active]);
    }
  }

  function close(): void {
    setIsOpen(false);
    setActive(-1);
  }

  return (
    <form
      action={paths.search}
      role="search"
      className="searching"
      onSubmit={(event) => {
        const field = input.current;
        if (field) field.value = field.value.trim();
        if (!field?.value) event.preventDefault();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <input
        ref={input}
        className="field"
        inputMode="search"
        enterKeyHint="search"
        name="q"
        aria-label="Search books"
        placeholder="Search books..."
        autoComplete="off"
        maxLength={200}
        required
        pattern=".*\S.*"
        dir="auto"
        {...(isEnhanced && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isShown,
          'aria-controls': list,
          'aria-activedescendant': isShown && active >= 0 ? `${list}-${active}` : undefined,
        })}
        onFocus={(event) => {
          setText(event.target.value);
          void loadCatalog();
        }}
        onChange={({ target }) => {
          setActive(-1);
          afterPaint(() => {
            setText(target.value);
            setIsOpen(document.activeElement === target);
          });
          void loadCatalog();
        }}
        onKeyDown={onKeyDown}
      />
      <button className="icon-button" aria-label="Search">
        <Icon name="search" />
      </button>
      <ul
        id={list}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isShown}
        className="suggestions"
      >
        {groups.map((group) => (
          <li key={group.name} role="presentation">
            <div role="group" aria-labelledby={`${list}-${group.name}`}>
              <span id={`${list}-${group.name}`} role="presentation">
                {group.name}
              </span>
              {group.suggestions.map((suggestion) => (
                <Option
                  key={suggestion.href}
                  suggestion={suggestion}
                  index={suggestions.indexOf(suggestion)}
                  active={active}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {spoken}
      </p>
    </form>
  );
}

type OptionProps = { suggestion: Suggestion; index: number; active: number };

function Option({ suggestion, index, active }: OptionProps) {
  const { title, detail, cover } = suggestion;
  const option = useRef<HTMLDivElement>(null);
  const isActive = index === active;
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The field keeps the focus and handles the keys: arrows choose, Enter opens.
    // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/interactive-supports-focus
    <div
      ref={option}
      id={`${list}-${index}`}
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => openSuggestion(suggestion)}
    >
      {cover ? (
        <img src={imageUrl(cover.url, 160)} alt="" width="40" height="60" />
      ) : (
        cover === null && <i />
      )}
      <span>
        <b dir="auto">{title}</b>
        <small>{detail}</small>
      </span>
    </div>
  );
}

function suggestionCount(count: number): string {
  if (count === 0) return 'No suggestions';
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

/** The pause after which a screen reader may speak without interrupting the keys. */
const speechDelayMs = 700;

/** Returns the text once it has not changed for a while, so that it is spoken once. */
function useSpoken(text: string): string {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(setSpoken, speechDelayMs, text);
    return () => clearTimeout(timer);
  }, [text]);
  return text && spoken;
}

function openSuggestion({ href }: Suggestion): void {
  location.assign(href);
}
