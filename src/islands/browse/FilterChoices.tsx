import { type ReactNode, useMemo, useState } from 'react';
import { formatNumber } from '../../domain/cart/money.ts';
import { allGenres, type Query } from '../../domain/catalog/query.ts';
import {
  countFacets,
  countGenres,
  type FacetCount,
  offerNotes,
} from '../../domain/catalog/facets.ts';
import type { CatalogReader } from '../../domain/catalog/catalog-reader.ts';
import { normalizeText } from '../../domain/text/normalize-text.ts';
import { spiceNames } from '../../messages/filters.ts';
import type { CatalogState } from '../../stores/catalog.ts';

/** The numbers of values: first, from which a field finds them, and at most. */
const [maxFirst, minFound, maxShown] = [12, 40, 120];

type Props = {
  query: Query;
  hasGenres: boolean;
  catalog: CatalogState;
  onChoose: (change: Partial<Query>) => void;
};

/** What can be filtered by. Only values of the catalog are offered, each with its number of books. */
export function FilterChoices({ query, hasGenres, catalog, onChoose }: Props) {
  const reader = catalog.status === 'ready' ? catalog.reader : null;
  const offered = useMemo(() => (reader ? collectValues(reader) : null), [reader]);
  if (!offered) {
    return catalog.status === 'failed' ? (
      <p>What there is to choose from could not be fetched just now.</p>
    ) : (
      <div className="skeleton" />
    );
  }
  const { trope, spice, format, excludedContentNotes: notes } = query;
  const genre = query.genre === allGenres ? '' : query.genre;
  return (
    <div className="filter-choices grid content-start gap-x-10 gap-y-6">
      <Choices label="Trope" values={offered.tropes} chosen={[trope]} className="tropes">
        {(value) => (
          <Toggle
            {...value}
            isChosen={value.name === trope}
            onChoose={(isOn) => onChoose({ trope: isOn ? value.name : '' })}
          />
        )}
      </Choices>
      {offered.hasSpice && (
        <Choices label="Spice, at most" values={spiceNames.map((name) => ({ name }))} chosen={[]}>
          {({ name }) => {
            const level = spiceNames.indexOf(name);
            return (
              <Toggle
                name={name}
                isChosen={spice === level}
                onChoose={(isOn) => onChoose({ spice: isOn ? level : null })}
              />
            );
          }}
        </Choices>
      )}
      {hasGenres && (
        <Choices label="Genre" values={offered.genres} chosen={[genre]}>
          {(value) => (
            <Toggle
              {...value}
              isChosen={value.name === genre}
              onChoose={(isOn) => onChoose({ genre: isOn ? value.name : allGenres })}
            />
          )}
        </Choices>
      )}
      <Choices label="Format" values={offered.formats} chosen={[format]}>
        {(value) => (
          <Toggle
            {...value}
            isChosen={value.name === format}
            onChoose={(isOn) => onChoose({ format: isOn ? value.name : '' })}
          />
        )}
      </Choices>
      <Choices
        label="Leave out books with"
        values={offered.notes.first}
        more={offered.notes.more}
        chosen={notes}
        className="notes"
      >
        {({ name, count }) => (
          <label>
            <input
              type="checkbox"
              checked={notes.includes(name)}
              onChange={({ target }) =>
                onChoose({
                  excludedContentNotes: target.checked
                    ? [...notes, name]
                    : notes.filter((other) => other !== name),
                })
              }
            />
            {name}
            {count !== undefined && <small>{formatNumber(count)}</small>}
          </label>
        )}
      </Choices>
    </div>
  );
}

type Value = { name: string; count?: number };
type ToggleProps = Value & { isChosen: boolean; onChoose: (isOn: boolean) => void };

/** A chip of a choice among several. Pressed again, it chooses none. */
function Toggle({ name, count, isChosen, onChoose }: ToggleProps) {
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={isChosen}
      onClick={() => onChoose(!isChosen)}
    >
      {name}
      {count !== undefined && <small>{formatNumber(count)}</small>}
    </button>
  );
}

type ChoicesProps = {
  label: string;
  values: readonly Value[];
  /** Values that only show on request. */
  more?: readonly Value[];
  /** The names that are always shown. */
  chosen: readonly string[];
  className?: string;
  children: (value: Value) => ReactNode;
};

/** Some values with their label: the first, and all on request, with a field to find one among many. */
function Choices({ label, values, more = [], chosen, className = '', children }: ChoicesProps) {
  const [isWhole, setWhole] = useState(false);
  const [typed, setTyped] = useState('');
  const all = [...values, ...more];
  if (all.length === 0) return null;
  const first = values.slice(0, maxFirst);
  const text = normalizeText(typed);
  const shown = all.filter((value) =>
    isWhole
      ? normalizeText(value.name).includes(text)
      : first.includes(value) || chosen.includes(value.name),
  );
  return (
    <fieldset className={className}>
      <legend>{label}</legend>
      {isWhole && all.length >= minFound && (
        <input
          className="field"
          type="search"
          autoComplete="off"
          aria-label={`Find: ${label}`}
          placeholder={`Find among ${formatNumber(all.length)}`}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <ul>
        {shown.slice(0, maxShown).map((value) => (
          <li key={value.name}>{children(value)}</li>
        ))}
        {all.length > first.length && (
          <li>
            <button
              type="button"
              className="chip"
              aria-expanded={isWhole}
              onClick={() => {
                setWhole(!isWhole);
                setTyped('');
              }}
            >
              {isWhole ? 'Fewer' : `${formatNumber(all.length - first.length)} more`}
            </button>
          </li>
        )}
      </ul>
    </fieldset>
  );
}

function collectValues(reader: CatalogReader) {
  const indexes = reader.titles.map((_, index) => index);
  const genres: FacetCount[] = countGenres(indexes.map(reader.genresOf));
  return {
    genres,
    tropes: countFacets(indexes.map(reader.tropesOf)),
    formats: countFacets(indexes.map(reader.formatsOf)),
    notes: offerNotes(indexes.map(reader.notesOf)),
    hasSpice: indexes.some((index) => reader.spiceOf(index) !== null),
  };
}
