import { memo, useMemo } from 'react';
import {
  allGenres,
  type FacetCount,
  countFacets,
  countGenres,
  type Query,
  toUrl,
} from '../../domain/catalog/browse.ts';
import type { CatalogReader } from '../../domain/catalog/catalog-reader.ts';
import { formatNumber } from '../../domain/cart/money.ts';
import { updateQuery } from '../../stores/browse.ts';
import type { CatalogState } from '../../stores/catalog.ts';
import { type Chip, GenreChips } from '../../components/GenreChips.tsx';

const spiceLabels = ['Closed door', 'A spark', 'Warm', 'Hot', 'Very hot', 'Scorching'];

type Props = Pick<Query, 'trope' | 'spice' | 'format' | 'excludedContentNotes'> & {
  label: string;
  /** Null on a page whose chips are the genres. */
  genre: string | null;
  catalog: CatalogState;
};

/**
 * Filters for genre, trope, spice, format and excluded content notes. Only values of the catalog
 * are offered.
 */
export const Filters = memo(function Filters({
  label,
  genre,
  trope,
  spice,
  format,
  excludedContentNotes,
  catalog,
}: Props) {
  const reader = catalog.status === 'ready' ? catalog.reader : null;
  const choices = useMemo(() => (reader ? getChoices(reader) : null), [reader]);
  const activeFilters = [
    genre !== null && genre !== allGenres,
    trope,
    format,
    spice !== null,
    ...excludedContentNotes,
  ].filter(Boolean);
  return (
    <details className="needs-script open:w-full">
      <summary className="link strong inline-block min-h-6 cursor-pointer">
        {label}
        {activeFilters.length > 0 && ` (${activeFilters.length} in use)`}
      </summary>
      {choices ? (
        <div
          className={`mt-4 grid gap-5 bg-shade p-5 ${genre === null ? 'sm:grid-cols-3' : 'sm:max-lg:grid-cols-2 lg:grid-cols-4'}`}
        >
          {genre !== null && choices.genres.length > 0 && (
            <Choice
              label="Genre"
              value={genre === allGenres ? '' : genre}
              any="Any genre"
              choices={choices.genres.map(toChoice)}
              onChoose={(genre) => updateQuery({ genre: genre || allGenres })}
            />
          )}
          {choices.tropes.length > 0 && (
            <Choice
              label="Trope"
              value={trope}
              any="Any trope"
              choices={choices.tropes.map(toChoice)}
              onChoose={(trope) => updateQuery({ trope })}
            />
          )}
          {choices.hasSpice && (
            <Choice
              label="Spice, at most"
              value={spice === null ? '' : String(spice)}
              any="Any heat"
              choices={spiceLabels.map((heat, level) => ({
                value: String(level),
                name: `${level}: ${heat}`,
              }))}
              onChoose={(spice) => updateQuery({ spice: spice === '' ? null : Number(spice) })}
            />
          )}
          {choices.formats.length > 0 && (
            <Choice
              label="Format"
              value={format}
              any="Any format"
              choices={choices.formats.map(toChoice)}
              onChoose={(format) => updateQuery({ format })}
            />
          )}
          {choices.notes.length > 0 && (
            <fieldset className="sm:col-span-full">
              <legend className="strong mb-1 text-sm">Leave out books with</legend>
              <ul className="flex flex-wrap gap-x-5 gap-y-1">
                {choices.notes.map(({ name }) => (
                  <li key={name}>
                    <label className="flex min-h-7 items-center gap-2 text-sm">
                      <input
                        type="checkbox"
                        className="size-4.5"
                        checked={excludedContentNotes.includes(name)}
                        onChange={() =>
                          updateQuery({ excludedContentNotes: toggle(excludedContentNotes, name) })
                        }
                      />
                      {name}
                    </label>
                  </li>
                ))}
              </ul>
            </fieldset>
          )}
        </div>
      ) : catalog.status === 'failed' ? (
        <p className="mt-4">What there is to choose from could not be fetched just now.</p>
      ) : (
        <div className="skeleton mt-4 h-28" />
      )}
    </details>
  );
});

type ChoiceProps = {
  label: string;
  value: string;
  any: string;
  choices: { value: string; name: string }[];
  onChoose: (value: string) => void;
};

function Choice({ label, value, any, choices, onChoose }: ChoiceProps) {
  return (
    <label className="strong grid gap-1 text-sm">
      {label}
      <select className="field" value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  );
}

function toChoice({ name, count }: FacetCount) {
  return { value: name, name: `${name} (${formatNumber(count)})` };
}

function getChoices(reader: CatalogReader) {
  const indexes = reader.titles.map((_, index) => index);
  return {
    genres: countGenres(indexes.map(reader.genresOf)),
    tropes: countFacets(indexes.map(reader.tropesOf)),
    formats: countFacets(indexes.map(reader.formatsOf)),
    notes: countFacets(indexes.map(reader.notesOf)),
    hasSpice: indexes.some((index) => reader.spiceOf(index) !== null),
  };
}

function toggle(list: string[], name: string): string[] {
  return list.includes(name) ? list.filter((other) => other !== name) : [...list, name];
}

type GenreFilterProps = { path: string; genres: readonly Chip[]; query: Query };

export const GenreFilter = memo(function GenreFilter({ path, genres, query }: GenreFilterProps) {
  const isExpanded = query.chips === 'all';
  return (
    <GenreChips
      genres={genres}
      selected={query.genre}
      isExpanded={isExpanded}
      toUrl={(genre) => toUrl(path, query, { genre })}
      onChoose={(genre) => updateQuery({ genre })}
      onToggle={() => updateQuery({ chips: isExpanded ? 'few' : 'all' }, false)}
    />
  );
});
