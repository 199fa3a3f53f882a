import { useEffect, useRef, useState } from 'react';
import { $query, changeQuery } from '../router.ts';

const debounceMs = 250;
const getSearchText = (query: string): string => new URLSearchParams(query).get('q') ?? '';

/** A search field whose text is the parameter `q` of the address, 250 ms after the last key. */
export function SearchField({ label, placeholder }: { label: string; placeholder: string }) {
  const [text, setText] = useState(() => getSearchText($query.get()));
  const submitted = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const unsubscribe = $query.listen((query) => {
      const searchText = getSearchText(query);
      if (searchText === submitted.current) return;
      submitted.current = searchText;
      setText(searchText);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, []);

  function change(next: string): void {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      submitted.current = next.trim();
      changeQuery({ q: submitted.current }, { replace: true });
    }, debounceMs);
  }
  return (
    <input
      className="field"
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      value={text}
      onChange={({ target }) => change(target.value)}
    />
  );
}
