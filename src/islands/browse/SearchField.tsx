import { memo, useEffect, useRef } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { paths } from '../../domain/paths.ts';
import { updateQuery, flushSearchText, setSearchText } from '../../stores/browse.ts';

type Props = { page: 'browse' | 'search'; text: string };

/**
 * The search field. On browse it filters on each key, on search it submits. Both follow the URL.
 */
export const SearchField = memo(function SearchField({ page, text }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const field = input.current;
    const typedEarly = isFirst.current && field?.value;
    isFirst.current = false;
    if (!field || field.value.trim() === text) return;
    if (!typedEarly) field.value = text;
    else if (page === 'browse') setSearchText(field.value.trim());
  }, [page, text]);

  return (
    <form
      action={page === 'browse' ? paths.browse : paths.search}
      role="search"
      aria-label={page === 'browse' ? 'Search the collection' : 'Search again'}
      className="searching mx-auto mb-8 max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = input.current?.value.trim() ?? '';
        if (typed || page === 'browse') updateQuery({ text: typed });
      }}
    >
      <input
        ref={input}
        className="field"
        type="search"
        name="q"
        defaultValue=""
        maxLength={200}
        autoComplete="off"
        aria-label="Search by title, author, or keyword"
        placeholder="Search by title, author, or keyword..."
        onInput={({ currentTarget: field }) => {
          if (page === 'browse') afterPaint(() => setSearchText(field.value.trim()));
        }}
        onBlur={flushSearchText}
      />
      <button className="icon-button" aria-label="Search these books">
        <Icon name="search" />
      </button>
    </form>
  );
});

/** Delays work until the browser has painted the key. */
function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}
